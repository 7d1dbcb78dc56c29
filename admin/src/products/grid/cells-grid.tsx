// The cells of the product grid: only the rows in view are in the page, and one cell has the focus.
import type { GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { ProductPicture, useProductTitle } from '../product-marks.tsx';
import { CellContent, CellField, type CommitMove, startText } from './grid-cell.tsx';
import { isGridColumn, SHOWN_COLUMNS, useCellText } from './grid-columns.ts';
import { cellState, type GridEdits, type GridRights, isEditable, shownValue } from './grid-edits.ts';
import { type CellPlace, type GridRange, isInRange, oneCell } from './grid-range.ts';

export interface Typing {
  place: CellPlace;
  /** With what typing began; null: with what stands there. */
  start: string | null;
}

interface CellsGridProps {
  total: number;
  isOld: boolean;
  isLoading: boolean;
  rows: readonly ProductRow[];
  edits: GridEdits;
  rights: GridRights;
  range: GridRange;
  typing: Typing | null;
  virtual: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  onRange: (change: (range: GridRange) => GridRange) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onCopy: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  /** In the active cell. */
  onType: () => void;
  onCommit: (row: ProductRow, column: GridColumn, text: string, move: CommitMove) => void;
  onCancel: () => void;
}

const TRACKS = SHOWN_COLUMNS.map(({ track }) => track).join(' ');

interface CellProps extends CellsGridProps {
  row: ProductRow;
  place: CellPlace;
}

const namesOf = (classes: Record<string, unknown>): string =>
  Object.keys(classes)
    .filter((name) => classes[name])
    .join(' ');

const Content = ({ row, place, edits, typing, onCommit, onCancel }: CellProps) => {
  const t = useText();
  const { typed } = useCellText();
  const titleOf = useProductTitle();
  const shown = SHOWN_COLUMNS[place.column];
  if (!shown || !isGridColumn(shown.id))
    return <span className="grid-name">{shown?.id === 'sku' ? row.sku : (row.stock ?? '–')}</span>;
  const column = shown.id;
  const state = cellState(edits, row, column);
  if (typing) {
    const value = shownValue(edits, row, column);
    const present = state.edit?.problem ? state.edit.text : typed(column, value);
    const isReplaced = typing.start !== null && column !== 'state';
    return (
      <CellField
        label={`${row.sku}, ${t(shown.title)}`}
        column={column}
        start={isReplaced ? (typing.start ?? '') : startText(column, value, present)}
        onCommit={(text, move) => onCommit(row, column, text, move)}
        onCancel={onCancel}
      />
    );
  }
  let stored: ReactNode;
  if (column === 'name')
    stored = (
      <>
        <ProductPicture image={row.image} size={28} /> <span className="grid-name">{titleOf(row)}</span>
      </>
    );
  else if (column === 'price' && row.is_computed && row.price_cents === null)
    stored = t('products.price_of_parts');
  return (
    <CellContent column={column} state={state}>
      {stored}
    </CellContent>
  );
};

const Cell = (props: CellProps) => {
  const { row, place, edits, rights, range, typing, onRange, onType } = props;
  const shown = SHOWN_COLUMNS[place.column];
  const column = shown && isGridColumn(shown.id) ? shown.id : null;
  const state = column && cellState(edits, row, column);
  const isActive = range.active.row === place.row && range.active.column === place.column;
  const isTyped = typing?.place.row === place.row && typing.place.column === place.column;
  const isWrong = Boolean(state?.problem || state?.isConflict);
  const mayEdit = column !== null && isEditable(row, column, rights);
  const isSelected = isInRange(range, place.row, place.column);
  return (
    <div
      role="gridcell"
      data-cell={`${place.row} ${place.column}`}
      aria-colindex={place.column + 1}
      aria-selected={isSelected}
      aria-readonly={!mayEdit}
      aria-invalid={isWrong ? true : undefined}
      tabIndex={isActive ? 0 : -1}
      className={namesOf({
        'grid-cell': true,
        end: shown?.isEnd,
        'is-selected': isSelected,
        'is-active': isActive,
        'is-read-only': !mayEdit,
        'is-wrong': isWrong,
      })}
      onPointerDown={(event) => {
        if (event.button !== 0 || isTyped) return;
        if (event.shiftKey) event.preventDefault();
        onRange((before) => (event.shiftKey ? { ...before, to: place } : oneCell(place)));
      }}
      onPointerEnter={({ buttons }) => {
        if (buttons === 1 && !typing) onRange((before) => ({ ...before, to: place }));
      }}
      onDoubleClick={onType}
    >
      <Content {...props} typing={isTyped ? typing : null} />
    </div>
  );
};

export const CellsGrid = (props: CellsGridProps) => {
  const { total, isOld, isLoading, rows, virtual, scroller, onKeyDown, onCopy, onPaste } = props;
  const t = useText();
  return (
    <div
      className={`table${isOld ? ' table-old' : ''}`}
      role="grid"
      tabIndex={-1}
      aria-label={t('products.grid')}
      aria-rowcount={total + 1}
      aria-colcount={SHOWN_COLUMNS.length}
      aria-multiselectable
      aria-busy={isLoading || isOld}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      <div className="table-scroll" ref={scroller} role="presentation">
        <div className="table-head" role="rowgroup">
          <div role="row" aria-rowindex={1} className="grid-row" style={{ gridTemplateColumns: TRACKS }}>
            {SHOWN_COLUMNS.map(({ id, title, isEnd }, at) => (
              <span key={id} role="columnheader" aria-colindex={at + 1} className={isEnd ? 'end' : undefined}>
                {t(title)}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start, size, key }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  role="row"
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="grid-row grid-body-row"
                  style={{ transform: `translateY(${start}px)`, height: size, gridTemplateColumns: TRACKS }}
                >
                  {SHOWN_COLUMNS.map(({ id }, at) => (
                    <Cell key={id} {...props} row={row} place={{ row: index, column: at }} />
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
};
