// Prefix and next number of a series, changed by the staff.
import type { Result } from '@klaas/core/stores/result.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import { type InvoiceKind, invoiceSeries } from './invoice-tables.ts';

export interface SeriesChange {
  prefix?: string;
  next_number?: number;
}

/** A number never goes back: it would be given twice. */
export const changeSeries = (
  db: Database,
  author: ChangeAuthor,
  kind: InvoiceKind,
  change: SeriesChange,
): Promise<Result<null, 'number_goes_back'>> =>
  db.transaction(async (tx) => {
    const ofKind = eq(invoiceSeries.kind, kind);
    const [before] = await tx.select().from(invoiceSeries).where(ofKind).for('update');
    if (!before) throw new Error(`there is no series of kind ${kind}`);
    const after = { ...before, ...change };
    if (after.next_number < before.next_number) return { ok: false, error: 'number_goes_back' };
    await tx.update(invoiceSeries).set(after).where(ofKind);
    // Final: numbers may have been given since.
    await recordChange(tx, author, {
      ...{ entity: 'invoice_series', id: kind, store: '', version: after.next_number, isFinal: true },
      before,
      after,
    });
    return { ok: true, value: null };
  });
