// What a way of paying is called in the page's language; one only the server knows keeps its own name.
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';

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
  const words = PAYMENT[code];
  return words ? t(words.title) : title;
};

export const paymentNote = (code: string, t: Translate): string | undefined => {
  const words = PAYMENT[code];
  return words && t(words.note);
};
