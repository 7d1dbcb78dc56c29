// Books of a simulated payment service, in the database: the demo may have several processes.
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { simulatorObjects } from './payment-simulator-tables.ts';

export const createSimulatorBooks = <Entry extends object>(db: Database, service: string) => {
  const ofId = (id: string) => and(eq(simulatorObjects.service, service), eq(simulatorObjects.id, id));
  return {
    find: async (id: string): Promise<Entry | undefined> =>
      (await db.select().from(simulatorObjects).where(ofId(id)))[0]?.data as Entry | undefined,
    /** False: there is one with that id. */
    insert: async (id: string, entry: Entry): Promise<boolean> => {
      const data = entry as Record<string, unknown>;
      const inserted = await db
        .insert(simulatorObjects)
        .values({ service, id, data })
        .onConflictDoNothing()
        .returning();
      return inserted.length > 0;
    },
    /** Changes an entry under a lock; the entry that `change` returns is stored. Undefined: unknown. */
    change: (id: string, change: (entry: Entry) => Entry): Promise<Entry | undefined> =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(simulatorObjects).where(ofId(id)).for('update');
        if (!row) return undefined;
        const next = change(row.data as Entry);
        await tx
          .update(simulatorObjects)
          .set({ data: next as Record<string, unknown> })
          .where(ofId(id));
        return next;
      }),
  };
};
