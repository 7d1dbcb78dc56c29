// Counts what is searched for, and what of it finds nothing.
import { searchTermOf } from '@klaas/core/catalog/search-term.ts';
import type { SearchTermRow } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import { createCountBatch } from '../../db/count-batch.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';

/** Strangers can search for anything. */
const MAX_WORDS_PER_DAY = 5000;
const KEPT_DAYS = 400;
const MAX_ROWS = 100;

interface SearchTermDeps {
  db: Database;
  now: () => number;
  log: Log;
}

interface Counted {
  store: string;
  words: string;
  times: number;
  results: number;
}

export const createSearchTerms = ({ db, now, log }: SearchTermDeps) => {
  const today = () => shopDayOf(now());
  /** Of the last search for the words. */
  const found = new Map<string, number>();

  const write = async (counts: readonly Counted[]): Promise<void> => {
    await db.execute(sql`
      insert into search_term (day, store, words, times, results)
      select ${today()}::date, r.store, r.words, r.times, r.results
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r(store text, words text, times int, results int)
      where (select count(*) from search_term where day = ${today()}::date) < ${MAX_WORDS_PER_DAY}
        or exists (select 1 from search_term s
          where s.day = ${today()}::date and s.store = r.store and s.words = r.words)
      on conflict (day, store, words)
        do update set times = search_term.times + excluded.times, results = excluded.results`);
  };
  const batch = createCountBatch(log, (counts) =>
    write(
      [...counts].map(([key, times]) => {
        const [store = '', words = ''] = JSON.parse(key) as string[];
        const results = found.get(key) ?? 0;
        found.delete(key);
        return { store, words, times, results };
      }),
    ),
  );

  return {
    count: (store: string, typed: string, results: number): void => {
      const words = searchTermOf(typed);
      if (words === null) return;
      const key = JSON.stringify([store, words]);
      found.set(key, results);
      batch.add(key);
    },
    settled: batch.settled,

    /** The most frequent first. */
    list: async ({ days, isEmpty }: { days: number; isEmpty: boolean }): Promise<SearchTermRow[]> => {
      const { rows } = await db.execute<{
        store: string;
        words: string;
        times: number;
        results: number;
        last: string;
      }>(sql`
        select store, words, sum(times)::int as times, max(day)::text as last,
          (array_agg(results order by day desc))[1] as results
        from search_term where day > ${addDays(today(), -days)}::date
        group by store, words
        having not ${isEmpty} or (array_agg(results order by day desc))[1] = 0
        order by 3 desc, words, store limit ${MAX_ROWS}`);
      return rows.map(({ last, ...row }) => ({ ...row, last_day: last }));
    },

    /** Of days, both included: how often, and how often of these the last search of the day found nothing. */
    sums: async ({ from, to }: { from: string; to: string }) => {
      const { rows } = await db.execute<{ words: string; times: number; in_vain: number }>(sql`
        select words, sum(times)::int as times,
          coalesce(sum(times) filter (where results = 0), 0)::int as in_vain
        from search_term where day between ${from}::date and ${to}::date
        group by words order by 2 desc, words`);
      return rows;
    },

    deleteOld: async (): Promise<number> => {
      const { rowCount } = await db.execute(
        sql`delete from search_term where day < ${addDays(today(), -KEPT_DAYS)}::date`,
      );
      return rowCount ?? 0;
    },
  };
};

export type SearchTerms = ReturnType<typeof createSearchTerms>;
