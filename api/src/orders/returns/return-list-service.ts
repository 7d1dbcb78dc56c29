// The list of returns: one filter for rows and counts, also those of the first screen and the palette.
import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import type { ReturnListRow, ReturnSort, ReturnWhere } from '@klaas/core/contract/admin/return-endpoints.ts';
import type { Found } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { OPEN_RETURN_STATES } from '@klaas/core/orders/returns/return-state.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../../db/database.ts';
import { cursorNumber, cursorText, pageOf } from '../../db/keyset.ts';
import { maskText, type PersonView } from '../office/mask-person.ts';
import { incrementIdOf } from '../order-key.ts';
import { countReturns, type ListedReturn, listReturns } from './return-list-repository.ts';
import { returnNumberOf } from './return-number.ts';

interface RowQuery {
  where: ReturnWhere;
  sort: ReturnSort;
  from: RowCursor;
  count: number;
}

const rowOf = (row: ListedReturn, view: PersonView): ReturnListRow => ({
  ...{ id: row.id, number: returnNumberOf(row.id), state: row.state, due_on: row.due_on },
  ...{ order_id: row.entity_id, order_number: incrementIdOf(row.entity_id) },
  customer: view === 'masked' ? maskText(row.customer) : row.customer,
  submitted_at: new Date(row.submitted_at).toISOString(),
  ...{ pieces: row.pieces, is_late: row.is_late, refund_cents: row.refund_cents },
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const createReturnList = ({ db, now }: { db: Database; now: () => number }) => {
  const readingOf = (view: PersonView) => ({ today: shopDayOf(now()), isMasked: view === 'masked' });
  return {
    rows: async (view: PersonView, { where, sort, from, count }: RowQuery) => {
      const reading = readingOf(view);
      const [due_on, id] = [cursorText(from, 0), cursorNumber(from, 1)];
      const after = id !== null && DAY.test(due_on) ? { due_on, id } : null;
      const [found, total] = await Promise.all([
        listReturns(db, where, reading, { sort, from: after, limit: count + 1 }),
        countReturns(db, where, reading),
      ]);
      const { rows, next } = pageOf(found, count, (row) => [row.due_on, row.id]);
      return { rows: rows.map((row) => rowOf(row, view)), total: total.count, next };
    },

    /** [OFFICE-42] Those that somebody has to do something about. */
    countOpen: async (): Promise<number> =>
      (await countReturns(db, { states: [...OPEN_RETURN_STATES] }, readingOf('masked'))).count,

    /** For the palette; of masked people only the number is told. */
    find:
      (view: PersonView) =>
      async (words: string, limit: number): Promise<Found[]> => {
        const found = await listReturns(db, { text: words }, readingOf(view), {
          ...{ sort: 'newest', from: null, limit },
        });
        return found.map(({ id, customer }) => ({
          ...{ kind: 'return', id: String(id), path: `/returns/${id}`, title: returnNumberOf(id) },
          text: view === 'masked' ? '' : customer,
        }));
      },
  };
};

export type ReturnList = ReturnType<typeof createReturnList>;
