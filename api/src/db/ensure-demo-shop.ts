// Seeds an empty database with the demo shop, unless disabled; a database with any data stays unchanged.
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { loadDemoState, markDemoDeclined } from './demo/demo-mode.ts';
import { addEnglishDemoStore, type SeedOptions, seedDemoShop } from './seed/seed-demo-shop.ts';
import { lockSeeding } from './shop-state.ts';

export interface DemoOptions {
  /** `DEMO=off`: never, and the decision is stored. */
  mayBeDemo: boolean;
  progress: (message: string) => void;
  /** Of what people did in the last year. */
  seed?: Pick<SeedOptions, 'settings' | 'nowMs' | 'orders' | 'objects'>;
}

export const ensureDemoShop = (db: Database, { mayBeDemo, progress, seed }: DemoOptions): Promise<void> =>
  db.transaction(async (tx) => {
    // It stays idle for as long as the seeding takes, on a slow machine more than a minute.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await lockSeeding(tx);
    const state = await loadDemoState(tx);
    if (state === 'on' && seed?.settings)
      await addEnglishDemoStore(tx, seed.settings, seed.nowMs ?? Date.now());
    if (state !== undefined) return;
    // Tax rules are in every shop, so they do not count as data.
    const { rows } = await tx.execute<{ filled: boolean }>(
      sql`select exists (select 1 from catalog_document where entity <> 'taxrule') as filled`,
    );
    if (rows[0]?.filled || !mayBeDemo) return markDemoDeclined(tx);
    progress('Filling the demo shop');
    // Seeded in a transaction of its own; this one only holds the lock until it has ended.
    await seedDemoShop(db, seed);
  });
