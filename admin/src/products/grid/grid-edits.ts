// [OFFICE-73] What was typed into the product grid and is not yet saved: the value that stood there, the new one, or the
// text that cannot be taken with its reason. Pure: every change makes another set of edits.
import {
  type CellProblem,
  type CellValue,
  GRID_COLUMNS,
  type GridColumn,
  parseCell,
  type RowValues,
  rowProblems,
  type StateWords,
} from '@klaas/core/catalog/office/cell-value.ts';
import { applyFormula, type PriceFormula, type Rounding } from '@klaas/core/catalog/office/price-formula.ts';
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';

export interface CellEdit {
  /** What stood there when it was typed. */
  base: CellValue;
  value: CellValue;
  /** As it was typed. */
  text: string;
  /** It cannot be taken. */
  problem?: CellProblem | 'refused';
}

export type RowEdits = Partial<Record<GridColumn, CellEdit>>;

/** By key of the row. */
export type GridEdits = ReadonlyMap<string, RowEdits>;

export const NO_EDITS: GridEdits = new Map();

export const rowValues = (row: ProductRow): Required<RowValues> => ({
  name: row.name,
  state: row.state,
  price: row.price_cents,
  special_price: row.special_cents,
  special_from: row.special_from,
  special_to: row.special_to,
});

export interface GridRights {
  names: boolean;
  states: boolean;
  prices: boolean;
}

/** The name is that of the product, the price of a product with variants is theirs. */
export const isEditable = (row: ProductRow, column: GridColumn, rights: GridRights): boolean => {
  if (column === 'name') return rights.names && row.variant_id === null;
  if (column === 'state') return rights.states;
  return rights.prices && !row.is_computed;
};

const withEdit = (edits: GridEdits, key: string, column: GridColumn, edit: CellEdit | null): GridEdits => {
  const { [column]: _, ...others } = edits.get(key) ?? {};
  const after: RowEdits = edit ? { ...others, [column]: edit } : others;
  const next = new Map(edits);
  if (Object.keys(after).length === 0) next.delete(key);
  else next.set(key, after);
  return next;
};

/** A value that stands there already is no edit. */
const editCell = (
  edits: GridEdits,
  row: ProductRow,
  column: GridColumn,
  { value, text, problem }: Omit<CellEdit, 'base'>,
): GridEdits => {
  const base = edits.get(row.key)?.[column]?.base ?? rowValues(row)[column];
  const isBack = problem === undefined && value === rowValues(row)[column];
  return withEdit(edits, row.key, column, isBack ? null : { base, value, text, ...(problem && { problem }) });
};

export const typeCell = (
  edits: GridEdits,
  row: ProductRow,
  column: GridColumn,
  text: string,
  words: StateWords,
): GridEdits => {
  const parsed = parseCell(column, text, words);
  return parsed.ok
    ? editCell(edits, row, column, { value: parsed.value, text })
    : editCell(edits, row, column, { value: rowValues(row)[column], text, problem: parsed.problem });
};

export const setCell = (edits: GridEdits, row: ProductRow, column: GridColumn, value: CellValue): GridEdits =>
  editCell(edits, row, column, { value, text: String(value ?? '') });

export const dropCell = (edits: GridEdits, key: string, column: GridColumn): GridEdits =>
  withEdit(edits, key, column, null);

/** The typed value, or what is stored. */
export const shownValue = (edits: GridEdits, row: ProductRow, column: GridColumn): CellValue => {
  const edit = edits.get(row.key)?.[column];
  return edit ? edit.value : rowValues(row)[column];
};

/** A formula over the shown prices; a special price that is not there stays so. */
export const applyToPrices = (
  edits: GridEdits,
  cells: readonly { row: ProductRow; column: 'price' | 'special_price' }[],
  formula: PriceFormula,
  rounding: Rounding,
): GridEdits => {
  let next = edits;
  for (const { row, column } of cells) {
    const cents = shownValue(next, row, column);
    if (typeof cents !== 'number') continue;
    const after = applyFormula(cents, formula, rounding);
    next =
      after === null
        ? editCell(next, row, column, { value: cents, text: '', problem: 'too_large' })
        : setCell(next, row, column, after);
  }
  return next;
};

