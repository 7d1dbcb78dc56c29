// [OFFICE-38] Orders for the palette: as typed; else as typed with the other keyboard layout; else with one letter wrong
// in each word that no order has.
import type { Found } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { switchLayout } from '@klaas/core/stores/keyboard-layout.ts';
import { spellingVariants } from '@klaas/core/stores/spelling-variants.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { incrementIdOf } from '../order-key.ts';
import type { PersonView } from './mask-person.ts';
import { conditionOf, type ListedOrder, loadListedOrders } from './order-list-repository.ts';

const MAX_WORDS = 6;
const NEWEST = { by: 'number', descending: true } as const;
/** One digit wrong in an order number is another order's number. */
const ORDER_NUMBER = /^\d{1,6}$/;

/** A word of one or two letters would begin too many. */
const MIN_BEGINNING = 3;

/** Letters and digits only. */
const beginningOf = (word: string): string => `'${word}'${word.length < MIN_BEGINNING ? '' : ':*'}`;

/** Each word of the order begins with one of the alternatives. */
const nearQuery = (alternatives: readonly string[][]): string =>
  alternatives
    .map((near) => near.map(beginningOf).join(' | '))
    .map((one) => `(${one})`)
    .join(' & ');

const isPlain = (word: string): boolean => /^[\p{L}\p{N}]+$/u.test(word);

export const createOrderFinder = (db: Database, view: PersonView) => {
  const isMasked = view === 'masked';
  const load = (condition: SQL, count: number): Promise<ListedOrder[]> =>
    loadListedOrders(db, condition, { sort: NEWEST, from: null, count, hasText: true });

  /** Those with which a word of any order begins. */
  const loadKnown = async (column: SQL, words: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from jsonb_to_recordset(${JSON.stringify(words.map((word) => ({ word, query: beginningOf(word) })))}::jsonb)
        as typed(word text, query text)
      where exists (select 1 from order_summary s where ${column} @@ typed.query::tsquery)`);
    return new Set(rows.map(({ word }) => word));
  };

  const loadNear = async (text: string, count: number): Promise<ListedOrder[]> => {
    const { rows } = await db.execute<{ words: string[] }>(sql`select search_words(${text}) as words`);
    const words = (rows[0]?.words ?? []).filter(isPlain).slice(0, MAX_WORDS);
    if (ORDER_NUMBER.test(words.join(' '))) return [];
    const column = isMasked ? sql`s.goods` : sql`s.words`;
    const known = await loadKnown(column, words);
    // Every alternative is compared with every order that has one of them: a common word would have too many of both.
    const alternatives = words.map((word) => (known.has(word) ? [word] : spellingVariants(word)));
    if (alternatives.every(({ length }) => length === 1)) return [];
    return load(sql`${column} @@ ${nearQuery(alternatives)}::tsquery`, count);
  };

  return async (text: string, limit: number): Promise<Found[]> => {
    const other = switchLayout(text);
    let found = await load(conditionOf({ text }, isMasked), limit);
    if (found.length === 0 && other !== text)
      found = await load(conditionOf({ text: other }, isMasked), limit);
    if (found.length === 0) found = await loadNear(text, limit);
    // Of masked people only the number is told.
    return found.map(({ entity_id, customer }) => ({
      ...{ kind: 'order', id: String(entity_id), path: `/orders/${entity_id}` },
      ...{ title: incrementIdOf(entity_id), text: isMasked ? '' : customer },
    }));
  };
};
