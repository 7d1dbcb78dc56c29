// What will be saved, what cannot be, and what colleagues changed meanwhile.
import type { CellValue, GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import type { LeftOutCell } from '@klaas/core/catalog/office/paste-cells.ts';
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { useText } from '../../i18n/use-text.tsx';
import { SHOWN_COLUMNS, useCellText } from './grid-columns.ts';
import { cellState, type GridEdits, type GridSummary } from './grid-edits.ts';

const MAX_LISTED = 100;

interface GridDockProps {
  edits: GridEdits;
  summary: GridSummary;
  isBusy: boolean;
  onlyChanged: boolean;
  onOnlyChanged: (isOn: boolean) => void;
  onSave: () => void;
  onDiscard: () => void;
  onKeepMine: (row: ProductRow, column: GridColumn) => void;
  onTakeTheirs: (row: ProductRow, column: GridColumn) => void;
}

const useColumnTitle = () => {
  const t = useText();
  return (column: GridColumn): string => {
    const shown = SHOWN_COLUMNS.find(({ id }) => id === column);
    return shown ? t(shown.title) : column;
  };
};

/** [OFFICE-73] Both values of a cell that a colleague saved meanwhile: nothing is chosen beforehand. */
const Conflicts = ({ edits, summary, onKeepMine, onTakeTheirs }: GridDockProps) => {
  const t = useText();
  const { shown } = useCellText();
  const titleOf = useColumnTitle();
  return (
    <ul className="plain-list grid-conflicts" aria-label={t('products.conflicts')}>
      {summary.conflicts.slice(0, MAX_LISTED).map(({ row, column }) => {
        const { edit, stored } = cellState(edits, row, column);
        const mine: CellValue = edit?.value ?? null;
        return (
          <li key={`${row.key} ${column}`}>
            <span className="grid-conflict-cell">
              {row.sku}, {titleOf(column)}
            </span>
            <button type="button" className="button" onClick={() => onTakeTheirs(row, column)}>
              {t('products.take_theirs', { value: shown(column, stored) })}
            </button>
            <button type="button" className="button" onClick={() => onKeepMine(row, column)}>
              {t('products.keep_mine', { value: shown(column, mine) })}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

export const GridDock = (props: GridDockProps) => {
  const t = useText();
  const { edits, summary, isBusy, onlyChanged, onOnlyChanged, onSave, onDiscard } = props;
  if (edits.size === 0) return null;
  const { good, problems, conflicts, rows } = summary;
  return (
    <div className="grid-dock">
      {conflicts.length > 0 && <Conflicts {...props} />}
      <div className="grid-dock-acts">
        <span role="status">
          <strong>{t('products.changes', { count: good.length, rows })}</strong>
          {problems.length > 0 && (
            <span className="field-error"> {t('products.problems', { count: problems.length })}</span>
          )}
          {conflicts.length > 0 && (
            <span className="field-error"> {t('products.conflict_count', { count: conflicts.length })}</span>
          )}
        </span>
        <label className="check">
          <input
            type="checkbox"
            checked={onlyChanged}
            onChange={({ target }) => onOnlyChanged(target.checked)}
          />
          {t('products.only_changed')}
        </label>
        <button type="button" className="button" disabled={isBusy} onClick={onDiscard}>
          {t('products.discard')}
        </button>
        <button
          type="button"
          className="button-primary"
          disabled={isBusy || good.length === 0}
          onClick={onSave}
        >
          {t(problems.length + conflicts.length > 0 ? 'products.save_good' : 'products.save', {
            count: good.length,
          })}
        </button>
      </div>
    </div>
  );
};

/** What of a pasted text was not taken, and why. */
export const LeftOutList = ({ cells, onClose }: { cells: readonly LeftOutCell[]; onClose: () => void }) => {
  const t = useText();
  if (cells.length === 0) return null;
  return (
    <div className="grid-left-out" role="alert">
      <strong>{t('products.left_out', { count: cells.length })}</strong>
      <ul>
        {cells.slice(0, MAX_LISTED).map(({ line, text, reason }, at) => (
          <li key={`${line} ${at.toString()}`}>
            {t('products.left_out_line', {
              line,
              text: text.slice(0, 60),
              reason: t(`products.left_${reason}`),
            })}
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={onClose}>
        {t('shell.close')}
      </button>
    </div>
  );
};
