// The correction of an order whose VAT number has proved valid: its tax is given back, a credit note cancels the
// invoice, and another one without tax takes its place.
import { randomUUID } from 'node:crypto';
import { freeOfTax } from '@klaas/core/orders/fiscal/free-of-tax.ts';
import type { OrderTax, VatProof } from '@klaas/core/orders/order-tax.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { currentInvoice, loadInvoices } from '../invoice/invoice-repository.ts';
import { replaceInvoice } from '../invoice/issue-document.ts';
import { recordOrderChange } from '../move-order.ts';
import { saveTax } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { type PartialRefundError, planPartialRefund } from '../refund/plan-refund.ts';
import { hasRefunds } from '../refund/refund-repository.ts';
import { decidingNumber } from './late-vat-check.ts';

export type TaxCorrectionError =
  /** The register has not confirmed the number. */
  | 'vat_not_proven'
  /** The goods do not leave the country, or the buyer's account was deleted. */
  | 'not_intra_community'
  | 'tax_already_corrected'
  | 'order_canceled'
  /** Money was or is to be given back, at least in part. */
  | 'order_refunded'
  | 'nothing_taxed'
  | 'not_invoiced'
  /** The money comes later, with the tax: as cash on delivery. */
  | 'order_unpaid'
  | PartialRefundError;

interface CorrectionContext {
  settings: Settings;
  now: () => number;
}

/** What can be said from the order alone: the staff is offered the correction of those that pass. */
export const proofForCorrection = (
  context: Pick<CorrectionContext, 'settings'>,
  order: OrderRow,
): Result<{ tax: OrderTax; proof: VatProof }, TaxCorrectionError> => {
  const { tax, totals, state, paid_at } = order;
  const late = tax?.lateCheck;
  if (tax?.vatProof && late) return { ok: false, error: 'tax_already_corrected' };
  if (!tax || late?.state !== 'valid') return { ok: false, error: 'vat_not_proven' };
  if (state === 'canceled') return { ok: false, error: 'order_canceled' };
  if (totals.tax_amount === 0) return { ok: false, error: 'nothing_taxed' };
  if (decidingNumber(context, order) !== late.number) return { ok: false, error: 'not_intra_community' };
  if (state === 'pending_payment') return { ok: false, error: 'not_invoiced' };
  if (paid_at === null) return { ok: false, error: 'order_unpaid' };
  const { number, identifier, checkedAt } = late;
  return { ok: true, value: { tax, proof: { number, identifier, checkedAt } } };
};

/** In the transaction that has locked the order. */
export const correctTax = async (
  context: CorrectionContext,
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
): Promise<Result<true, TaxCorrectionError>> => {
  const { entity_id } = order;
  const proven = proofForCorrection(context, order);
  if (!proven.ok) return proven;
  const issued = await loadInvoices(tx, entity_id);
  if (!currentInvoice(issued)) return { ok: false, error: 'not_invoiced' };
  const isCredited = issued.some(({ kind }) => kind === 'credit');
  if (isCredited || (await hasRefunds(tx, entity_id))) return { ok: false, error: 'order_refunded' };

  const { tax, proof } = proven.value;
  const corrected = freeOfTax({ ...order, tax }, proof);
  const at = new Date(context.now());
  // The credit note belongs to the refund: when the money has gone, no other one is issued.
  const key = randomUUID();
  const amountCents = order.grand_total_cents - corrected.grand_total_cents;
  const refund = { amountCents, lines: [], isRestocked: false, reason: 'tax corrected', key };
  const planned = await planPartialRefund(tx, order, { ...refund, createdBy: author.name }, at);
  if (!planned.ok) return planned;
  await saveTax(tx, entity_id, corrected);
  await enqueueJob(tx, 'order.tax-corrected', { entity_id });
  const after = { ...order, ...corrected };
  const replaced = await replaceInvoice(
    tx,
    { order: after, reason: 'vat_corrected', key, at },
    context.settings,
  );
  // Throws, because the transaction has written.
  if (!replaced.ok) throw new Error(`the invoice of a taxed order is not replaced: ${replaced.error}`);
  await recordOrderChange(
    tx,
    author,
    order,
    {
      grand_total_cents: corrected.grand_total_cents,
      vat_proof: `${proof.number} ${proof.identifier} ${proof.checkedAt}`,
      credit_note: replaced.value.note.number,
      invoice: replaced.value.invoice.number,
      refund_due_cents: amountCents,
    },
    { invoice: replaced.value.invoice.content.replaces?.number },
  );
  return { ok: true, value: true };
};
