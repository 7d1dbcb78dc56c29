// The newsletter as the staff sees it. The staff may unsubscribe and remind, never subscribe.
import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import type { SubscriberListRow, SubscriberWhere } from '@klaas/core/contract/admin/subscriber-endpoints.ts';
import { maskEmail } from '@klaas/core/staff/mask-person.ts';
import { csvCell } from '@klaas/core/stores/csv-cell.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { cursorNumber, pageOf } from '../../db/keyset.ts';
import { type ChangeAuthor, nextVersion, recordChange } from '../../staff/change-log/change-log-service.ts';
import {
  countSubscribers,
  listSubscribers,
  lockSubscriber,
  type SubscriberRow,
} from './newsletter-repository.ts';
import { type NewsletterService, sourceOf } from './newsletter-service.ts';

const EXPORT_BATCH = 1000;
const COLUMNS = ['email', 'status', 'source', 'store', 'requested_at', 'confirmed_at'];

export interface NewsletterDeskDeps {
  db: Database;
  newsletter: Pick<NewsletterService, 'requestAgain' | 'leaveIn'>;
  hasOutsideList: boolean;
}

export type SubscriberStep = Result<true, 'not_found' | 'not_subscribed' | 'not_pending'>;

export const createNewsletterDesk = ({ db, newsletter, hasOutsideList }: NewsletterDeskDeps) => {
  const rowOf = (row: SubscriberRow, isMasked: boolean): SubscriberListRow => ({
    id: row.id,
    email: isMasked ? maskEmail(row.email) : row.email,
    status: row.status as SubscriberListRow['status'],
    source: sourceOf(row),
    store_code: row.store_code,
    created_at: row.created_at.toISOString(),
    confirmed_at: row.token_used_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    is_synced: hasOutsideList ? row.status === 'pending' || row.status === row.pushed_status : null,
  });

  const step = (
    id: number,
    work: (tx: Transaction, row: SubscriberRow) => Promise<SubscriberStep>,
  ): Promise<SubscriberStep> =>
    db.transaction(async (tx) => {
      const row = await lockSubscriber(tx, id);
      return row && row.status !== 'erased' ? work(tx, row) : { ok: false, error: 'not_found' };
    });

  /** Final: only the owner of an address may take it back. */
  const record = async (
    tx: Transaction,
    author: ChangeAuthor,
    id: number,
    [before, after]: [Record<string, unknown> | null, Record<string, unknown>],
  ): Promise<void> => {
    const key = { entity: 'newsletter_subscriber', id: String(id), store: '' };
    await recordChange(tx, author, {
      ...key,
      version: await nextVersion(tx, key),
      before,
      after,
      isFinal: true,
    });
  };

  return {
    rows: async (
      { where, from, count }: { where: SubscriberWhere; from: RowCursor; count: number },
      { isMasked }: { isMasked: boolean },
    ) => {
      const found = await listSubscribers(db, where, { before: cursorNumber(from), limit: count + 1 });
      const { rows, next } = pageOf(found, count, ({ id }) => [id]);
      return {
        rows: rows.map((row) => rowOf(row, isMasked)),
        total: await countSubscribers(db, where),
        next,
      };
    },

    /** [OFFICE-100] Cells that a spreadsheet would run are made text. */
    csv: async (author: ChangeAuthor, where: SubscriberWhere): Promise<string> => {
      const lines = [COLUMNS.map(csvCell).join(';')];
      for (let before: number | null = null; ; ) {
        const rows = await listSubscribers(db, where, { before, limit: EXPORT_BATCH });
        for (const row of rows) {
          const { email, status, source, store_code, created_at, confirmed_at } = rowOf(row, false);
          const cells = [email, status, source, store_code, created_at, confirmed_at ?? ''];
          lines.push(cells.map(csvCell).join(';'));
        }
        before = rows.at(-1)?.id ?? null;
        if (rows.length < EXPORT_BATCH) break;
      }
      await db.transaction((tx) => record(tx, author, 0, [null, { exported: lines.length - 1 }]));
      return `\uFEFF${lines.join('\r\n')}\r\n`;
    },

    unsubscribe: (author: ChangeAuthor, id: number): Promise<SubscriberStep> =>
      step(id, async (tx, row) => {
        if (row.status === 'unsubscribed') return { ok: false, error: 'not_subscribed' };
        await newsletter.leaveIn(tx, row);
        await record(tx, author, id, [{ status: row.status }, { status: 'unsubscribed' }]);
        return { ok: true, value: true };
      }),

    confirmAgain: (author: ChangeAuthor, id: number): Promise<SubscriberStep> =>
      step(id, async (tx, row) => {
        if (row.status !== 'pending') return { ok: false, error: 'not_pending' };
        await newsletter.requestAgain(tx, row);
        await record(tx, author, id, [null, { action: 'confirmation_sent' }]);
        return { ok: true, value: true };
      }),
  };
};

export type NewsletterDesk = ReturnType<typeof createNewsletterDesk>;
