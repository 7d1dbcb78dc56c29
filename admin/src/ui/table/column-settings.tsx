// [OFFICE-39] Columns of a table without a pointer: shown, moved, widened, pinned; and how high the rows are.
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../icon.tsx';
import { Segments } from '../segments.tsx';
import {
  arrangeColumns,
  DEFAULT_LAYOUT,
  hideColumn,
  pinColumn,
  placeColumn,
  type TableLayout,
  widenColumn,
} from './table-layout.ts';
import { usePhone } from './use-phone.ts';
import { useTableLayout } from './use-table-layout.ts';

interface TitledColumn {
  id: string;
  title: string;
  width: string;
}

interface PanelProps {
  columns: readonly TitledColumn[];
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
}

const STEP = 20;

const shownWidth = (id: string): number =>
  document.querySelector(`[data-column="${id}"]`)?.getBoundingClientRect().width ?? 120;

const Panel = ({ columns, layout, onChange }: PanelProps) => {
  const t = useText();
  const [told, setTold] = useState('');
  const all = arrangeColumns(columns, layout);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  // A row that moves loses the focus.
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  const move = (id: string, title: string, at: number, by: 1 | -1) => {
    focused.current = `${id} ${by}`;
    onChange(placeColumn(columns, layout, id, at + by));
    setTold(t('shell.column_moved', { column: title, place: at + by + 1, count: all.length }));
  };
  const widen = (id: string, title: string, by: number) => {
    const next = widenColumn(columns, layout, id, shownWidth(id) + by);
    onChange(next);
    const width = next.columns.find((one) => one.id === id)?.width ?? 0;
    setTold(t('shell.column_width', { column: title, width }));
  };
  return (
    <>
      <Segments
        label={t('shell.density')}
        value={layout.is_tight ? 'tight' : 'normal'}
        onChange={(density) => onChange({ ...layout, is_tight: density === 'tight' })}
        options={[
          { value: 'normal' as const, title: t('shell.density_normal') },
          { value: 'tight' as const, title: t('shell.density_tight') },
        ]}
      />
      <ol className="column-list" ref={list}>
        {all.map(({ column: { id, title }, layout: one }, at) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                checked={!one.is_hidden}
                onChange={({ target }) => onChange(hideColumn(columns, layout, id, !target.checked))}
              />
              {title}
            </label>
            <button
              type="button"
              className="icon-button"
              aria-label={t('shell.column_earlier', { column: title })}
              aria-disabled={at === 0}
              data-move={`${id} -1`}
              onClick={() => at > 0 && move(id, title, at, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('shell.column_later', { column: title })}
              aria-disabled={at === all.length - 1}
              data-move={`${id} 1`}
              onClick={() => at < all.length - 1 && move(id, title, at, 1)}
            >
              ↓
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('shell.column_narrower', { column: title })}
              onClick={() => widen(id, title, -STEP)}
            >
              −
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('shell.column_wider', { column: title })}
              onClick={() => widen(id, title, STEP)}
            >
              +
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('shell.column_pin', { column: title })}
              aria-pressed={one.is_pinned ?? false}
              onClick={() => onChange(pinColumn(columns, layout, id, !one.is_pinned))}
            >
              <Icon name="pin" size={16} />
            </button>
          </li>
        ))}
      </ol>
      <button type="button" className="button-text" onClick={() => onChange(DEFAULT_LAYOUT)}>
        {t('shell.columns_default')}
      </button>
      <p className="sr-only" role="status">
        {told}
      </p>
    </>
  );
};

export const ColumnSettings = ({ area, columns }: { area: string; columns: readonly TitledColumn[] }) => {
  const t = useText();
  const isPhone = usePhone();
  const [layout, onChange] = useTableLayout(area);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  if (isPhone) return null;
  return (
    <div
      className="chip-root column-settings"
      ref={root}
      role="group"
      aria-label={t('shell.columns')}
      onKeyDown={(event) => {
        // Its arrows and letters are not those of the rows.
        event.stopPropagation();
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={t('shell.columns')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="columns" size={16} />
      </button>
      {isOpen && (
        <div className="chip-panel column-panel" id={id}>
          <Panel columns={columns} layout={layout} onChange={onChange} />
        </div>
      )}
    </div>
  );
};
