// A list of any length: only the rows in view are in the page. One row has the focus (roving tabindex); arrows and j k
// move it, x selects, Space peeks, Enter opens.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useMe } from '../../shell/session.tsx';
import { FailedState } from '../page.tsx';
import { usePhone } from './use-phone.ts';
import type { Selection } from './use-selection.ts';
import '../../styles/table.css';

export interface Column<Row> {
  id: string;
  title: string;
  /** A track of the CSS grid. */
  width: string;
  align?: 'end';
  cell: (row: Row) => ReactNode;
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

interface DataTableProps<Row> {
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
  isTight?: boolean;
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

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };
const LETTER_STEPS: Record<string, number> = { j: 1, k: -1 };

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, source, columns, keyOf, nameOf, phoneRow, empty, selection, openKey, onPeek, onOpen } =
    props;
  const { isTight = false, hasTwoLines = false, isMarked } = props;
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
  const tracks = `${selection ? '40px ' : ''}${columns.map(({ width }) => width).join(' ')}`;
  const shownColumns = isPhone ? [] : columns;
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
          <div role="row" aria-rowindex={1} className="table-row" style={{ gridTemplateColumns: tracks }}>
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
            {columns.map(({ id, title, align }) => (
              <span key={id} role="columnheader" className={align === 'end' ? 'end' : undefined}>
                {title}
              </span>
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
                    shownColumns.map(({ id, align, cell }) => (
                      <span key={id} role="gridcell" className={align === 'end' ? 'end' : undefined}>
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
