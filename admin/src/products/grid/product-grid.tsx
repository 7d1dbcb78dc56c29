// [OFFICE-73] Products as a spreadsheet: cells are typed in place, ranges copied, pasted and filled; old and new stand in
// the cell until all is saved as one change. One cell has the focus (roving tabindex).
import type { GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import {
  cellsText,
  type LeftOutCell,
  MAX_PASTED_ROWS,
  parseCells,
  planPaste,
} from '@klaas/core/catalog/office/paste-cells.ts';
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { EmptyState, FailedState } from '../../ui/page.tsx';
import type { RowsSource } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CellsGrid, type Typing } from './cells-grid.tsx';
import { GridBar } from './grid-bar.tsx';
import type { CommitMove } from './grid-cell.tsx';
import { isGridColumn, SHOWN_COLUMNS, useCellText, useStateWords } from './grid-columns.ts';
import { GridDock, LeftOutList } from './grid-dock.tsx';
import {
  applyToPrices,
  cellState,
  dropCell,
  type GridEdits,
  isEditable,
  rowValues,
  setCell,
  shownValue,
  summarize,
  typeCell,
} from './grid-edits.ts';
import { boundsOf, type CellPlace, type GridRange, moveRange, oneCell } from './grid-range.ts';
import { useGridEdits } from './use-grid-edits.ts';
import { useGridRights } from './use-grid-rights.ts';
import { useSaveCells } from './use-save-cells.ts';
import '../../styles/product-grid.css';

interface ProductGridProps {
  store: string;
  source: RowsSource<ProductRow> & { loadTo: (count: number) => Promise<readonly ProductRow[]> };
}

