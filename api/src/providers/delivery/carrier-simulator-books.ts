// Books of the simulated carrier.
import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { simulatedConsignments } from './carrier-simulator-tables.ts';

export type Consignment = typeof simulatedConsignments.$inferSelect;
type Status = Consignment['status'];

export interface CarrierSimulatorDeps {
  db: Database;
  accessKey: string;
  eventSecret: string;
  /** The demo may be removed while the shop runs, and this carrier with it. */
  isOpen: () => Promise<boolean>;
}

/** Digits derived from the key: the same shipment has the same number. */
const barcodeOf = (key: string): string => {
  const hash = createHash('sha256').update(key).digest();
  return `SIM${String(hash.readUIntBE(0, 6)).padStart(15, '0')}`;
};

export const createCarrierBooks = (db: Database) => {
  const table = simulatedConsignments;
  const find = async (ref: string): Promise<Consignment | undefined> =>
    (await db.select().from(table).where(eq(table.ref, ref)))[0];
  return {
    find,
    findAll: (refs: string[]): Promise<Consignment[]> =>
      db.select().from(table).where(inArray(table.ref, refs)),
    findByBarcode: async (barcode: string): Promise<Consignment | undefined> =>
      (await db.select().from(table).where(eq(table.barcode, barcode)))[0],
    /** The first request with the key counts. */
    book: async (key: string, request: Record<string, unknown>): Promise<Consignment | undefined> => {
      const callback_url = String(request['callback_url']);
      await db
        .insert(table)
        .values({ ref: randomUUID(), idempotency_key: key, request, barcode: barcodeOf(key), callback_url })
        .onConflictDoNothing();
      return (await db.select().from(table).where(eq(table.idempotency_key, key)))[0];
    },
    /** Undefined: it has another status meanwhile. */
    move: async ({ ref, status }: Consignment, next: Status): Promise<Consignment | undefined> =>
      (
        await db
          .update(table)
          .set({ status: next })
          .where(and(eq(table.ref, ref), eq(table.status, status)))
          .returning()
      )[0],
  };
};
