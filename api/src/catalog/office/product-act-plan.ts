// What an act changes in one product: decided on its document, for the preview on the one in memory, for the job on the
// one that is locked.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Category } from '@klaas/core/catalog/category.ts';
import { type CellValue, type GridColumn, parseCell } from '@klaas/core/catalog/office/cell-value.ts';
import {
  actOnRow,
  type CellAct,
  isPriceAct,
  type ProductAct,
} from '@klaas/core/catalog/office/product-act.ts';
import type { ProductKind } from '@klaas/core/catalog/office/product-filter.ts';
import { type Fields, isFields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { ProductProblem } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import { ALL_STORES, type StoredProduct } from '../product/product-part-repository.ts';
import { type GridCell, isComputed, itemOf, valuesOf } from './product-grid-plan.ts';

export interface ActScope {
  kind: ProductKind;
  /** Null: every row. */
  skus: ReadonlySet<string> | null;
  includesTax: boolean;
}

export const scopeOf = (
  { kind, skus }: { kind: ProductKind; skus: readonly string[] | null },
  includesTax: boolean,
): ActScope => ({ kind, skus: skus && new Set(skus), includesTax });

const variantsIn = (product: Fields): Fields[] =>
  product['type_id'] === 'configurable' ? Object.values(product[VARIANTS] ?? {}).filter(isFields) : [];

/** Prices are those of the variants; a state is that of the rows of the list. */
const rowsIn = (product: Fields, act: CellAct, { kind, skus }: ActScope): Fields[] => {
  const variants = isPriceAct(act) || kind === 'variants' ? variantsIn(product) : [];
  const rows = variants.length > 0 ? variants : [product];
  return skus ? rows.filter((row) => skus.has(String(row['sku']))) : rows;
};

export interface PlannedRow {
  sku: string;
  cells: GridCell[];
  problem: ProductProblem | null;
  /** For a person, of the column that the act is about. */
  before: CellValue;
  after: CellValue;
}

const COLUMNS: Record<CellAct['kind'], GridColumn> = {
  ...{ price: 'price', special: 'special_price', no_special: 'special_price', state: 'state' },
};

/** The rows that an act on cells is about, also those that stay as they are. */
export const planCells = (product: Fields, act: CellAct, scope: ActScope): PlannedRow[] =>
  rowsIn(product, act, scope).map((item) => {
    const values = valuesOf(product, item, scope.includesTax);
    const shown = COLUMNS[act.kind];
    const sku = String(item['sku']);
    const row = { sku, cells: [], before: values[shown], after: values[shown] };
    if (isPriceAct(act) && isComputed(product, item)) return { ...row, problem: 'computed' };
    const acted = actOnRow(act, values);
    if (!acted.ok) return { ...row, problem: acted.problem };
    const cells = (Object.entries(acted.cells) as [GridColumn, CellValue][]).map(([column, value]) => ({
      ...{ id: Number(product['id']), sku, column, base: values[column], value },
    }));
    const { [shown]: after = row.after } = acted.cells;
    return { ...row, cells, problem: null, after };
  });

const CODES = { published: 'published', hidden: 'hidden' };
/** An empty cell leaves them as they are; of a special price it means none. */
const KEPT_EMPTY: readonly GridColumn[] = ['name', 'state', 'price'];

export interface ImportedRow {
  line: number;
  sku: string;
  cells: readonly string[];
}

export interface RowProblem {
  line: number;
  sku: string;
  column?: GridColumn;
  rule: ProductProblem;
}

/** Cells of a file, as they differ from the product. */
export const planImported = (
  product: Fields,
  { line, sku, cells }: ImportedRow,
  { columns, includesTax }: { columns: readonly GridColumn[]; includesTax: boolean },
): { cells: GridCell[]; problems: RowProblem[] } => {
  const item = itemOf(product, sku);
  if (!item) return { cells: [], problems: [{ line, sku, rule: 'gone' }] };
  const values = valuesOf(product, item, includesTax);
  const problems: RowProblem[] = [];
  const changed = columns.flatMap((column, at): GridCell[] => {
    const text = cells[at] ?? '';
    if (text === '' && KEPT_EMPTY.includes(column)) return [];
    const parsed = parseCell(column, text, CODES);
    if (!parsed.ok) {
      problems.push({ line, sku, column, rule: parsed.problem });
      return [];
    }
    if (values[column] === parsed.value) return [];
    return [{ id: Number(product['id']), sku, column, base: values[column], value: parsed.value }];
  });
  // A row is taken whole or not at all.
  return { cells: problems.length > 0 ? [] : changed, problems };
};

/** Categories and attributes of each store, by number and by code. */
export interface ActTexts {
  category(store: string, id: number): Category | undefined;
  attribute(store: string, code: string): Attribute | undefined;
}

type WholeAct = Exclude<ProductAct, CellAct>;

const idsOf = (list: unknown): number[] => (Array.isArray(list) ? list.map(Number) : []);

const withCategory = (product: Fields, id: number, category: Category | undefined): Fields => ({
  category_ids: [...idsOf(product['category_ids']), id],
  ...(category && {
    category: [
      ...(Array.isArray(product['category']) ? product['category'] : []),
      {
        ...{ category_id: id, name: category.name, slug: category.slug, path: category.url_path },
        position: product['position'] ?? 0,
      },
    ],
  }),
});

const withoutCategory = (product: Fields, id: number): Fields => ({
  category_ids: idsOf(product['category_ids']).filter((one) => one !== id),
  ...(Array.isArray(product['category']) && {
    category: product['category'].filter((one) => !isFields(one) || Number(one['category_id']) !== id),
  }),
});

const categoryEdit = (
  product: Fields,
  act: Extract<WholeAct, { kind: 'category_add' | 'category_remove' }>,
  category: Category | undefined,
): Fields | null => {
  const isIn = idsOf(product['category_ids']).includes(act.category_id);
  if (isIn === (act.kind === 'category_add')) return null;
  return act.kind === 'category_add'
    ? withCategory(product, act.category_id, category)
    : withoutCategory(product, act.category_id);
};

/** An empty one is none. */
const storedValue = ({ value }: Extract<WholeAct, { kind: 'attribute' }>): unknown =>
  value === '' ? undefined : (value ?? undefined);

const isOfVariants = (product: Fields, code: string): boolean =>
  Array.isArray(product['configurable_options']) &&
  product['configurable_options'].some((option) => isFields(option) && option['attribute_code'] === code);

const sameText = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '');

export interface PlannedProduct {
  problem: ProductProblem | null;
  edits: { store: string; fields: Fields }[];
}

/** Where an act on the whole product is written: a category in each store, an attribute where its value comes from. */
export const planWhole = (
  product: Pick<StoredProduct, 'stores'>,
  act: WholeAct,
  { store, texts }: { store: string; texts: ActTexts },
): PlannedProduct => {
  const shown = product.stores.find((one) => one.store === store);
  if (!shown) return { problem: 'gone', edits: [] };
  if (act.kind !== 'attribute') {
    const edits = product.stores.flatMap(({ store: code, document }) => {
      const fields = categoryEdit(document, act, texts.category(code, act.category_id));
      return fields ? [{ store: code, fields }] : [];
    });
    return { problem: null, edits };
  }
  if (isOfVariants(shown.document, act.code)) return { problem: 'variant_option', edits: [] };
  const value = storedValue(act);
  if (sameText(shown.document[act.code], value)) return { problem: null, edits: [] };
  const place = Object.hasOwn(shown.own, act.code) ? store : ALL_STORES;
  return { problem: null, edits: [{ store: place, fields: { [act.code]: value } }] };
};
