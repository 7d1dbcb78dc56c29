// The cart and its order on one page of plain forms, for browsers in which no script runs.
import { sizeField } from '@klaas/core/checkout/form/checkout-check.ts';
import { emptyCheckout } from '@klaas/core/checkout/form/checkout-state.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { checkoutUrl } from '../../cart/checkout-url.ts';
import { PlainAddForm } from '../../cart/plain/plain-buy.tsx';
import { AddressFields, CompanyFields, PhoneField } from '../../shell/forms/address-fields.tsx';
import { FieldErrors } from '../../shell/forms/form.tsx';
import { FormCheckbox, FormField } from '../../shell/forms/form-fields.tsx';
import { courierName } from '../../shell/i18n/courier-name.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { paymentNote, paymentTitle, shippingKey } from '../form/fields/method-words.ts';
import type { Values } from '../form/fields/step-values.ts';
import { TermsBox } from '../form/steps/terms-box.tsx';
import type { PlainAnswer, Said, ShownCart, ShownLine } from './plain-cart-page.ts';
import '../../shell/forms/forms.css';
import '../form/checkout.css';
import '../form/steps/steps.css';
import '../form/summary/summary.css';
import './plain-cart.css';

/** Where a refused form is read on. */
const PROBLEM_ID = 'problem';

const useMoney = () => {
  const { i18n } = useShop().store;
  return (euros: number) => formatPrice(euros, i18n);
};

const useAction = (): string => `${useShopPath()('/cart')}#${PROBLEM_ID}`;

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
    <li className="plain-line">
      <div>
        <strong>{line.name}</strong>
        {line.options && <p>{line.options}</p>}
        {line.size && (
          <p>
            {line.size}. {t('cart.no_withdrawal')}
          </p>
        )}
        {line.delivery && <p>{line.delivery}</p>}
        {line.isUnavailable && <p className="field-error">{t('cart.unavailable')}</p>}
      </div>
      <strong className="plain-line-price">{money(line.rowTotal)}</strong>
      <form method="post" action={action} className="plain-line-form">
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
    if (code === 'shipping') return courierName(cart.chosenShipping?.method_title ?? t('cart.shipping'), t);
    if (code === 'discount') return t('cart.discount', { code: cart.coupon });
    return code === 'tax' ? t('checkout.tax') : title;
  };
  return (
    <dl className="plain-totals">
      {cart.segments
        .filter(({ code }) => code !== 'grand_total')
        .map((segment) => (
          <div key={segment.code}>
            <dt>{nameOf(segment)}</dt>
            <dd>{money(segment.value)}</dd>
          </div>
        ))}
      <div className="plain-grand">
        <dt>{t('cart.total')}</dt>
        <dd>{money(cart.total)}</dd>
      </div>
    </dl>
  );
};

interface MethodsProps {
  legend: string;
  name: string;
  methods: { value: string; title: string; note?: string | undefined; price: string }[];
  chosen: string;
  error: string | undefined;
}

const Methods = ({ legend, name, methods, chosen, error }: MethodsProps) => (
  <fieldset className="choices" aria-describedby={error && `${name}-error`}>
    <legend>{legend}</legend>
    {methods.map(({ value, title, note, price }) => (
      <label key={value} className="choice">
        <input
          type="radio"
          className="check-box"
          name={name}
          value={value}
          defaultChecked={value === chosen}
        />
        <span className="choice-words">
          <strong>{title}</strong>
          {note && <span>{note}</span>}
        </span>
        <span className="choice-price">{price}</span>
      </label>
    ))}
    {error && (
      <span id={`${name}-error`} className="field-error">
        {error}
      </span>
    )}
  </fieldset>
);

const Person = ({ values, isVirtual }: { values: Values; isVirtual: boolean }) => {
  const t = useText();
  return (
    <div className="form-pair">
      <FormField
        label={t('shell.email')}
        name="emailAddress"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={t('checkout.email_hint')}
        defaultValue={values['emailAddress']}
        required
      />
      <PhoneField
        phoneNumber={values['phoneNumber'] ?? ''}
        required={!isVirtual}
        hint={t('checkout.phone_hint')}
      />
    </div>
  );
};

/** [CHK-06] Shown whether a company buys or not: nothing unfolds without a script. */
const Company = ({ values }: { values: Values }) => {
  const t = useText();
  return (
    <>
      <FormCheckbox
        name="isCompany"
        label={t('checkout.company_switch')}
        defaultChecked={values['isCompany'] === 'on'}
      />
      <CompanyFields
        details={{
          company: values['company'] ?? '',
          registryCode: values['registryCode'] ?? '',
          taxId: values['taxId'] ?? '',
        }}
        required={false}
      />
    </>
  );
};

interface OrderFormProps {
  cart: ShownCart;
  answer: PlainAnswer | undefined;
  orderId: string;
}

