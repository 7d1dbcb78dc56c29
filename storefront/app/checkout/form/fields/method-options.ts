// Shipping and payment methods as a list of options, in the page's language. A method that only the server knows keeps
// the title that the server gives it.
import type { PaymentMethod, ShippingMethod } from '@klaas/core/checkout/form/method-choice.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { I18nSettings } from '@klaas/core/stores/store-view.ts';
import { courierName } from '../../../shell/i18n/courier-name.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';

export interface MethodOption {
  value: string;
  title: string;
  note?: string | undefined;
  price: string;
}

interface Language {
  t: Translate;
  i18n: I18nSettings;
}

const PAYMENT: Record<string, { title: MessageId; note: MessageId }> = {
  cashondelivery: { title: 'checkout.payment_cashondelivery', note: 'checkout.payment_cashondelivery_note' },
  banktransfer: { title: 'checkout.payment_banktransfer', note: 'checkout.payment_banktransfer_note' },
  banklink: { title: 'checkout.payment_banklink', note: 'checkout.payment_banklink_note' },
};

export const shippingKey = ({
  carrier_code,
  method_code,
}: {
  carrier_code: string;
  method_code: string;
}): string => `${carrier_code}/${method_code}`;

export const paymentTitle = ({ code, title }: { code: string; title: string }, t: Translate): string => {
  const messages = PAYMENT[code];
  return messages ? t(messages.title) : title;
};

type Shipping = Pick<ShippingMethod, 'carrier_code' | 'method_code' | 'method_title' | 'price_incl_tax'>;

export const shippingOptions = (
  methods: readonly Shipping[],
  { t, i18n, deliveryText }: Language & { deliveryText?: (methodCode: string) => string },
): MethodOption[] =>
  methods.map((method) => ({
    value: shippingKey(method),
    title: courierName(method.method_title, t),
    note: [t('checkout.shipping_note'), deliveryText?.(method.method_code)].filter(Boolean).join('. '),
    price: method.price_incl_tax === 0 ? t('checkout.free') : formatPrice(method.price_incl_tax, i18n),
  }));

type Payment = Pick<PaymentMethod, 'code' | 'title' | 'cost_incl_tax'>;

export const paymentOptions = (methods: readonly Payment[], { t, i18n }: Language): MethodOption[] =>
  methods.map((method) => {
    const messages = PAYMENT[method.code];
    return {
      value: method.code,
      title: paymentTitle(method, t),
      note: messages && t(messages.note),
      price: formatPrice(method.cost_incl_tax, i18n),
    };
  });
