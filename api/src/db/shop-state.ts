// State of this shop that must outlive its processes: whether it is the demo shop, which defaults were seeded, which
// secret it signs with.
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';
import { shopState } from './shop-state-tables.ts';

type Connection = Database | Transaction;

export const loadState = async (db: Connection, name: string): Promise<string | undefined> =>
  (await db.select().from(shopState).where(eq(shopState.name, name)))[0]?.value;

export const saveState = async (db: Connection, name: string, value: string): Promise<void> => {
  await db
    .insert(shopState)
    .values({ name, value })
    .onConflictDoUpdate({ target: shopState.name, set: { value, changed_at: sql`now()` } });
};

/** Of several processes the first one decides. */
export const saveStateOnce = async (db: Connection, name: string, value: string): Promise<void> => {
  await db.insert(shopState).values({ name, value }).onConflictDoNothing();
};

/** Any number, the same in every process of the shop. */
const SEED_LOCK = 7_251_003;

/** One process at a time seeds an empty shop. */
export const lockSeeding = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
};
