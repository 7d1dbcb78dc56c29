// Redirects of a shop that has moved, how often they were used, and what visitors looked for in vain.
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import { missedPaths, redirectHits, redirects } from '../../../content/redirect/redirect-tables.ts';
import type { Transaction } from '../../database.ts';
import { createRandom } from '../year/random.ts';

const SEED = 20_261;
const DAYS = 30;

export const DEMO_REDIRECTS = [
  { from_path: '/kkk', to_path: '/customer-service', store: '', code: 301, often: 9 },
  { from_path: '/tarneinfo', to_path: '/delivery', store: 'et', code: 301, often: 6 },
  { from_path: '/tagastamine.html', to_path: '/returns', store: 'et', code: 301, often: 3 },
  { from_path: '/dostavka', to_path: '/delivery', store: 'ru', code: 301, often: 4 },
  { from_path: '/vozvrat', to_path: '/returns', store: 'ru', code: 301, often: 2 },
  { from_path: '/kuidas-moota', to_path: '/size-guide', store: 'et', code: 301, often: 7 },
  { from_path: '/talvekampaania', to_path: '/', store: '', code: 302, often: 0 },
] as const;

const MISSED = [
  { path: '/hinnakiri', store: 'et', often: 4 },
  { path: '/klaaspiirded', store: 'et', often: 3 },
  { path: '/steklo-na-zakaz', store: 'ru', often: 2 },
  { path: '/paigaldus', store: 'et', often: 2 },
] as const;

/** What the staff has changed or removed stays so, unless the demo is reset. */
export const seedDemoRedirects = async (tx: Transaction, nowMs: number): Promise<void> => {
  const random = createRandom(SEED);
  const days = Array.from({ length: DAYS }, (_, back) => addDays(shopDayOf(nowMs), -back));
  const added = await tx
    .insert(redirects)
    .values(DEMO_REDIRECTS.map(({ often: _, ...one }) => ({ ...one, created_at: new Date(nowMs) })))
    .onConflictDoNothing()
    .returning();
  const hits = added.flatMap(({ id, from_path }) => {
    const often = DEMO_REDIRECTS.find((one) => one.from_path === from_path)?.often ?? 0;
    return days.flatMap((day) => {
      const count = random.between(0, often);
      return count > 0 ? [{ redirect_id: id, day, hits: count }] : [];
    });
  });
  if (hits.length > 0) await tx.insert(redirectHits).values(hits).onConflictDoNothing();
  const misses = MISSED.flatMap(({ path, store, often }) =>
    days.flatMap((day) => {
      const count = random.between(0, often);
      return count > 0 ? [{ path, store, day, misses: count }] : [];
    }),
  );
  await tx.insert(missedPaths).values(misses).onConflictDoNothing();
};

/** Those that are as they were seeded; a changed one is the shop's own. Returns how many. */
export const removeDemoRedirects = async (tx: Transaction): Promise<number> => {
  const wanted = JSON.stringify(DEMO_REDIRECTS);
  const { rows: gone } = await tx.execute<{ id: number }>(sql`
    delete from url_redirect r using jsonb_to_recordset(${wanted}::jsonb) as demo(from_path text, store text, to_path text)
    where r.from_path = demo.from_path and r.store = demo.store and r.to_path = demo.to_path returning r.id`);
  const ids = JSON.stringify(gone.map(({ id }) => id));
  await tx.execute(sql`
    delete from url_redirect_hit where redirect_id in (select jsonb_array_elements_text(${ids}::jsonb)::int)`);
  await tx.execute(sql`delete from url_miss`);
  return gone.length;
};
