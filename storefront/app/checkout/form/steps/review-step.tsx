// Step four: summary, confirmations and the order button.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { checksumOf } from '@klaas/core/cart/item-identity.ts';
import { checkReview, sizeField } from '@klaas/core/checkout/form/checkout-check.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useRef } from 'react';
import { useOpenCart } from '../../../cart/cart-context.tsx';
import { sizesOf } from '../../../cart/line-size.ts';
import { Form } from '../../../shell/forms/form.tsx';
import { useForm } from '../../../shell/forms/use-form.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';
import { errorMessages } from '../fields/error-messages.ts';
import { useSum } from '../summary/summary-totals.tsx';
import { DoneSteps } from './done-steps.tsx';
import { SizedLine } from './sized-line.tsx';
import { BackLink, StepTitle } from './step-form.tsx';
import { TermsBox } from './terms-box.tsx';
import { type PriceChange, usePlaceOrder } from './use-place-order.ts';

/** Includes the size: a changed size needs a new confirmation. */
const lineKey = (item: CartItem): string => `${item.sku}-${checksumOf(item.product_option)}`;

/** [CHK-10] Checks stock and prices again before the order. */
const useFinalSync = () => {
  const openCart = useOpenCart();
  useEffect(() => {
    void openCart()
      .then((engine) => engine.sync())
      .catch(() => {});
  }, [openCart]);
};

const NewPrice = ({ change }: { change: PriceChange | null }) => {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (change) box.current?.focus();
  }, [change]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="checkout-price-change cluster small round sand"
      hidden={!change}
    >
      {change && (
        <>
          <Icon name="info" />
          <p>
            <strong>{change.message}</strong> {t('checkout.price_change_ask')}
          </p>
        </>
      )}
    </div>
  );
};

export const ReviewStep = () => {
  const t = useText();
  const { i18n } = useShop().store;
  const { store, form, cart, isPlacing } = useCheckout();
  const { value, isEstimated, isWaiting } = useSum();
  const { place, priceChange } = usePlaceOrder();
  useFinalSync();
  const sized = cart.items.filter((item) => sizesOf(item) !== null);
  const keys = sized.map(lineKey);

  const take = (data: FormData) =>
    store.tick({
      terms: data.get('terms') === 'on',
      sizes: Object.fromEntries(keys.map((key) => [key, data.get(sizeField(key)) === 'on'])),
    });
  const state = useForm({
    rules: {},
    check: (data) => {
      // [CHK-08] expired confirmations are required again
      if (!store.resetIfExpired()) void take(data);
      return errorMessages(checkReview(store.getState().ticks, keys), t);
    },
    onEdit: (values) => {
      const data = new FormData();
      for (const [name, text] of Object.entries(values)) data.set(name, text);
      void take(data);
    },
    send: place,
  });
  const sum = value === undefined || isEstimated ? null : formatPrice(value, i18n);

  return (
    <>
      <StepTitle>{t('checkout.title_review')}</StepTitle>
      <DoneSteps />
      <p className="checkout-checking muted small" role="status">
        {isWaiting && !isPlacing && t('message.stock_check_in_progress')}
      </p>
      <NewPrice change={priceChange} />
      <Form
        form={{ ...state, isBusy: state.isBusy || isPlacing }}
        className="checkout-form checkout-last"
        submitLabel={sum ? t('checkout.pay_total', { total: sum }) : t('checkout.pay')}
        beside={<BackLink />}
      >
        {sized.map((item) => (
          <SizedLine
            key={`${lineKey(item)} ${form.filled}`}
            item={item}
            field={sizeField(lineKey(item))}
            isChecked={form.ticks.sizes[lineKey(item)] ?? false}
            hasOthers={sized.length < cart.items.length}
          />
        ))}
        <TermsBox key={form.filled} isChecked={form.ticks.terms} />
      </Form>
    </>
  );
};
