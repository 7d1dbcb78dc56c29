// [OFFICE-73] Cells of the product grid, saved together: checked against what is stored, written by the editors of
// products and prices, in one transaction under one bulk id, so that one undo takes all of them back.
import { randomUUID } from 'node:crypto';
import {
  type CellProblem,
  type CellValue,
  type GridColumn,
  type RowValues,
  rowProblems,
} from '@klaas/core/catalog/office/cell-value.ts';
import {
  type ProductState,
  stateOfStatus,
  statusOfState,
} from '@klaas/core/catalog/office/product-filter.ts';
import type { PriceEdit } from '@klaas/core/catalog/pricing/edit-price.ts';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import { type Fields, isFields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type EditError, type EntityStore, editEntity } from '../../staff/edit-service.ts';
import { findProductIdsBySku } from '../catalog-repository.ts';
import type { PriceEditor } from '../price/price-editor.ts';
import { ALL_STORES, lockProducts, type StoredProduct } from '../product/product-part-repository.ts';
import { dayOf, pricesOf } from './product-row.ts';

export interface GridCell {
  /** Of the product. */
  id: number;
  /** Of the product or of its variant. */
  sku: string;
  column: GridColumn;
  /** What the person saw. */
  base: CellValue;
  value: CellValue;
}

export interface GridProblem {
  id: number;
  sku: string;
  column: GridColumn;
  /** `changed_since`: a colleague saved another value; `gone`: the row is not there any more. */
  rule: CellProblem | 'changed_since' | 'gone' | 'refused';
  /** The stored value of a cell that was changed since. */
  theirs?: CellValue;
  /** Why the editor refused it. */
  text?: string;
}

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
  products: EntityStore;
  prices: Pick<PriceEditor, 'saveIn'>;
  stores: readonly { storeCode: string; sourcePriceIncludesTax: boolean }[];
}

const PRICE_COLUMNS: readonly GridColumn[] = ['price', 'special_price', 'special_from', 'special_to'];
const COMPOSITES: readonly unknown[] = ['grouped', 'bundle'];
const FIELDS = {
  name: 'name',
  state: 'status',
  price: 'price',
  special_price: 'special_price',
  special_from: 'special_from_date',
  special_to: 'special_to_date',
} as const;

/** Rolls back what is written already. */
class Refused extends Error {
  readonly problems: GridProblem[];
  constructor(problems: GridProblem[]) {
    super('cells were refused');
    this.problems = problems;
  }
}

const itemOf = (product: Fields, sku: string): Fields | undefined => {
  if (product['sku'] === sku) return product;
  const variants = Object.values(product[VARIANTS] ?? {}) as unknown[];
  return variants.filter(isFields).find((variant) => variant['sku'] === sku);
};

const valuesOf = (product: Fields, item: Fields, includesTax: boolean): Required<RowValues> => {
  const { price_cents, special_cents } = pricesOf(item as PriceFields, includesTax);
  return {
    name: String(product['name'] ?? ''),
    state: stateOfStatus(item['status']),
    price: price_cents,
    special_price: special_cents,
    special_from: dayOf(item['special_from_date']),
    special_to: dayOf(item['special_to_date']),
  };
};

/** A product whose price is that of its variants or parts. */
const isComputed = (product: Fields, item: Fields): boolean =>
  item === product &&
  (COMPOSITES.includes(product['type_id']) ||
    (product['type_id'] === 'configurable' && Object.values(product[VARIANTS] ?? {}).length > 0));

const euros = (cents: CellValue | undefined) => (cents === null ? null : eurosOf(Number(cents)));

const priceEditOf = (cells: readonly GridCell[]): PriceEdit =>
  Object.fromEntries(
    cells.map(({ column, value }) => [
      FIELDS[column],
      column === 'price' || column === 'special_price' ? euros(value) : value,
    ]),
  );

const errorText = (error: EditError): string =>
  error.error === 'invalid'
    ? error.errors.map(({ field, rule }) => `${field} ${rule}`).join('; ')
    : error.error;

/** What of a product is written where. */
interface ProductPlan {
  id: string;
  cells: GridCell[];
  /** By store, or `all`; then by sku. */
  prices: Map<string, Map<string, PriceEdit>>;
  states: Map<string, Map<string, ProductState>>;
  name: string | null;
}

const nested = <Value>(map: Map<string, Map<string, Value>>, place: string): Map<string, Value> => {
  const found = map.get(place) ?? new Map<string, Value>();
  map.set(place, found);
  return found;
};

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

