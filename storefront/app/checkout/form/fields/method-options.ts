// Shipping and payment methods as a list of options. Titles and notes are data of the server, in the language of the
// store.
import type { PaymentMethod, ShippingMethod } from '@klaas/core/checkout/form/method-choice.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { I18nSettings } from '@klaas/core/stores/store-view.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';

export interface MethodOption {
  value: string;
  title: string;
  note?: string | undefined;
  price: string;
  /** A bank is shown with its logo, or with a mark. */
  isBank?: boolean;
  logo?: string | undefined;
}

interface Language {
  t: Translate;
  i18n: I18nSettings;
}

export const shippingKey = ({
  carrier_code,
  method_code,
}: {
  carrier_code: string;
  method_code: string;
}): string => `${carrier_code}/${method_code}`;

type Shipping = Pick<
  ShippingMethod,
  'carrier_code' | 'method_code' | 'method_title' | 'price_incl_tax' | 'extension_attributes'
>;

export const shippingOptions = (
  methods: readonly Shipping[],
  { t, i18n, deliveryText }: Language & { deliveryText?: (methodCode: string) => string },
): MethodOption[] =>
  methods.map((method) => ({
    value: shippingKey(method),
    title: method.method_title,
    note: [
      method.extension_attributes?.note,
      // The buyer chooses the day.
      method.extension_attributes?.needs === 'slot' ? '' : deliveryText?.(method.method_code),
    ]
      .filter(Boolean)
      .join('. '),
    price: method.price_incl_tax === 0 ? t('checkout.free') : formatPrice(method.price_incl_tax, i18n),
  }));

/** Banks of the buyer's country. */
export const bankOptions = (
  method: Pick<PaymentMethod, 'extension_attributes'> | undefined,
): MethodOption[] =>
  (method?.extension_attributes?.options ?? []).map(({ code, name, logo }) => ({
    ...{ value: code, title: name, price: '', isBank: true, logo },
  }));

type Payment = Pick<PaymentMethod, 'code' | 'title' | 'cost_incl_tax' | 'extension_attributes'>;

export const paymentOptions = (
  methods: readonly Payment[],
  { i18n }: Pick<Language, 'i18n'>,
): MethodOption[] =>
  methods.map((method) => ({
    value: method.code,
    title: method.title,
    note: method.extension_attributes?.note,
    price: formatPrice(method.cost_incl_tax, i18n),
  }));
