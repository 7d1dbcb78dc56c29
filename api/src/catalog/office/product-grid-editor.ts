// [OFFICE-73] Cells of the product grid, saved together: checked against what is stored, written by the editors of
// products and prices, in one transaction under one bulk id, so that one undo takes all of them back.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type GridCell, type GridProblem, PRICE_COLUMNS, type ProductPlan } from './product-grid-plan.ts';
import type { ProductWriter } from './product-writer.ts';

export interface GridSaved {
  saved: number;
  problems: GridProblem[];
  /** Stores with own values, which they keep. */
  kept: string[];
  /** One of the changes; null: nothing was written. */
  change_id: number | null;
}

/** Rolls back what is written already. */
class Refused extends Error {
  readonly problems: GridProblem[];
  constructor(problems: GridProblem[]) {
    super('cells were refused');
    this.problems = problems;
  }
}

export const createProductGridEditor = ({ db, writer }: { db: Database; writer: ProductWriter }) => ({
  /** With problems nothing is written, unless only the good cells are wanted. */
  save: async (
    author: ChangeAuthor,
    { store, cells, goodOnly }: { store: string; cells: readonly GridCell[]; goodOnly: boolean },
  ): Promise<GridSaved> => {
    const bulkAuthor = { ...author, bulkId: randomUUID() };
    try {
      return await db.transaction(async (tx) => {
        const writing = await writer.open(tx, bulkAuthor, {
          store,
          ids: cells.map(({ id }) => String(id)),
          pricedSkus: cells.filter(({ column }) => PRICE_COLUMNS.includes(column)).map(({ sku }) => sku),
        });
        const problems: GridProblem[] = [];
        const plans: ProductPlan[] = [];
        for (const [id, ofProduct] of Map.groupBy(cells, (cell) => String(cell.id))) {
          const checked = writing.check(id, ofProduct);
          problems.push(...checked.problems);
          if (checked.plan) plans.push(checked.plan);
        }
        if (problems.length > 0 && !goodOnly) throw new Refused(problems);
        let saved = 0;
        for (const plan of plans) {
          const refused = await writing.save(plan);
          if (refused.length === 0) saved += plan.cells.length;
          problems.push(...refused);
          // The shop is served by this process too.
          await turn();
        }
        if (problems.length > 0 && !goodOnly) throw new Refused(problems);
        await writing.write();
        const { rows } = await tx.execute<{ id: number | null }>(
          sql`select max(id)::int as id from change where bulk_id = ${bulkAuthor.bulkId}::uuid`,
        );
        return { saved, problems, kept: [...writing.kept], change_id: rows[0]?.id ?? null };
      });
    } catch (error) {
      if (error instanceof Refused) return { saved: 0, problems: error.problems, kept: [], change_id: null };
      throw error;
    }
  },
});

export type ProductGridEditor = ReturnType<typeof createProductGridEditor>;