export interface CellState {
  edit: CellEdit | undefined;
  stored: CellValue;
  problem: CellProblem | 'refused' | undefined;
  /** A colleague saved another value meanwhile. */
  isConflict: boolean;
}

export const cellState = (edits: GridEdits, row: ProductRow, column: GridColumn): CellState => {
  const edit = edits.get(row.key)?.[column];
  const stored = rowValues(row)[column];
  if (!edits.has(row.key)) return { edit, stored, problem: undefined, isConflict: false };
  const after: RowValues = { ...rowValues(row) };
  for (const name of GRID_COLUMNS) after[name] = shownValue(edits, row, name);
  const problem = edit?.problem ?? rowProblems(after)[column];
  return {
    edit,
    stored,
    problem,
    isConflict: edit !== undefined && stored !== edit.base && stored !== edit.value,
  };
};

export interface GridSummary {
  /** Cells that can be saved. */
  good: { row: ProductRow; column: GridColumn; edit: CellEdit }[];
  problems: { row: ProductRow; column: GridColumn }[];
  conflicts: { row: ProductRow; column: GridColumn }[];
  rows: number;
}

/** Of a row whose prices do not stand together none of them is good. */
export const summarize = (edits: GridEdits, rowOf: (key: string) => ProductRow | undefined): GridSummary => {
  const summary: GridSummary = { good: [], problems: [], conflicts: [], rows: 0 };
  for (const [key, cells] of edits) {
    const row = rowOf(key);
    if (!row) continue;
    summary.rows += 1;
    const states = GRID_COLUMNS.map((column) => ({ column, ...cellState(edits, row, column) }));
    const hasWrongPrices = states.some(
      ({ column, problem }) => problem !== undefined && column !== 'name' && column !== 'state',
    );
    for (const { column, problem, isConflict, edit } of states) {
      if (problem) summary.problems.push({ row, column });
      else if (isConflict) summary.conflicts.push({ row, column });
      else if (edit && cells[column] && (column === 'name' || column === 'state' || !hasWrongPrices))
        summary.good.push({ row, column, edit });
    }
  }
  return summary;
};

/** A cell as it was sent, and what became of it. */
export interface SentCell {
  key: string;
  column: GridColumn;
  base: CellValue;
  value: CellValue;
  outcome: 'saved' | 'refused' | 'changed_since';
}

/** What was typed while the cells were saved stays, and stands on what is stored now. */
export const afterSave = (edits: GridEdits, sent: readonly SentCell[]): GridEdits => {
  let next = edits;
  for (const { key, column, base, value, outcome } of sent) {
    const present = next.get(key)?.[column];
    const isAsSent = present !== undefined && present.problem === undefined && present.value === value;
    if (outcome === 'saved') {
      // Taken back meanwhile: the value before is what is wanted now.
      const wanted = present ?? { value: base, text: String(base ?? '') };
      next = withEdit(next, key, column, isAsSent ? null : { ...wanted, base: value });
    } else if (outcome === 'refused' && isAsSent)
      next = withEdit(next, key, column, { ...present, problem: 'refused' });
  }
  return next;
};

export interface HeldEdits {
  edits: GridEdits;
  /** What undo goes back to. */
  past: readonly GridEdits[];
}

/** There is no way back behind what was sent; the steps since then can be undone. */
export const heldAfterSave = (
  { edits, past }: HeldEdits,
  sentFrom: GridEdits,
  sent: readonly SentCell[],
): HeldEdits => {
  const at = past.indexOf(sentFrom);
  const since = at === -1 ? [] : past.slice(at);
  return { edits: afterSave(edits, sent), past: since.map((step) => afterSave(step, sent)) };
};
