// SQL for offcuts.
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { glassOffcuts, type OffcutRow, type OffcutState } from './production-tables.ts';

/** The kept ones of a glass. */
export const loadShelf = (
  db: Database,
  { glass, thicknessMm }: { glass: string; thicknessMm: number },
): Promise<OffcutRow[]> =>
  db
    .select()
    .from(glassOffcuts)
    .where(
      and(
        eq(glassOffcuts.state, 'kept'),
        eq(glassOffcuts.glass, glass),
        eq(glassOffcuts.thickness_mm, thicknessMm),
      ),
    )
    .orderBy(asc(glassOffcuts.id));

export const insertOffcut = async (
  tx: Transaction,
  offcut: typeof glassOffcuts.$inferInsert,
): Promise<OffcutRow> => {
  const [row] = await tx.insert(glassOffcuts).values(offcut).returning();
  if (!row) throw new Error('No offcut was written');
  return row;
};

export const lockOffcut = async (tx: Transaction, id: number): Promise<OffcutRow | undefined> =>
  (await tx.select().from(glassOffcuts).where(eq(glassOffcuts.id, id)).for('update'))[0];

export const saveOffcutState = async (
  tx: Transaction,
  { id, version }: OffcutRow,
  state: OffcutState,
  at: Date,
): Promise<void> => {
  await tx
    .update(glassOffcuts)
    .set({ state, changed_at: at, version: version + 1 })
    .where(eq(glassOffcuts.id, id));
};
