// Cart and checkout as one page of plain HTML forms, for browsers without JavaScript.

import { Button, ButtonLink } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { checkoutUrl } from '../../cart/checkout-url.ts';
import { PlainAddForm } from '../../cart/plain/plain-buy.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import type { CartNotice, PlainResponse } from './plain-cart-page.ts';
import { ERROR_ID, useAction, useMoney } from './plain-form.ts';
import { OrderForm, type OrderFormProps } from './plain-order-form.tsx';
import type { ShownCart, ShownLine } from './shown-cart.ts';
import '../../shell/forms/forms.css';
import '../form/checkout.css';
import '../form/steps/steps.css';
import '../form/summary/summary.css';
import './plain-cart.css';

const Line = ({ line, error }: { line: ShownLine; error: string | undefined }) => {
  const t = useText();
  const money = useMoney();
  const action = useAction();
  const which = (
    <>
      <input type="hidden" name="item_id" value={line.id} />
      <input type="hidden" name="sku" value={line.sku} />
    </>
  );
  return (
    <li className="plain-line grid rule-bottom">
      <div>
        <strong>{line.name}</strong>
        {line.options && <p className="muted small">{line.options}</p>}
        {line.size && (
          <p className="muted small">
            {line.size}. {t('cart.no_withdrawal')}
          </p>
        )}
        {line.delivery && <p className="muted small">{line.delivery}</p>}
        {line.isUnavailable && <p className="field-error muted small">{t('cart.unavailable')}</p>}
      </div>
      <strong className="nowrap">{money(line.rowTotal)}</strong>
      <form method="post" action={action} className="plain-line-form cluster gap-3">
        <input type="hidden" name="intent" value="set" />
        {which}
        <Field
          label={t('cart.quantity_of', { name: line.name })}
          name="qty"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={line.qty}
          error={error}
          required
        />
        <Button type="submit" look="secondary" size="s">
          {t('cart.update_line')}
        </Button>
      </form>
      <form method="post" action={action}>
        <input type="hidden" name="intent" value="remove" />
        {which}
        <Button type="submit" look="text" size="s">
          {t('cart.remove', { name: line.name })}
        </Button>
      </form>
    </li>
  );
};

const Totals = ({ cart }: { cart: ShownCart }) => {
  const t = useText();
  const money = useMoney();
  const nameOf = ({ code, title }: ShownCart['segments'][number]): string => {
    if (code === 'subtotal' || code === 'subtotal_incl_tax') return t('cart.subtotal');
    if (code === 'shipping') return cart.chosenShipping?.method_title ?? t('cart.shipping');
    if (code === 'discount') return t('cart.discount', { code: cart.coupon });
    return code === 'tax' ? t('checkout.tax') : title;
  };
  return (
    <dl className="plain-totals">
      {cart.segments
        .filter(({ code }) => code !== 'grand_total')
        .map((segment) => (
          <div className="split gap-4" key={segment.code}>
            <dt>{nameOf(segment)}</dt>
            <dd>{money(segment.value)}</dd>
          </div>
        ))}
      <div className="split gap-4 strong">
        <dt>{t('cart.total')}</dt>
        <dd>{money(cart.total)}</dd>
      </div>
    </dl>
  );
};

/** URL template of an external checkout, if the store has one. */
const useExternalCheckout = (): string | undefined => {
  const { settings, store } = useShop();
  return settings.externalCheckout.stores[store.storeCode];
};

const NOTICE_MESSAGES = {
  added: 'message.product_added',
  changed: 'message.quantity_updated',
  removed: 'cart.line_removed',
} as const;

interface PlainCartScreenProps {
  cart: ShownCart | null;
  isUnreachable: boolean;
  notice: CartNotice | null;
  response: PlainResponse | undefined;
  orderId: string;
}

const FilledCart = ({ cart, response, orderId }: OrderFormProps) => {
  const t = useText();
  const externalCheckout = useExternalCheckout();
  return (
    <>
      <ul className="plain-lines" aria-label={t('cart.lines')}>
        {cart.lines.map((line) => (
          <Line key={line.id} line={line} error={response?.errors[`qty-${line.id}`]} />
        ))}
      </ul>
      <Totals cart={cart} />
      {externalCheckout ? (
        <ButtonLink href={checkoutUrl(externalCheckout, { token: '', cartId: cart.token })}>
          {t('checkout.title')}
        </ButtonLink>
      ) : (
        <OrderForm cart={cart} response={response} orderId={orderId} />
      )}
    </>
  );
};

export const PlainCartScreen = ({
  cart: loaded,
  isUnreachable,
  notice,
  response,
  orderId,
}: PlainCartScreenProps) => {
  const t = useText();
  const to = useShopPath();
  const cart = response?.cart ?? loaded;
  const error = response?.problem || (isUnreachable ? t('checkout.unreachable') : '');
  return (
    <div className="wrap checkout-plain plain-cart stack gap-5">
      <h1 className="title-m">{t('shell.cart')}</h1>
      <p id={ERROR_ID} className="form-problem error" role="alert">
        {error}
      </p>
      {notice && !response && <p role="status">{t(NOTICE_MESSAGES[notice])}</p>}
      {response && response.items.length > 0 && (
        <PlainAddForm
          items={response.items}
          qty={response.values['qty'] ?? '1'}
          error={response.errors['add-qty']}
        />
      )}
      {cart && <FilledCart cart={cart} response={response} orderId={orderId} />}
      {!cart && !isUnreachable && <p>{t('checkout.empty_title')}</p>}
      <ButtonLink href={to('/')} look="secondary">
        {t('cart.continue')}
      </ButtonLink>
    </div>
  );
};
