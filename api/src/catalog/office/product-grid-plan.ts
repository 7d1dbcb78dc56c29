// What of the grid's cells can be saved, and where: decided on the stored products, before anything is written.
import {
  type CellProblem,
  type CellValue,
  type GridColumn,
  type RowValues,
  rowProblems,
} from '@klaas/core/catalog/office/cell-value.ts';
import { type ProductState, stateOfStatus } from '@klaas/core/catalog/office/product-filter.ts';
import type { PriceEdit } from '@klaas/core/catalog/pricing/edit-price.ts';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import { type Fields, isFields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import { ALL_STORES, type StoredProduct } from '../product/product-part-repository.ts';
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

export const PRICE_COLUMNS: readonly GridColumn[] = ['price', 'special_price', 'special_from', 'special_to'];
const COMPOSITES: readonly unknown[] = ['grouped', 'bundle'];
const FIELDS = {
  name: 'name',
  state: 'status',
  price: 'price',
  special_price: 'special_price',
  special_from: 'special_from_date',
  special_to: 'special_to_date',
} as const;

export const itemOf = (product: Fields, sku: string): Fields | undefined => {
  if (product['sku'] === sku) return product;
  const variants = Object.values(product[VARIANTS] ?? {}) as unknown[];
  return variants.filter(isFields).find((variant) => variant['sku'] === sku);
};

export const valuesOf = (product: Fields, item: Fields, includesTax: boolean): Required<RowValues> => {
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
export const isComputed = (product: Fields, item: Fields): boolean =>
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

/** What of a product is written where. */
export interface ProductPlan {
  id: string;
  cells: GridCell[];
  /** By store, or `all`; then by sku. */
  prices: Map<string, Map<string, PriceEdit>>;
  states: Map<string, Map<string, ProductState>>;
  name: string | null;
}

export const nested = <Value>(map: Map<string, Map<string, Value>>, place: string): Map<string, Value> => {
  const found = map.get(place) ?? new Map<string, Value>();
  map.set(place, found);
  return found;
};

/** [OFFICE-73] Cells of one row that can be saved, and why the others cannot. */
export const checkRow = (
  product: StoredProduct | undefined,
  store: string,
  cells: readonly GridCell[],
  includesTax: boolean,
): { good: GridCell[]; problems: GridProblem[] } => {
  const document = product?.stores.find((one) => one.store === store)?.document;
  const item = document && itemOf(document, cells[0]?.sku ?? '');
  const problem = ({ id, sku, column }: GridCell, more: Omit<GridProblem, 'id' | 'sku' | 'column'>) => ({
    ...{ id, sku, column },
    ...more,
  });
  if (!document || !item) return { good: [], problems: cells.map((cell) => problem(cell, { rule: 'gone' })) };
  const stored = valuesOf(document, item, includesTax);
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

export const planProduct = (product: StoredProduct, store: string, cells: GridCell[]): ProductPlan => {
  const plan: ProductPlan = { id: product.id, cells, prices: new Map(), states: new Map(), name: null };
  for (const [sku, row] of Map.groupBy(cells, (cell) => cell.sku)) {
    for (const cell of row) {
      if (cell.column === 'name') plan.name = String(cell.value);
      if (cell.column === 'state')
        nested(plan.states, placeOf(product, store, cell)).set(sku, cell.value as ProductState);
    }
    const priced = Map.groupBy(
      row.filter(({ column }) => PRICE_COLUMNS.includes(column)),
      (cell) => placeOf(product, store, cell),
    );
    for (const [place, group] of priced) nested(plan.prices, place).set(sku, priceEditOf(group));
  }
  return plan;
};
