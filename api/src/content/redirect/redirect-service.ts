// Where a visitor of an address without a page is sent to. Asked only when there is no page: a living page is never
// redirected, and what is changed counts at the next request of every process.
import { followRedirects } from '@klaas/core/content/redirect/plan-redirect.ts';
import { MAX_REDIRECT_LENGTH, normalizePath } from '@klaas/core/content/redirect/redirect-address.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { createCountBatch } from '../../db/count-batch.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import { addHits, addMisses, deleteOldCounts, loadChain } from './redirect-repository.ts';

export const MISSED_DAYS = 30;
const HIT_DAYS = 400;

/** Could be about a person, or is what robots try on every site. */
const NOT_COUNTED = /@|[\w-]{32,}|\/\.|\/wp-|\.(?:php|aspx?|env)$/i;

export interface RedirectServiceDeps {
  db: Database;
  now: () => number;
  log: Log;
  storeCodes: readonly string[];
}

export const createRedirectService = ({ db, now, log, storeCodes }: RedirectServiceDeps) => {
  const today = () => shopDayOf(now());
  const hits = createCountBatch(log, (counts) =>
    addHits(db, today(), new Map([...counts].map(([id, count]) => [Number(id), count]))),
  );
  const misses = createCountBatch(log, (counts) =>
    addMisses(
      db,
      today(),
      [...counts].map(([key, count]) => {
        const [store = '', path = ''] = JSON.parse(key) as string[];
        return { store, path, count };
      }),
    ),
  );
  return {
    /** [OFFICE-97] One redirect, however many are stored one after the other. */
    find: async (store: string, url: string): Promise<{ to: string; code: 301 | 302 } | null> => {
      const address = url.length > MAX_REDIRECT_LENGTH * 3 ? null : normalizePath(url, storeCodes);
      if (!address || address.path === '/' || address.path.length > MAX_REDIRECT_LENGTH) return null;
      const { path } = address;
      const rules = await loadChain(db, [path], storeCodes);
      const found = followRedirects(rules, { store, path }, storeCodes);
      if (found && !found.isLoop) {
        hits.add(String(found.id));
        return { to: found.to, code: found.code };
      }
      if (!NOT_COUNTED.test(path)) misses.add(JSON.stringify([store, path]));
      return null;
    },
    /** Whether an address is redirected; not counted. */
    leads: async (store: string, url: string): Promise<boolean> => {
      const address = normalizePath(url, storeCodes);
      if (!address || address.path.length > MAX_REDIRECT_LENGTH) return false;
      const { path } = address;
      const found = followRedirects(await loadChain(db, [path], storeCodes), { store, path }, storeCodes);
      return found !== null && !found.isLoop;
    },
    deleteOld: (): Promise<number> =>
      deleteOldCounts(db, {
        hitsBefore: addDays(today(), -HIT_DAYS),
        missesBefore: addDays(today(), -MISSED_DAYS),
      }),
    settled: async (): Promise<void> => {
      await Promise.all([hits.settled(), misses.settled()]);
    },
  };
};

export type RedirectService = ReturnType<typeof createRedirectService>;
