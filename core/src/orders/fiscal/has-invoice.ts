import { BANK_TRANSFER } from '../../checkout/form/method-choice.ts';
import type { OrderState } from '../order-state.ts';

/** A bank transfer needs a document before payment: a prepayment invoice, outside of the series. */
export const isPrepaid = (state: OrderState, paymentMethod: string): boolean =>
  state === 'pending_payment' && paymentMethod === BANK_TRANSFER.code;

/** No invoice while a payment is pending or after cancellation. */
export const hasInvoice = (state: OrderState): boolean => state !== 'pending_payment' && state !== 'canceled';
