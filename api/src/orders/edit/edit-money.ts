// Money and documents of an edited order: the difference is paid or given back, and an issued invoice is cancelled by a
// credit note and replaced. [OFFICE-53]
import { isDeepStrictEqual } from 'node:util';
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { Difference } from '@klaas/core/orders/edit/plan-edit.ts';
import { hasInvoice } from '@klaas/core/orders/fiscal/has-invoice.ts';
import { invoiceLinesOf } from '@klaas/core/orders/fiscal/invoice-of-order.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { currentInvoice, loadInvoices } from '../invoice/invoice-repository.ts';
import { issueDue, replaceInvoice } from '../invoice/issue-document.ts';
import { recordOrderChange } from '../move-order.ts';
import { lockOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import {
  addToAttempt,
  insertAttempt,
  loadLastAttempt,
  lockHandPayment,
  settleAttempt,
} from '../payment/attempt-repository.ts';
import { isByHand, isPaidByHand } from '../payment/hand-payment.ts';
import { type PartialRefundError, planPartialRefund } from '../refund/plan-refund.ts';
import { recordHandPayment } from '../refund/transfer-refund.ts';
import { loadLastRevision, saveOpenCents } from './revision-repository.ts';

export type MoneyContext = Pick<CheckoutContext, 'settings' | 'now' | 'notifyStep'>;

/** The shop has its money, but for a difference that is open; of nothing to pay too. */
export const isPaidOrder = (context: Pick<CheckoutContext, 'providerOf'>, order: OrderRow): boolean =>
  order.paid_at !== null ||
  (order.state !== 'pending_payment' && context.providerOf(order.payment_method) !== undefined);

/** Its page asks for another sum: the buyer opens a new one. */
const giveUpAttempt = async (tx: Transaction, { entity_id }: OrderRow, at: Date): Promise<void> => {
  const last = await loadLastAttempt(tx, entity_id);
  if (last?.state === 'started') await settleAttempt(tx, last.reference, 'aborted', at);
};

export interface EditedMoney {
  before: OrderRow;
  after: OrderRow;
  difference: Difference;
  key: string;
  at: Date;
}

/** Before the order is written: what came by hand has a row with the sum that came. */
export const settleDifference = async (
  tx: Transaction,
  author: ChangeAuthor,
  { before, after, difference, key, at }: EditedMoney,
): Promise<Result<true, PartialRefundError>> => {
  if (after.grand_total_cents === before.grand_total_cents && difference.kind === 'none')
    return { ok: true, value: true };
  await giveUpAttempt(tx, before, at);
  if (isPaidByHand(before) && !(await lockHandPayment(tx, before.entity_id)))
    await recordHandPayment(
      tx,
      { ...before, grand_total_cents: before.grand_total_cents - before.open_cents },
      at,
    );
  if (difference.kind !== 'return') return { ok: true, value: true };
  const refund = { amountCents: difference.cents, lines: [], isRestocked: false, reason: 'order changed' };
  const planned = await planPartialRefund(tx, before, { ...refund, key, createdBy: author.name }, at);
  return planned.ok ? { ok: true, value: true } : planned;
};

export const isInvoiced = (order: OrderRow, lines: ReturnType<typeof invoiceLinesOf>): boolean =>
  isDeepStrictEqual(invoiceLinesOf(order), lines);

/** While a difference is open the earlier invoice stays: it is replaced when the money is there. */
export const replaceDocuments = async (
  { settings }: Pick<MoneyContext, 'settings'>,
  tx: Transaction,
  { before, after, difference, key, at }: EditedMoney,
): Promise<boolean> => {
  if (!hasInvoice(after.state as OrderState) || after.open_cents > 0) return false;
  // The credit note of the refund corrects what was paid: its invoice comes first.
  if (difference.kind === 'return') await issueDue(tx, before, settings, at);
  const invoice = currentInvoice(await loadInvoices(tx, after.entity_id));
  if (!invoice || isInvoiced(after, invoice.content.lines)) return false;
  const replaced = await replaceInvoice(tx, { order: after, reason: 'order_changed', key, at }, settings);
  return replaced.ok;
};

/** The order must be locked. False: so much is not open. */
export const receiveDifference = async (
  context: MoneyContext,
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  cents: number,
): Promise<boolean> => {
  if (order.open_cents < cents || cents <= 0 || order.state === 'canceled') return false;
  const at = new Date(context.now());
  const after = { ...order, open_cents: order.open_cents - cents, updated_at: at };
  await saveOpenCents(tx, order.entity_id, { open_cents: after.open_cents, updated_at: at });
  await recordOrderChange(tx, author, order, { open_cents: after.open_cents });
  const revision = await loadLastRevision(tx, order.entity_id);
  await replaceDocuments(context, tx, {
    ...{ before: order, after, difference: { kind: 'none', cents: 0, openCents: 0 }, at },
    key: revision?.key ?? order.order_id,
  });
  await context.notifyStep(tx, after, 'paid');
  return true;
};

/** Less has come than the order costs since it was edited. */
export const openDifference = async (
  tx: Transaction,
  author: ChangeAuthor,
  { entity_id }: OrderRow,
  { cents, nowMs }: { cents: number; nowMs: number },
): Promise<void> => {
  const order = await lockOrder(tx, entity_id);
  if (!order) return;
  await saveOpenCents(tx, entity_id, { open_cents: cents, updated_at: new Date(nowMs) });
  await recordOrderChange(tx, author, order, { open_cents: cents });
};

/** A person has received what is open, by transfer or in cash. */
export const receiveOpenByHand = async (
  context: MoneyContext,
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
): Promise<void> => {
  const { entity_id, open_cents: cents, payment_method, currency_code } = order;
  const at = new Date(context.now());
  await giveUpAttempt(tx, order, at);
  const earlier = await lockHandPayment(tx, entity_id);
  const method = isByHand(payment_method) ? payment_method : BANK_TRANSFER.code;
  if (earlier?.state === 'paid') await addToAttempt(tx, earlier.reference, cents);
  else
    await insertAttempt(
      tx,
      {
        ...{ entity_id, currency_code, grand_total_cents: cents, at },
        ...{ provider: method, method, method_option: '' },
      },
      'paid',
    );
  await receiveDifference(context, tx, author, order, cents);
};
