// Payment details the buyer of an order by bank transfer has to enter.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import {
  printedIban,
  referenceNumberOf,
  type TransferDetails,
  transferDueDate,
} from '@klaas/core/orders/bank-transfer.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { OrderRow } from '../order-tables.ts';

/** Long enough not to collide with other reference numbers of the shop or the buyer. */
const FIRST_REFERENCE = 10_000_000;

type TransferOrder = Pick<OrderRow, 'entity_id' | 'payment_method' | 'created_at' | 'pay_by' | 'totals'>;

export const transferDetails = (
  { entity_id, created_at, pay_by, totals }: TransferOrder,
  { company, orders }: Pick<Settings, 'company' | 'orders'>,
): TransferDetails => ({
  beneficiary: company.name,
  iban: printedIban(company.iban),
  bank: company.bank,
  reference: referenceNumberOf(String(FIRST_REFERENCE + entity_id)),
  amount: totals.grand_total,
  due_date: pay_by ? shopDayOf(pay_by.getTime()) : transferDueDate(created_at.getTime(), orders.transferDays),
});

export const waitsForTransfer = ({
  state,
  payment_method,
}: Pick<OrderRow, 'state' | 'payment_method'>): boolean =>
  state === 'pending_payment' && payment_method === BANK_TRANSFER.code;