const ROW = 40;
const HEAD = 40;
const AHEAD = 40;
/** Begins to type in the cell. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

export const ProductGrid = ({ store, source }: ProductGridProps) => {
  const t = useText();
  const words = useStateWords();
  const { typed } = useCellText();
  const rights = useGridRights();
  const { edits, change, undo, canUndo, discard, saved, rowOf } = useGridEdits(store, source.rows);
  const { save, isBusy } = useSaveCells({ store, edits, onSaved: saved });
  const [range, setRange] = useState<GridRange>(oneCell({ row: 0, column: 0 }));
  const [typing, setTyping] = useState<Typing | null>(null);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly LeftOutCell[]>([]);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => (onlyChanged ? source.rows.filter(({ key }) => edits.has(key)) : source.rows),
    [onlyChanged, source.rows, edits],
  );
  const size = { rows: rows.length, columns: SHOWN_COLUMNS.length };
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollPaddingStart: HEAD,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { more } = source;
  useEffect(() => {
    if (!onlyChanged && last > rows.length - AHEAD) more();
  }, [onlyChanged, last, rows.length, more]);
  const summary = summarize(edits, rowOf);

  const focusCell = ({ row, column }: CellPlace) => {
    virtual.scrollToIndex(row);
    requestAnimationFrame(() => {
      const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
      cell?.focus({ preventScroll: true });
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  };
  const select = (next: GridRange) => {
    setRange(next);
    focusCell(next.to);
  };
  /** Cells of the range that this person may write. */
  const editable = (): { row: ProductRow; column: GridColumn }[] => {
    const { top, bottom, left, right } = boundsOf(range);
    return rows
      .slice(top, bottom + 1)
      .flatMap((row) =>
        SHOWN_COLUMNS.slice(left, right + 1).flatMap(({ id }) =>
          isGridColumn(id) && isEditable(row, id, rights) ? [{ row, column: id }] : [],
        ),
      );
  };
  const prices = editable().filter(({ column }) => column === 'price' || column === 'special_price') as {
    row: ProductRow;
    column: 'price' | 'special_price';
  }[];

  const startTyping = (start: string | null) => {
    const row = rows[range.active.row];
    const column = SHOWN_COLUMNS[range.active.column]?.id;
    if (!row || !column || !isGridColumn(column)) return;
    if (isEditable(row, column, rights)) return setTyping({ place: range.active, start });
    showToast(t(row.is_computed ? 'products.problem_computed' : 'products.left_read_only'));
  };
  const fillDown = () => {
    const { top, left, right } = boundsOf(range);
    const first = rows[top];
    if (!first) return;
    const columns = SHOWN_COLUMNS.slice(left, right + 1).map(({ id }) => id);
    change((before) => {
      let next = before;
      for (const { row, column } of editable())
        if (row.key !== first.key && columns.includes(column))
          next = setCell(next, row, column, shownValue(before, first, column));
      return next;
    });
  };
  const clear = () =>
    change((before) => {
      let next = before;
      for (const { row, column } of editable())
        if (column !== 'name' && column !== 'state' && column !== 'price')
          next = setCell(next, row, column, null);
      return next;
    });
  const paste = async (text: string) => {
    const cells = parseCells(text);
    if (cells.length > MAX_PASTED_ROWS)
      return showToast(t('products.paste_too_long', { count: MAX_PASTED_ROWS }), { isError: true });
    const { top, left, bottom, right } = boundsOf(range);
    // Also rows that were not yet scrolled to.
    const present = onlyChanged ? rows : await source.loadTo(top + cells.length);
    const plan = planPaste(cells, {
      columns: SHOWN_COLUMNS.map(({ id }) => id),
      titles: SHOWN_COLUMNS.map(({ title }) => t(title)),
      skus: present.map(({ sku }) => sku),
      at: { row: top, column: left },
      to: { row: bottom, column: right },
    });
    const refused: LeftOutCell[] = [];
    change((before) => {
      let next = before;
      for (const { row: at, column, text: given } of plan.cells) {
        const row = present[at];
        if (!row) continue;
        if (isEditable(row, column, rights)) next = typeCell(next, row, column, given, words);
        else if (given.trim() !== typed(column, rowValues(row)[column]))
          refused.push({ line: at - top + 1, text: given, reason: 'read_only' });
      }
      return next;
    });
    setLeftOut([...plan.leftOut, ...refused]);
  };
  const copied = (): string => {
    const { top, bottom, left, right } = boundsOf(range);
    return cellsText(
      rows.slice(top, bottom + 1).map((row) =>
        SHOWN_COLUMNS.slice(left, right + 1).map(({ id }) => {
          if (id === 'sku') return row.sku;
          return isGridColumn(id) ? typed(id, shownValue(edits, row, id)) : String(row.stock ?? '');
        }),
      ),
    );
  };
  const onClipboard = (event: ClipboardEvent, work: () => void) => {
    if (typing) return;
    event.preventDefault();
    work();
  };
  const commands: Record<string, () => void> = {
    a: () =>
      setRange({ active: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } }),
    d: fillDown,
    s: () => void (summary.good.length > 0 && !isBusy && save(summary)),
    z: undo,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const moved = moveRange(range, { key: event.key, isExtending: event.shiftKey, isToEnd: isCommand }, size);
    const act = moved
      ? () => select(moved)
      : isCommand
        ? commands[event.key.toLowerCase()]
        : event.key === 'Enter' || event.key === 'F2'
          ? () => startTyping(null)
          : event.key === 'Delete' || event.key === 'Backspace'
            ? clear
            : event.key === 'Escape'
              ? () => setRange(oneCell(range.active))
              : isLetter(event)
                ? () => startTyping(event.key)
                : undefined;
    if (!act) return;
    event.preventDefault();
    // Single letters are text here, and no keys of the office.
    event.stopPropagation();
    act();
  };
  const commit = (row: ProductRow, column: GridColumn, text: string, move: CommitMove) => {
    setTyping(null);
    change((before) => typeCell(before, row, column, text, words));
    const key = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' }[move];
    const next = moveRange(range, { key, isExtending: false, isToEnd: false }, size);
    if (next) select(next);
  };
  const resolve = (row: ProductRow, column: GridColumn, isMine: boolean) =>
    change((before) => {
      const mine = before.get(row.key)?.[column];
      const without = dropCell(before, row.key, column);
      // Its base is what the colleague saved.
      return isMine && mine ? setCell(without, row, column, mine.value) : without;
    });

  const { failure, isLoading, isOld, total, retry } = source;
  if (failure && source.rows.length === 0) return <FailedState failure={failure} retry={retry} />;
  if (!isLoading && source.rows.length === 0) return <EmptyState title={t('products.none')} />;
  const active = rows[range.active.row];
  const activeColumn = SHOWN_COLUMNS[range.active.column]?.id;
  const told =
    active && activeColumn && isGridColumn(activeColumn) ? cellState(edits, active, activeColumn) : undefined;
  return (
    <div className="product-grid">
      <GridBar
        cells={prices.length}
        canUndo={canUndo}
        onApply={(formula, rounding, withSpecial) =>
          change((before: GridEdits) => {
            const specials = prices
              .filter(({ column, row }) => column === 'price' && row.special_cents !== null)
              .map(({ row }) => ({ row, column: 'special_price' as const }));
            const all = new Map(
              [...prices, ...(withSpecial ? specials : [])].map((cell) => [
                `${cell.row.key} ${cell.column}`,
                cell,
              ]),
            );
            return applyToPrices(before, [...all.values()], formula, rounding);
          })
        }
        onFillDown={fillDown}
        onUndo={undo}
      />
      <LeftOutList cells={leftOut} onClose={() => setLeftOut([])} />
      <CellsGrid
        total={total}
        isOld={isOld}
        isLoading={isLoading}
        rows={rows}
        edits={edits}
        rights={rights}
        range={range}
        typing={typing}
        virtual={virtual}
        scroller={scroller}
        onRange={setRange}
        onKeyDown={onKeyDown}
        onCopy={(event) => onClipboard(event, () => event.clipboardData.setData('text/plain', copied()))}
        onPaste={(event) => onClipboard(event, () => void paste(event.clipboardData.getData('text/plain')))}
        onType={() => startTyping(null)}
        onCommit={commit}
        onCancel={() => {
          setTyping(null);
          focusCell(range.active);
        }}
      />
      <p className="grid-told" role="status">
        {told?.problem
          ? t(`products.problem_${told.problem}`)
          : told?.isConflict
            ? t('products.changed_since')
            : t('products.grid_help')}
      </p>
      <GridDock
        edits={edits}
        summary={summary}
        isBusy={isBusy}
        onlyChanged={onlyChanged}
        onOnlyChanged={setOnlyChanged}
        onSave={() => void save(summary)}
        onDiscard={() => {
          setOnlyChanged(false);
          discard();
        }}
        onKeepMine={(row, column) => resolve(row, column, true)}
        onTakeTheirs={(row, column) => resolve(row, column, false)}
      />
    </div>
  );
};
