// What visitors of the demo shop have searched for, and words that the search understands besides.
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import { searchTerms } from '../../../catalog/search-term/search-term-tables.ts';
import { searchSynonyms } from '../../../catalog/synonym/synonym-tables.ts';
import type { Transaction } from '../../database.ts';
import { createRandom } from '../year/random.ts';

const SEED = 20_262;
const DAYS = 30;

const TERMS = [
  { words: 'dušisein', store: 'et', often: 12, results: 14 },
  { words: 'peegel', store: 'et', often: 9, results: 20 },
  { words: 'душевая перегородка', store: 'ru', often: 6, results: 14 },
  { words: 'saunauks', store: 'et', often: 5, results: 8 },
  { words: 'terrassiklaas', store: 'et', often: 4, results: 0 },
  { words: 'klaaspiire', store: 'et', often: 3, results: 0 },
  { words: 'стеклянный стол', store: 'ru', often: 2, results: 0 },
] as const;

export const DEMO_SYNONYMS = [
  { words: 'dušinurk', finds: 'dušisein', is_two_way: true, store: 'et' },
  { words: 'vannitoapeegel', finds: 'peegel', is_two_way: false, store: 'et' },
  { words: 'leiliruumi uks', finds: 'saunauks', is_two_way: true, store: 'et' },
  { words: 'тонированное', finds: 'серое стекло', is_two_way: false, store: 'ru' },
  { words: 'душкабина', finds: 'душевая', is_two_way: false, store: 'ru' },
  { words: 'walk-in', finds: 'dušisein', is_two_way: false, store: '' },
] as const;

/** What the staff has changed or removed stays so, unless the demo is reset. */
export const seedDemoSearchTerms = async (tx: Transaction, nowMs: number): Promise<void> => {
  const random = createRandom(SEED);
  const days = Array.from({ length: DAYS }, (_, back) => addDays(shopDayOf(nowMs), -back));
  const terms = TERMS.flatMap(({ often, ...one }) =>
    days.flatMap((day) => {
      const times = random.between(0, often);
      return times > 0 ? [{ ...one, day, times }] : [];
    }),
  );
  await tx.insert(searchTerms).values(terms).onConflictDoNothing();
  await tx
    .insert(searchSynonyms)
    .values(DEMO_SYNONYMS.map((one) => ({ ...one, created_at: new Date(nowMs) })))
    .onConflictDoNothing();
};

/** Synonyms that are as they were seeded; a changed one is the shop's own. Returns how many. */
export const removeDemoSearchTerms = async (tx: Transaction): Promise<number> => {
  await tx.execute(sql`delete from search_term`);
  const { rows: words } = await tx.execute<{ id: number }>(sql`
    delete from search_synonym s using jsonb_to_recordset(${JSON.stringify(DEMO_SYNONYMS)}::jsonb)
      as demo(words text, finds text, store text)
    where s.words = demo.words and s.finds = demo.finds and s.store = demo.store returning s.id`);
  return words.length;
};
