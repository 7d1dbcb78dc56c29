// A list of any length: only the rows in view are in the page. One row has the focus (roving tabindex); arrows and j k
// move it, x selects, Space peeks, Enter opens.
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Failure } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useMe } from '../../shell/session.tsx';
import { FailedState } from '../page.tsx';
import { leastWidth, MAX_WIDTH, MIN_WIDTH, placeColumn, showColumns, widenColumn } from './table-layout.ts';
import { usePhone } from './use-phone.ts';
import type { Selection } from './use-selection.ts';
import { useTableLayout } from './use-table-layout.ts';
import '../../styles/table.css';

export interface Column<Row> {
  id: string;
  title: string;
  /** A track of the CSS grid. */
  width: string;
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** What the server sorts it by. */
  sortKey?: string;
  /** Of all rows that match, for a column of money. */
  sum?: string;
}

export interface RowsSource<Row> {
  rows: readonly Row[];
  total: number;
  isLoading: boolean;
  isOld: boolean;
  failure: Failure | null;
  retry: () => void;
  more: () => void;
}

export interface TableSort {
  by: string;
  descending: boolean;
}

interface DataTableProps<Row> {
  /** Whose layout of columns it has. */
  area: string;
  label: string;
  source: RowsSource<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Accessible name of a row's check box. */
  nameOf: (row: Row) => string;
  /** Two lines on a phone. */
  phoneRow: (row: Row) => ReactNode;
  empty: ReactNode;
  selection?: Selection;
  openKey?: string | null;
  onPeek?: (row: Row) => void;
  onOpen: (row: Row) => void;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** Rows with a second line of text. */
  hasTwoLines?: boolean;
  /** For example late: marked at the left edge. */
  isMarked?: (row: Row) => boolean;
}

const ROW = 40;
const TIGHT_ROW = 32;
const TALL_ROW = 50;
const PHONE_ROW = 88;
const HEAD = 40;
/** Rows before the end at which the next page is read. */
const AHEAD = 40;
const LOADING_ROWS = 12;
/** Pixels left of the first column, without and with the check boxes. */
const BEFORE = 19;
const BEFORE_SELECTED = 71;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
const LETTER_STEPS: Record<string, number> = { j: 1, k: -1 };

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  style: object;
  onWiden: (width: number) => void;
  /** Another column was dropped here. */
  onPlace: (id: string) => void;
}

const DRAGGED = 'application/x-klaas-column';

