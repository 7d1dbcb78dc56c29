// [OFFICE-73] Cells of the product grid, saved together: checked against what is stored, written by the editors of
// products and prices, in one transaction under one bulk id, so that one undo takes all of them back.
import { randomUUID } from 'node:crypto';
import {
  type ProductState,
  stateOfStatus,
  statusOfState,
} from '@klaas/core/catalog/office/product-filter.ts';
import type { PriceEdit } from '@klaas/core/catalog/pricing/edit-price.ts';
import { type Fields, isFields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type EditError, type EntityStore, editEntity } from '../../staff/edit-service.ts';
import { findProductIdsBySkus } from '../catalog-repository.ts';
import type { PriceEditor } from '../price/price-editor.ts';
import { openProductBatch } from '../product/product-entity-service.ts';
import {
  checkRow,
  type GridCell,
  type GridProblem,
  nested,
  PRICE_COLUMNS,
  type ProductPlan,
  planProduct,
} from './product-grid-plan.ts';

export interface GridSaved {
  saved: number;
  problems: GridProblem[];
  /** Stores with own values, which they keep. */
  kept: string[];
  /** One of the changes; null: nothing was written. */
  change_id: number | null;
}

export interface GridEditorDeps {
  db: Database;
  prices: Pick<PriceEditor, 'saveIn'>;
  stores: readonly { storeCode: string; sourcePriceIncludesTax: boolean }[];
}

/** Rolls back what is written already. */
class Refused extends Error {
  readonly problems: GridProblem[];
  constructor(problems: GridProblem[]) {
    super('cells were refused');
    this.problems = problems;
  }
}

const errorText = (error: EditError): string =>
  error.error === 'invalid'
    ? error.errors.map(({ field, rule }) => `${field} ${rule}`).join('; ')
    : error.error;

const problemsOf = ({ cells }: ProductPlan, error: EditError): GridProblem[] =>
  cells.map(({ id, sku, column }) => ({ id, sku, column, rule: 'refused', text: errorText(error) }));

interface Saving {
  tx: Transaction;
  author: ChangeAuthor;
  /** Of the batch. */
  products: EntityStore;
  store: string;
  /** The products that sell a sku, also as a variant. */
  sellers: ReadonlyMap<string, readonly string[]>;
  /** Stores that keep own values. */
  kept: Set<string>;
}

export const createProductGridEditor = ({ db, prices, stores }: GridEditorDeps) => {
  const includesTaxIn = (store: string): boolean =>
    stores.find(({ storeCode }) => storeCode === store)?.sourcePriceIncludesTax ?? true;

  const setStates = async (
    { tx, author, products }: Saving,
    place: { id: string; store: string },
    states: ReadonlyMap<string, ProductState>,
  ) => {
    const stored = await products.lock(tx, place);
    if (!stored) return { ok: false, error: 'not_found' } as const;
    const { fields } = stored;
    const statusOf = (item: unknown): Fields | null => {
      const state = isFields(item) ? states.get(String(item['sku'])) : undefined;
      return state && stateOfStatus((item as Fields)['status']) !== state
        ? { status: statusOfState(state) }
        : null;
    };
    const variants = fields[VARIANTS];
    const change = (variant: unknown) => {
      const status = statusOf(variant);
      return status ? { ...(variant as Fields), ...status } : variant;
    };
    const after = Array.isArray(variants)
      ? variants.map(change)
      : Object.fromEntries(Object.entries((variants ?? {}) as Fields).map(([id, one]) => [id, change(one)]));
    return editEntity(tx, products, author, place, {
      fields: {
        ...statusOf(fields),
        ...(variants != null && !sameValue(after, variants) && { [VARIANTS]: after }),
      },
    });
  };

  /** Also the other products that sell one of these skus. */
  const savePrices = async (
    { id, prices: byPlace }: ProductPlan,
    { sellers, kept, ...writing }: Saving,
  ): Promise<EditError | null> => {
    for (const [store, edits] of byPlace) {
      const others = new Map<string, Map<string, PriceEdit>>();
      for (const [sku, edit] of edits)
        for (const other of sellers.get(sku) ?? []) if (other !== id) nested(others, other).set(sku, edit);
      for (const [place, group] of [[id, edits] as const, ...others]) {
        const saved = await prices.saveIn(writing, { id: place, store }, group);
        if (saved.ok) for (const code of saved.kept) kept.add(code);
        // Another product may not be in that store.
        else if (place === id || saved.error !== 'not_found') return saved;
      }
    }
    return null;
  };

  const savePlan = async (plan: ProductPlan, saving: Saving): Promise<EditError | null> => {
    const { tx, author, products, store } = saving;
    const { id, name } = plan;
    if (name !== null) {
      const saved = await editEntity(tx, products, author, { id, store }, { fields: { name } });
      if (!saved.ok) return saved;
    }
    for (const [place, states] of plan.states) {
      const saved = await setStates(saving, { id, store: place }, states);
      if (!saved.ok) return saved;
    }
    return savePrices(plan, saving);
  };

  return {
    /** With problems nothing is written, unless only the good cells are wanted. */
    save: async (
      author: ChangeAuthor,
      { store, cells, goodOnly }: { store: string; cells: readonly GridCell[]; goodOnly: boolean },
    ): Promise<GridSaved> => {
      const bulkAuthor = { ...author, bulkId: randomUUID() };
      const kept = new Set<string>();
      try {
        return await db.transaction(async (tx) => {
          const priced = cells.filter(({ column }) => PRICE_COLUMNS.includes(column));
          const sellers = await findProductIdsBySkus(tx, [...new Set(priced.map(({ sku }) => sku))]);
          const ids = new Set([...cells.map(({ id }) => String(id)), ...[...sellers.values()].flat()]);
          // All at once and in one order: two people never wait for each other.
          const batch = await openProductBatch(tx, [...ids]);
          const saving: Saving = { tx, author: bulkAuthor, products: batch.entity, store, sellers, kept };
          const problems: GridProblem[] = [];
          const plans: ProductPlan[] = [];
          for (const [id, ofProduct] of Map.groupBy(cells, (cell) => String(cell.id))) {
            const product = batch.stored(id);
            const good: GridCell[] = [];
            for (const row of Map.groupBy(ofProduct, ({ sku }) => sku).values()) {
              const checked = checkRow(product, store, row, includesTaxIn(store));
              good.push(...checked.good);
              problems.push(...checked.problems);
            }
            if (product && good.length > 0) plans.push(planProduct(product, store, good));
          }
          if (problems.length > 0 && !goodOnly) throw new Refused(problems);
          let saved = 0;
          for (const plan of plans) {
            const error = await batch.attempt(() => savePlan(plan, saving));
            if (error === null) saved += plan.cells.length;
            else problems.push(...problemsOf(plan, error));
          }
          if (problems.length > 0 && !goodOnly) throw new Refused(problems);
          await batch.write();
          const { rows } = await tx.execute<{ id: number | null }>(
            sql`select max(id)::int as id from change where bulk_id = ${bulkAuthor.bulkId}::uuid`,
          );
          return { saved, problems, kept: [...kept], change_id: rows[0]?.id ?? null };
        });
      } catch (error) {
        if (error instanceof Refused)
          return { saved: 0, problems: error.problems, kept: [], change_id: null };
        throw error;
      }
    },
  };
};

export type ProductGridEditor = ReturnType<typeof createProductGridEditor>;
