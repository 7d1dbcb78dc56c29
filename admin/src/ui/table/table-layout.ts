// How somebody wants a table: which columns, in which order, how wide, which stay at the left, and how high the rows.
export interface ColumnLayout {
  id: string;
  /** Pixels; without it as wide as the table says. */
  width?: number | undefined;
  is_pinned?: boolean | undefined;
  is_hidden?: boolean | undefined;
}

export interface TableLayout {
  columns: readonly ColumnLayout[];
  is_tight: boolean;
}

export const DEFAULT_LAYOUT: TableLayout = { columns: [], is_tight: false };

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;
/** Of a column that stays at the left and has no width of its own. */
const PINNED_WIDTH = 160;

interface Arranged<Column> {
  column: Column;
  layout: ColumnLayout;
}

/** All columns in their order; those that the layout does not know come last. */
export const arrangeColumns = <Column extends { id: string }>(
  columns: readonly Column[],
  { columns: wanted }: TableLayout,
): Arranged<Column>[] => {
  const placed = wanted.flatMap((layout) => {
    const column = columns.find(({ id }) => id === layout.id);
    return column ? [{ column, layout }] : [];
  });
  const rest = columns
    .filter(({ id }) => !wanted.some((one) => one.id === id))
    .map((column) => ({ column, layout: { id: column.id } as ColumnLayout }));
  const all = [...placed, ...rest];
  return [...all.filter(({ layout }) => layout.is_pinned), ...all.filter(({ layout }) => !layout.is_pinned)];
};

/** Columns of a saved view that the table has no more. */
export const unknownColumns = (
  columns: readonly { id: string }[],
  wanted: readonly ColumnLayout[] = [],
): string[] => wanted.filter(({ id }) => !columns.some((one) => one.id === id)).map(({ id }) => id);

export interface ShownColumn<Column> {
  column: Column;
  /** A track of the CSS grid. */
  track: string;
  /** Pixels from the left; null: it scrolls with the others. */
  pinnedAt: number | null;
}

const GAP = 12;

/** `before`: pixels of what stands left of the columns. */
export const showColumns = <Column extends { id: string; width: string }>(
  columns: readonly Column[],
  layout: TableLayout,
  before: number,
): ShownColumn<Column>[] => {
  let left = before;
  return arrangeColumns(columns, layout)
    .filter(({ layout: { is_hidden } }) => !is_hidden)
    .map(({ column, layout: { width, is_pinned } }) => {
      if (!is_pinned) return { column, track: width ? `${width}px` : column.width, pinnedAt: null };
      const [pinnedAt, pixels] = [left, width ?? PINNED_WIDTH];
      left += pixels + GAP;
      return { column, track: `${pixels}px`, pinnedAt };
    });
};

/** As much as the tracks need: a narrower table scrolls. */
export const leastWidth = (tracks: readonly string[]): number =>
  tracks.reduce((sum, track) => sum + Number(/(\d+)px/.exec(track)?.[1] ?? 0) + GAP, 0);

const change = (
  columns: readonly { id: string }[],
  layout: TableLayout,
  id: string,
  fields: Partial<ColumnLayout>,
): TableLayout => ({
  ...layout,
  columns: arrangeColumns(columns, layout).map(({ layout: one }) =>
    one.id === id ? { ...one, ...fields } : one,
  ),
});

export const hideColumn = (
  columns: readonly { id: string }[],
  layout: TableLayout,
  id: string,
  is_hidden: boolean,
): TableLayout => change(columns, layout, id, { is_hidden });

export const pinColumn = (
  columns: readonly { id: string }[],
  layout: TableLayout,
  id: string,
  is_pinned: boolean,
): TableLayout => change(columns, layout, id, { is_pinned });

export const widenColumn = (
  columns: readonly { id: string }[],
  layout: TableLayout,
  id: string,
  width: number,
): TableLayout =>
  change(columns, layout, id, { width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) });

/** To the place of another column. */
export const placeColumn = (
  columns: readonly { id: string }[],
  layout: TableLayout,
  id: string,
  at: number,
): TableLayout => {
  const all = arrangeColumns(columns, layout).map(({ layout: one }) => one);
  const moved = all.find((one) => one.id === id);
  if (!moved) return layout;
  const others = all.filter((one) => one.id !== id);
  const to = Math.min(others.length, Math.max(0, at));
  return { ...layout, columns: [...others.slice(0, to), moved, ...others.slice(to)] };
};
