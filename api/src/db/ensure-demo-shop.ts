// A fresh database opens as the demo shop; one that holds anything is left as it is.
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { seedDemoShop } from './seed/seed-demo-shop.ts';

/** Any number, the same in every process of the shop. */
const SEED_LOCK = 7_251_003;

export const ensureDemoShop = (db: Database, progress: (message: string) => void): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const { rows } = await tx.execute<{ filled: boolean }>(
      sql`select exists (select 1 from catalog_document) as filled`,
    );
    if (rows[0]?.filled) return;
    progress('Filling the demo shop');
    // All or nothing in a transaction of its own; this one only holds the lock until that has ended.
    await seedDemoShop(db);
  });
