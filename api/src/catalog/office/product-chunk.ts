// What becomes of the products of one transaction: rows of a file, or cells that an act changes, saved through the batch.
import type { GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import type { ProductBulkRun, ProductProblem } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type ImportedRow, planImported } from './product-act-plan.ts';
import { type GridCell, PRICE_COLUMNS } from './product-grid-plan.ts';
import type { ProductWriting } from './product-writer.ts';

type Problem = ProductBulkRun['problems'][number];

/** What became of the products of a chunk. */
export interface ChunkResult {
  /** Rows. */
  changed: number;
  problems: Problem[];
}

/** Rows of a file for the products of a chunk, by product. */
export type ImportedRows = ReadonlyMap<string, readonly ImportedRow[]>;

export interface Chunk {
  tx: Transaction;
  author: ChangeAuthor;
  store: string;
  writing: ProductWriting;
  result: ChunkResult;
}

export const documentOf = ({ writing, store }: Chunk, id: string) =>
  writing.stored(id)?.stores.find((one) => one.store === store)?.document;

/** `lineOf`: of a file, where a sku stands in it. */
export const saveCells = async (
  { writing, result }: Chunk,
  id: string,
  cells: readonly GridCell[],
  lineOf: (sku: string) => number | undefined = () => undefined,
): Promise<void> => {
  const placed = (sku: string): { sku: string; line?: number } => {
    const line = lineOf(sku);
    return { sku, ...(line !== undefined && { line }) };
  };
  const { plan, problems } = writing.check(id, cells);
  const wrong = new Set(problems.map(({ sku }) => sku));
  for (const { sku, column, rule } of problems)
    result.problems.push({ ...placed(sku), column, rule: rule as ProductProblem });
  if (!plan) return;
  const [refused] = await writing.save(plan);
  const skus = new Set(plan.cells.map(({ sku }) => sku));
  if (!refused) result.changed += [...skus].filter((sku) => !wrong.has(sku)).length;
  else
    for (const sku of skus)
      result.problems.push({ ...placed(sku), rule: 'refused', ...(refused.text && { text: refused.text }) });
};

/** [OFFICE-98] The dry run does the same, and does not write the batch. */
export const importProduct = async (
  chunk: Chunk,
  id: string,
  rows: readonly ImportedRow[],
  given: { columns: readonly GridColumn[]; includesTax: boolean },
): Promise<void> => {
  const document = documentOf(chunk, id);
  const cells: GridCell[] = [];
  for (const row of rows) {
    const planned = document
      ? planImported(document, row, given)
      : { cells: [], problems: [{ line: row.line, sku: row.sku, rule: 'gone' as const }] };
    chunk.result.problems.push(...planned.problems);
    // A row is taken whole or not at all.
    const checked = chunk.writing.check(id, planned.cells);
    if (checked.problems.length === 0) cells.push(...planned.cells);
    for (const { sku, column, rule } of checked.problems)
      chunk.result.problems.push({ line: row.line, sku, column, rule: rule as ProductProblem });
  }
  const lines = new Map(rows.map(({ sku, line }) => [sku, line]));
  await saveCells(chunk, id, cells, (sku) => lines.get(sku));
};

export const pricedSkusOf = (rows: ImportedRows, columns: readonly GridColumn[]): string[] =>
  columns.some((column) => PRICE_COLUMNS.includes(column))
    ? [...rows.values()].flat().map(({ sku }) => sku)
    : [];
