// A fresh database opens as the demo shop, unless somebody said that it should not; one that holds anything is left as it
// is.
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { loadDemoState, markDemoDeclined } from './demo/demo-mode.ts';
import { seedDemoShop } from './seed/seed-demo-shop.ts';
import { lockSeeding } from './shop-state.ts';

export interface DemoOptions {
  /** `DEMO=off`: never, and this shop remembers it. */
  mayBeDemo: boolean;
  progress: (message: string) => void;
}

export const ensureDemoShop = (db: Database, { mayBeDemo, progress }: DemoOptions): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSeeding(tx);
    if ((await loadDemoState(tx)) !== undefined) return;
    // Tax rules are in every shop, also in one that nobody has filled yet.
    const { rows } = await tx.execute<{ filled: boolean }>(
      sql`select exists (select 1 from catalog_document where entity <> 'taxrule') as filled`,
    );
    if (rows[0]?.filled || !mayBeDemo) return markDemoDeclined(tx);
    progress('Filling the demo shop');
    // All or nothing in a transaction of its own; this one only holds the lock until that has ended.
    await seedDemoShop(db);
  });
