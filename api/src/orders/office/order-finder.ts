// [OFFICE-38] Orders for the palette: as typed; else as typed with the other keyboard layout; else with one letter of
// each word wrong.
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

/** Each word of the order begins with one of the alternatives; they are letters and digits only. */
const nearQuery = (alternatives: readonly string[][]): string =>
  alternatives
    .map((near) => near.map((word) => `'${word}'${word.length < MIN_BEGINNING ? '' : ':*'}`).join(' | '))
    .map((one) => `(${one})`)
    .join(' & ');

const isPlain = (word: string): boolean => /^[\p{L}\p{N}]+$/u.test(word);

export const createOrderFinder = (db: Database, view: PersonView) => {
  const isMasked = view === 'masked';
  const load = (condition: SQL, count: number): Promise<ListedOrder[]> =>
    loadListedOrders(db, condition, { sort: NEWEST, from: null, count, hasText: true });

  const loadNear = async (text: string, count: number): Promise<ListedOrder[]> => {
    const { rows } = await db.execute<{ words: string[] }>(sql`select search_words(${text}) as words`);
    const words = (rows[0]?.words ?? []).filter(isPlain).slice(0, MAX_WORDS);
    const alternatives = words.map(spellingVariants);
    if (ORDER_NUMBER.test(words.join(' ')) || alternatives.every(({ length }) => length === 1)) return [];
    const column = isMasked ? sql`s.goods` : sql`s.words`;
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
