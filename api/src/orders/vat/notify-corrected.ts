// After a correction of the tax: one e-mail with both documents, however often the job is run.
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { InvoiceService } from '../invoice/invoice-service.ts';
import { claimNotice, loadOrder } from '../order-repository.ts';

export const notifyTaxCorrected = async (
  { db, notifyTaxCorrected: notify }: Pick<CheckoutContext, 'db' | 'notifyTaxCorrected'>,
  invoices: Pick<InvoiceService, 'taxCorrection'>,
  entityId: number,
): Promise<void> => {
  const order = await loadOrder(db, entityId);
  // A deleted account has no e-mail address.
  if (!order || order.customer_email === '') return;
  const files = await invoices.taxCorrection(order);
  if (!files) return;
  await db.transaction(async (tx) => {
    if (await claimNotice(tx, entityId, 'tax_corrected')) await notify(tx, order, files);
  });
};
