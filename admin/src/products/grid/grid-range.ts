// The active cell of a grid and the range that reaches from it to another cell.
export interface CellPlace {
  row: number;
  column: number;
}

export interface GridRange {
  /** Has the focus. */
  active: CellPlace;
  /** The opposite corner. */
  to: CellPlace;
}

export const oneCell = (place: CellPlace): GridRange => ({ active: place, to: place });

export const boundsOf = ({ active, to }: GridRange) => ({
  top: Math.min(active.row, to.row),
  bottom: Math.max(active.row, to.row),
  left: Math.min(active.column, to.column),
  right: Math.max(active.column, to.column),
});

export const isInRange = (range: GridRange, row: number, column: number): boolean => {
  const { top, bottom, left, right } = boundsOf(range);
  return row >= top && row <= bottom && column >= left && column <= right;
};

const PAGE = 15;
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE, 0],
  PageUp: [-PAGE, 0],
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Null: no key that moves. With Shift the far corner moves, with Ctrl or ⌘ to the end. */
export const moveRange = (
  range: GridRange,
  { key, isExtending, isToEnd }: { key: string; isExtending: boolean; isToEnd: boolean },
  size: { rows: number; columns: number },
): GridRange | null => {
  const from = isExtending ? range.to : range.active;
  const step = STEPS[key];
  let place: CellPlace;
  if (step) {
    const far = isToEnd ? Math.max(size.rows, size.columns) : 1;
    place = { row: from.row + step[0] * far, column: from.column + step[1] * far };
  } else if (key === 'Home') place = { row: isToEnd ? 0 : from.row, column: 0 };
  else if (key === 'End') place = { row: isToEnd ? size.rows - 1 : from.row, column: size.columns - 1 };
  else return null;
  const next = { row: within(place.row, size.rows), column: within(place.column, size.columns) };
  return isExtending ? { active: range.active, to: next } : oneCell(next);
};