const OrderForm = ({ cart, answer, orderId }: OrderFormProps) => {
  const t = useText();
  const money = useMoney();
  const action = useAction();
  const { settings } = useShop();
  const values = answer?.values ?? {};
  const errors = answer?.errors ?? {};
  const { shippingCountries, billingCountries } = settings.orders;
  const details = { ...emptyCheckout(cart.country).shippingDetails, ...values, country: cart.country };
  const sized = cart.lines.filter(({ size }) => size !== null);
  return (
    <section aria-labelledby="plain-order">
      <h2 id="plain-order">{t('checkout.title')}</h2>
      <form method="post" action={action} className="form checkout-form">
        <FieldErrors errors={errors}>
          <input type="hidden" name="intent" value="order" />
          <input type="hidden" name="orderId" value={values['orderId'] || orderId} />
          <input type="hidden" name="total" value={cart.total} />
          <input type="hidden" name="ordered" value={cart.ordered} />
          <Person values={values} isVirtual={cart.isVirtual} />
          <Company values={values} />
          <h3>{t(cart.isVirtual ? 'checkout.bill_address' : 'checkout.title_shipping')}</h3>
          <AddressFields
            details={details}
            countries={cart.isVirtual ? billingCountries : shippingCountries}
            kind={cart.isVirtual ? 'billing' : 'shipping'}
          />
          {!cart.isVirtual && cart.shipping.length === 0 && (
            <p className="field-error">{t('checkout.no_shipping')}</p>
          )}
          {!cart.isVirtual && cart.shipping.length > 0 && (
            <Methods
              legend={t('checkout.shipping_method')}
              name="shippingMethod"
              chosen={cart.chosenShipping ? shippingKey(cart.chosenShipping) : ''}
              error={errors['shippingMethod']}
              methods={cart.shipping.map((method) => ({
                value: shippingKey(method),
                title: courierName(method.method_title, t),
                note: t('checkout.shipping_note'),
                price: method.price_incl_tax === 0 ? t('checkout.free') : money(method.price_incl_tax),
              }))}
            />
          )}
          {cart.payment.length === 0 ? (
            <p className="field-error">
              {t(cart.isVirtual ? 'checkout.no_payment_virtual' : 'checkout.no_payment')}
            </p>
          ) : (
            <Methods
              legend={t('checkout.payment_method')}
              name="paymentMethod"
              chosen={cart.chosenPayment}
              error={errors['paymentMethod']}
              methods={cart.payment.map((method) => ({
                value: method.code,
                title: paymentTitle(method, t),
                note: paymentNote(method.code, t),
                price: money(method.cost_incl_tax),
              }))}
            />
          )}
          {sized.map((line) => (
            <div key={line.id} className="sized-line plain-sized">
              <p>
                <strong>
                  {line.name}, {line.size}
                </strong>
              </p>
              <p>{t('checkout.no_withdrawal')}</p>
              <FormCheckbox
                name={sizeField(line.id)}
                label={t('checkout.size_checked')}
                defaultChecked={values[sizeField(line.id)] === 'on'}
              />
            </div>
          ))}
          <TermsBox isChecked={values['terms'] === 'on'} />
          <div className="form-buttons">
            <Button type="submit" wide>
              {t('checkout.pay_total', { total: money(cart.total) })}
            </Button>
          </div>
        </FieldErrors>
      </form>
    </section>
  );
};

/** The order is placed where the shop has its checkout elsewhere. */
const useCheckoutElsewhere = (): string | undefined => {
  const { settings, store } = useShop();
  return settings.externalCheckout.stores[store.storeCode];
};

const SAID_WORDS = {
  added: 'message.product_added',
  changed: 'message.quantity_updated',
  removed: 'cart.line_removed',
} as const;

interface PlainCartScreenProps {
  cart: ShownCart | null;
  isUnreachable: boolean;
  said: Said | null;
  answer: PlainAnswer | undefined;
  orderId: string;
}

const FilledCart = ({ cart, answer, orderId }: OrderFormProps) => {
  const t = useText();
  const elsewhere = useCheckoutElsewhere();
  return (
    <>
      <ul className="plain-lines" aria-label={t('cart.lines')}>
        {cart.lines.map((line) => (
          <Line key={line.id} line={line} error={answer?.errors[`qty-${line.id}`]} />
        ))}
      </ul>
      <Totals cart={cart} />
      {elsewhere ? (
        <ButtonLink href={checkoutUrl(elsewhere, { token: '', cartId: cart.token })}>
          {t('checkout.title')}
        </ButtonLink>
      ) : (
        <OrderForm cart={cart} answer={answer} orderId={orderId} />
      )}
    </>
  );
};

export const PlainCartScreen = ({
  cart: loaded,
  isUnreachable,
  said,
  answer,
  orderId,
}: PlainCartScreenProps) => {
  const t = useText();
  const to = useShopPath();
  const cart = answer?.cart ?? loaded;
  const problem = answer?.problem || (isUnreachable ? t('checkout.unreachable') : '');
  return (
    <div className="wrap checkout-plain plain-cart">
      <h1>{t('shell.cart')}</h1>
      <p id={PROBLEM_ID} className="form-problem" role="alert">
        {problem}
      </p>
      {said && !answer && <p role="status">{t(SAID_WORDS[said])}</p>}
      {answer && answer.items.length > 0 && (
        <PlainAddForm
          items={answer.items}
          qty={answer.values['qty'] ?? '1'}
          error={answer.errors['add-qty']}
        />
      )}
      {cart && <FilledCart cart={cart} answer={answer} orderId={orderId} />}
      {!cart && !isUnreachable && <p>{t('checkout.empty_title')}</p>}
      <ButtonLink href={to('/')} look="secondary">
        {t('cart.continue')}
      </ButtonLink>
    </div>
  );
};
