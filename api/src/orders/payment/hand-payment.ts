// Payments without a provider: the staff receives the money, and gives it back.
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderRow } from '../order-tables.ts';

/** Codes of the payment methods, which are also the providers of their attempts. */
export const HAND_METHODS: readonly string[] = [BANK_TRANSFER.code, CASH_ON_DELIVERY.code];

export const isByHand = (method: string): boolean => HAND_METHODS.includes(method);

/** The shop has the money of a live order. */
export const isPaidByHand = ({
  payment_method,
  paid_at,
  state,
}: Pick<OrderRow, 'payment_method' | 'paid_at' | 'state'>): boolean =>
  isByHand(payment_method) && paid_at !== null && state !== 'canceled';