/** By pointer: dragged to its place, widened at its edge. By keyboard: in the settings of the columns. */
const HeadCell = <Row,>({ column, sort, onSort, style, onWiden, onPlace }: HeadCellProps<Row>) => {
  const { id, title, align, sortKey, sum } = column;
  const isSorted = sortKey !== undefined && sort?.by === sortKey;
  const widen = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const before = handle.parentElement?.getBoundingClientRect().width ?? MIN_WIDTH;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({ clientX }) =>
      onWiden(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, before + clientX - from)));
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  return (
    <span
      role="columnheader"
      data-column={id}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={`column-head${align === 'end' ? ' end' : ''}`}
      style={style}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => onPlace(event.dataTransfer.getData(DRAGGED))}
    >
      {sortKey !== undefined && onSort ? (
        <button
          type="button"
          className="column-sort"
          onClick={() => onSort({ by: sortKey, descending: isSorted ? !sort.descending : true })}
        >
          {title} <span aria-hidden="true">{isSorted ? (sort.descending ? '↓' : '↑') : ''}</span>
        </button>
      ) : (
        title
      )}
      {sum !== undefined && <small>{sum}</small>}
      <i className="column-edge" aria-hidden="true" onPointerDown={widen} />
    </span>
  );
};

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, source, columns, keyOf, nameOf, phoneRow, empty, selection, openKey, onPeek, onOpen } =
    props;
  const { area, hasTwoLines = false, isMarked, sort, onSort } = props;
  const [layout, setLayout] = useTableLayout(area);
  const isTight = layout.is_tight;
  const deskRow = hasTwoLines ? TALL_ROW : isTight ? TIGHT_ROW : ROW;
  const { rows, total, isLoading, isOld, failure, retry, more } = source;
  const t = useText();
  const { has_shortcuts } = useMe();
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const height = isPhone ? PHONE_ROW : deskRow;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // Rows are not left under the head.
    scrollPaddingStart: isPhone ? 0 : HEAD,
    scrollPaddingEnd: isPhone ? 0 : HEAD,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height needs new places
  useEffect(() => virtual.measure(), [height, virtual]);
  const items = virtual.getVirtualItems();
  // The row that Tab leads to: the active one, or where the list was scrolled to.
  const stop = items.some(({ index }) => index === active) ? active : items[0]?.index;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last > rows.length - AHEAD) more();
  }, [last, rows.length, more]);

  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
    const row = rows[next];
    if (row !== undefined && openKey) onPeek?.(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.matches('input:not([type=checkbox]), button, a') || event.ctrlKey || event.metaKey) return;
    const row = rows[active];
    if (row === undefined) return;
    const step = STEPS[event.key] ?? (has_shortcuts ? LETTER_STEPS[event.key] : undefined);
    const acts: Record<string, () => void> = {
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      Enter: () => onOpen(row),
      ' ': () => (onPeek ?? onOpen)(row),
      ...(has_shortcuts && selection ? { x: () => selection.toggle(keyOf(row)) } : {}),
    };
    const act = step === undefined ? acts[event.key] : () => focusRow(active + step);
    if (!act) return;
    event.preventDefault();
    if (event.shiftKey && step !== undefined && selection) selection.add(keyOf(row));
    act();
  };
  const onRowClick = (event: MouseEvent, row: Row, index: number) => {
    if ((event.target as HTMLElement).closest('a, button, input, label')) return;
    setActive(index);
    if (event.shiftKey && selection) {
      const [from, to] = [Math.min(active, index), Math.max(active, index)];
      for (const one of rows.slice(from, to + 1)) selection.add(keyOf(one));
    } else (isPhone ? onOpen : (onPeek ?? onOpen))(row);
  };

  if (failure && rows.length === 0) return <FailedState failure={failure} retry={retry} />;
  if (!isLoading && rows.length === 0) return <>{empty}</>;
  const shownColumns = showColumns(columns, layout, selection ? BEFORE_SELECTED : BEFORE);
  const allTracks = [...(selection ? ['40px'] : []), ...shownColumns.map(({ track }) => track)];
  const tracks = allTracks.join(' ');
  const isScrolled = layout.columns.some(({ width, is_pinned }) => width !== undefined || is_pinned);
  const minWidth = isPhone || !isScrolled ? undefined : leastWidth(allTracks) + BEFORE;
  const placeOf = (pinnedAt: number | null) =>
    pinnedAt === null ? {} : { position: 'sticky' as const, left: pinnedAt, zIndex: 1 };
  return (
    <div
      className={`table${isOld ? ' table-old' : ''}${isTight ? ' table-tight' : ''}`}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-multiselectable={selection ? true : undefined}
      aria-busy={isLoading || isOld}
      onKeyDown={onKeyDown}
    >
      <div className="table-scroll" ref={scroller} role="presentation">
        <div className="table-head" role="rowgroup" hidden={isPhone}>
          <div
            role="row"
            aria-rowindex={1}
            className="table-row"
            style={{ gridTemplateColumns: tracks, minWidth }}
          >
            {selection && (
              <span role="columnheader">
                <input
                  type="checkbox"
                  aria-label={t('shell.select_all')}
                  checked={
                    selection.isAll || (rows.length > 0 && rows.every((row) => selection.has(keyOf(row))))
                  }
                  onChange={(event) =>
                    event.target.checked ? selection.addAll(rows.map(keyOf)) : selection.clear()
                  }
                />
              </span>
            )}
            {shownColumns.map(({ column, pinnedAt }, at) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                style={placeOf(pinnedAt)}
                onWiden={(width) => setLayout(widenColumn(columns, layout, column.id, width))}
                onPlace={(id) => setLayout(placeColumn(columns, layout, id, at))}
              />
            ))}
          </div>
        </div>
        {isLoading ? (
          <div role="rowgroup" aria-hidden="true">
            {Array.from({ length: LOADING_ROWS }, (_, index) => (
              <div
                key={`loading-${index.toString()}`}
                className="table-row table-loading"
                style={{ height }}
              />
            ))}
          </div>
        ) : (
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map(({ index, start, key }) => {
              const row = rows[index] as Row;
              const rowKey = keyOf(row);
              const isSelected = selection?.has(rowKey) ?? false;
              return (
                <div
                  key={key}
                  role="row"
                  data-index={index}
                  aria-rowindex={index + 2}
                  aria-selected={selection ? isSelected : openKey === rowKey}
                  tabIndex={index === stop ? 0 : -1}
                  className={`table-row table-body-row${openKey === rowKey ? ' is-open' : ''}${isMarked?.(row) ? ' is-marked' : ''}`}
                  style={{
                    transform: `translateY(${start}px)`,
                    height,
                    minWidth,
                    ...(isPhone ? {} : { gridTemplateColumns: tracks }),
                  }}
                  onClick={(event) => onRowClick(event, row, index)}
                  onFocus={() => setActive(index)}
                >
                  {selection && !isPhone && (
                    <span role="gridcell">
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        aria-label={nameOf(row)}
                        checked={isSelected}
                        onChange={() => selection.toggle(rowKey)}
                      />
                    </span>
                  )}
                  {isPhone ? (
                    <div role="gridcell" className="table-phone">
                      {phoneRow(row)}
                    </div>
                  ) : (
                    shownColumns.map(({ column: { id, align, cell }, pinnedAt }) => (
                      <span
                        key={id}
                        role="gridcell"
                        className={`${align === 'end' ? 'end' : ''}${pinnedAt === null ? '' : ' is-pinned'}`}
                        style={placeOf(pinnedAt)}
                      >
                        {cell(row)}
                      </span>
                    ))
                  )}
                </div>
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
};