export const createProductGridEditor = ({ db, products, prices, stores }: GridEditorDeps) => {
  const includesTaxIn = (store: string): boolean =>
    stores.find(({ storeCode }) => storeCode === store)?.sourcePriceIncludesTax ?? true;

  /** [OFFICE-73] Cells of one row that can be saved, and why the others cannot. */
  const checkRow = (
    product: StoredProduct | undefined,
    store: string,
    cells: readonly GridCell[],
  ): { good: GridCell[]; problems: GridProblem[] } => {
    const document = product?.stores.find((one) => one.store === store)?.document;
    const item = document && itemOf(document, cells[0]?.sku ?? '');
    const problem = ({ id, sku, column }: GridCell, more: Omit<GridProblem, 'id' | 'sku' | 'column'>) => ({
      ...{ id, sku, column },
      ...more,
    });
    if (!document || !item)
      return { good: [], problems: cells.map((cell) => problem(cell, { rule: 'gone' })) };
    const stored = valuesOf(document, item, includesTaxIn(store));
    const problems: GridProblem[] = [];
    const good = cells.filter((cell) => {
      const { column, base, value } = cell;
      const isPrice = PRICE_COLUMNS.includes(column);
      if ((isPrice && isComputed(document, item)) || (column === 'name' && item !== document))
        problems.push(problem(cell, { rule: 'computed' }));
      else if (stored[column] !== base && stored[column] !== value)
        problems.push(problem(cell, { rule: 'changed_since', theirs: stored[column] }));
      else return stored[column] !== value;
      return false;
    });
    const after: RowValues = { ...stored };
    for (const { column, value } of good) after[column] = value;
    const wrong = rowProblems(after);
    if (Object.keys(wrong).length === 0 || !good.some(({ column }) => PRICE_COLUMNS.includes(column)))
      return { good, problems };
    // Prices of a row stand or fall together.
    const [[column, rule] = []] = Object.entries(wrong) as [GridColumn, CellProblem][];
    const [first] = cells;
    if (first && column && rule) problems.push(problem({ ...first, column }, { rule }));
    return { good: good.filter((cell) => !PRICE_COLUMNS.includes(cell.column)), problems };
  };

  /** A value is written where it comes from: in what all stores share, unless this store has its own. */
  const placeOf = (product: StoredProduct, store: string, { sku, column }: GridCell): string => {
    const own = product.stores.find((one) => one.store === store)?.own;
    const isShared = Object.keys(product.shared.fields).length > 0;
    const item = own && itemOf(own, sku);
    const isVariant = product.shared.fields['sku'] !== sku && own?.['sku'] !== sku;
    const holder = isVariant ? item : own;
    return isShared && holder && Object.hasOwn(holder, FIELDS[column]) ? store : ALL_STORES;
  };

  const planProduct = (product: StoredProduct, store: string, cells: GridCell[]): ProductPlan => {
    const plan: ProductPlan = { id: product.id, cells, prices: new Map(), states: new Map(), name: null };
    for (const [sku, row] of groupBy(cells, (cell) => cell.sku)) {
      for (const cell of row) {
        if (cell.column === 'name') plan.name = String(cell.value);
        if (cell.column === 'state')
          nested(plan.states, placeOf(product, store, cell)).set(sku, cell.value as ProductState);
      }
      const priced = groupBy(
        row.filter(({ column }) => PRICE_COLUMNS.includes(column)),
        (cell) => placeOf(product, store, cell),
      );
      for (const [place, group] of priced) nested(plan.prices, place).set(sku, priceEditOf(group));
    }
    return plan;
  };

  const setStates = async (
    tx: Transaction,
    author: ChangeAuthor,
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
    tx: Transaction,
    author: ChangeAuthor,
    { id, prices: byPlace }: ProductPlan,
    kept: Set<string>,
  ): Promise<EditError | null> => {
    for (const [store, edits] of byPlace) {
      const others = new Map<string, Map<string, PriceEdit>>();
      for (const [sku, edit] of edits)
        for (const other of await findProductIdsBySku(tx, store, sku))
          if (other !== id) nested(others, other).set(sku, edit);
      for (const [place, group] of [[id, edits] as const, ...others]) {
        const saved = await prices.saveIn(tx, author, { id: place, store }, group);
        if (!saved.ok) return saved;
        for (const code of saved.kept) kept.add(code);
      }
    }
    return null;
  };

  const savePlan = async (
    tx: Transaction,
    author: ChangeAuthor,
    store: string,
    plan: ProductPlan,
    kept: Set<string>,
  ): Promise<EditError | null> => {
    const { id, name } = plan;
    if (name !== null) {
      const saved = await editEntity(tx, products, author, { id, store }, { fields: { name } });
      if (!saved.ok) return saved;
    }
    for (const [place, states] of plan.states) {
      const saved = await setStates(tx, author, { id, store: place }, states);
      if (!saved.ok) return saved;
    }
    return savePrices(tx, author, plan, kept);
  };

  /** In a savepoint, so that the others can be saved without it. */
  const trySave = async (
    tx: Transaction,
    author: ChangeAuthor,
    store: string,
    plan: ProductPlan,
    kept: Set<string>,
  ): Promise<GridProblem[]> => {
    try {
      await tx.transaction(async (inner) => {
        const error = await savePlan(inner, author, store, plan, kept);
        if (!error) return;
        const text = errorText(error);
        throw new Refused(
          plan.cells.map(({ id, sku, column }) => ({ id, sku, column, rule: 'refused' as const, text })),
        );
      });
      return [];
    } catch (error) {
      if (error instanceof Refused) return error.problems;
      throw error;
    }
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
          const ids = [...new Set(cells.map(({ id }) => String(id)))];
          const stored = await lockProducts(tx, ids);
          const problems: GridProblem[] = [];
          const plans: ProductPlan[] = [];
          for (const [id, ofProduct] of groupBy(cells, (cell) => String(cell.id))) {
            const product = stored.get(id);
            const good: GridCell[] = [];
            for (const row of groupBy(ofProduct, ({ sku }) => sku).values()) {
              const checked = checkRow(product, store, row);
              good.push(...checked.good);
              problems.push(...checked.problems);
            }
            if (product && good.length > 0) plans.push(planProduct(product, store, good));
          }
          if (problems.length > 0 && !goodOnly) throw new Refused(problems);
          let saved = 0;
          for (const plan of plans) {
            const refused = await trySave(tx, bulkAuthor, store, plan, kept);
            if (refused.length === 0) saved += plan.cells.length;
            problems.push(...refused);
          }
          if (problems.length > 0 && !goodOnly) throw new Refused(problems);
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
