// Shipping and payment methods as a list of options. Titles are data of the server, in the language of the store.
import type { PaymentMethod, ShippingMethod } from '@klaas/core/checkout/form/method-choice.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { I18nSettings } from '@klaas/core/stores/store-view.ts';
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

/** Explanations of methods that the shop itself carries out. */
const PAYMENT_NOTES: Record<string, MessageId> = {
  cashondelivery: 'checkout.payment_cashondelivery_note',
  banktransfer: 'checkout.payment_banktransfer_note',
  banklink: 'checkout.payment_banklink_note',
};

export const shippingKey = ({
  carrier_code,
  method_code,
}: {
  carrier_code: string;
  method_code: string;
}): string => `${carrier_code}/${method_code}`;

type Shipping = Pick<ShippingMethod, 'carrier_code' | 'method_code' | 'method_title' | 'price_incl_tax'>;

export const shippingOptions = (
  methods: readonly Shipping[],
  { t, i18n, deliveryText }: Language & { deliveryText?: (methodCode: string) => string },
): MethodOption[] =>
  methods.map((method) => ({
    value: shippingKey(method),
    title: method.method_title,
    note: [t('checkout.shipping_note'), deliveryText?.(method.method_code)].filter(Boolean).join('. '),
    price: method.price_incl_tax === 0 ? t('checkout.free') : formatPrice(method.price_incl_tax, i18n),
  }));

type Payment = Pick<PaymentMethod, 'code' | 'title' | 'cost_incl_tax'>;

export const paymentOptions = (methods: readonly Payment[], { t, i18n }: Language): MethodOption[] =>
  methods.map((method) => {
    const note = PAYMENT_NOTES[method.code];
    return {
      value: method.code,
      title: method.title,
      note: note && t(note),
      price: formatPrice(method.cost_incl_tax, i18n),
    };
  });
