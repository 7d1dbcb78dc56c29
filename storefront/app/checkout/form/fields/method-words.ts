// What a way of shipping or paying is called in the page's language; one only the server knows keeps its own name.
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';

const SHIPPING: Record<string, MessageId> = { 'flatrate/flatrate': 'checkout.shipping_flatrate' };

const PAYMENT: Record<string, { title: MessageId; note: MessageId }> = {
  cashondelivery: { title: 'checkout.payment_cashondelivery', note: 'checkout.payment_cashondelivery_note' },
  banklink: { title: 'checkout.payment_banklink', note: 'checkout.payment_banklink_note' },
};

interface ShippingWords {
  carrier_code: string;
  method_code: string;
  method_title: string;
}

export const shippingKey = ({ carrier_code, method_code }: Omit<ShippingWords, 'method_title'>): string =>
  `${carrier_code}/${method_code}`;

/** The shop's own courier has its name in every language, as long as the operator has not renamed it. */
export const shippingTitle = (method: ShippingWords, t: Translate): string => {
  const id = method.method_title === 'DPD Courier' ? SHIPPING[shippingKey(method)] : undefined;
  return id ? t(id) : method.method_title;
};

export const paymentTitle = ({ code, title }: { code: string; title: string }, t: Translate): string => {
  const words = PAYMENT[code];
  return words ? t(words.title) : title;
};

export const paymentNote = (code: string, t: Translate): string | undefined => {
  const words = PAYMENT[code];
  return words && t(words.note);
};
