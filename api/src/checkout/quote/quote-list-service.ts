// The list of quotes: one filter for rows, counts and sums, also those of the first screen and the palette.
import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import type { QuoteListRow, QuoteSort, QuoteWhere } from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { Found } from '@klaas/core/contract/admin/shell-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../../db/database.ts';
import { cursorNumber, cursorText, pageOf } from '../../db/keyset.ts';
import { maskText, type PersonView } from '../../orders/office/mask-person.ts';
import { quoteNumberOf } from './quote-key.ts';
import { countQuotes, type ListedQuote, listQuotes } from './quote-list-repository.ts';

interface RowQuery {
  where: QuoteWhere;
  sort: QuoteSort;
  from: RowCursor;
  count: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NEVER = '9999-12-31';
const LEAST_DAYS = 3;

const rowOf = ({ created_at, changed_at, ...row }: ListedQuote, view: PersonView): QuoteListRow => ({
  ...{ id: row.id, number: quoteNumberOf({ id: row.id, created_at: new Date(created_at) }) },
  customer: view === 'masked' ? maskText(row.customer) : row.customer,
  ...{ store: row.store, state: row.state, opened: row.opened, has_question: row.has_question },
  ...{ ends_on: row.ends_on, total_cents: row.total_cents, created_by: row.created_by },
  changed_at: new Date(changed_at).toISOString(),
});

export const createQuoteList = ({
  db,
  now,
  settings,
}: {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'quotes'>;
}) => {
  const readingOf = (view: PersonView) => {
    const today = shopDayOf(now());
    const endingBy = addDays(today, Math.max(LEAST_DAYS, settings.quotes.remindDays));
    return { today, endingBy, isMasked: view === 'masked' };
  };
  return {
    rows: async (view: PersonView, { where, sort, from, count }: RowQuery) => {
      const reading = readingOf(view);
      const [ends, id] = [cursorText(from, 0), cursorNumber(from, 1)];
      const after = id !== null && DAY.test(ends) ? { ends, id } : null;
      const [found, all] = await Promise.all([
        listQuotes(db, where, reading, { sort, from: after, limit: count + 1 }),
        countQuotes(db, where, reading),
      ]);
      const { rows, next } = pageOf(found, count, (row) => [row.ends_on ?? NEVER, row.id]);
      return {
        rows: rows.map((row) => rowOf(row, view)),
        ...{ total: all.count, next, sums: { total_cents: all.total_cents } },
      };
    },

    /** For the first screen and the navigation. */
    work: async (where: QuoteWhere): Promise<{ count: number; oldest: Date | null }> => {
      const { count, oldest } = await countQuotes(db, where, readingOf('masked'));
      return { count, oldest };
    },

    /** For the palette; of masked people only the number is told. */
    find:
      (view: PersonView) =>
      async (words: string, limit: number): Promise<Found[]> => {
        const found = await listQuotes(db, { text: words }, readingOf(view), {
          ...{ sort: 'newest', from: null, limit },
        });
        return found.map((row) => {
          const { id, number, customer } = rowOf(row, view);
          return {
            ...{ kind: 'quote', id: String(id), path: `/quotes/${id}`, title: number },
            text: view === 'masked' ? '' : customer,
          };
        });
      },
  };
};

export type QuoteList = ReturnType<typeof createQuoteList>;
