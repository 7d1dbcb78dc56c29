// One cell of the product grid: the stored value, the typed one beside it, or the field in which it is typed.
import type { CellValue, GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { useCellText } from './grid-columns.ts';
import type { CellState } from './grid-edits.ts';

interface CellContentProps {
  column: GridColumn;
  state: CellState;
  /** Where the stored value is shown in another way. */
  children?: ReactNode;
}

export const CellContent = ({
  column,
  state: { edit, stored, problem, isConflict },
  children,
}: CellContentProps) => {
  const t = useText();
  const { shown } = useCellText();
  if (!edit) return <>{children ?? shown(column, stored)}</>;
  const text = edit.problem ? edit.text || '–' : shown(column, edit.value);
  return (
    <>
      <del>{shown(column, stored)}</del> <ins>{text}</ins>
      {problem && <span className="visually-hidden"> {t(`products.problem_${problem}`)}</span>}
      {isConflict && <span className="visually-hidden"> {t('products.changed_since')}</span>}
    </>
  );
};

export type CommitMove = 'down' | 'right' | 'left' | 'stay';

interface CellFieldProps {
  label: string;
  column: GridColumn;
  /** With what typing began. */
  start: string;
  onCommit: (text: string, move: CommitMove) => void;
  onCancel: () => void;
}

const STATES = ['published', 'hidden'] as const;

/** Enter goes down, Tab to the side, Esc leaves the cell as it was. */
export const CellField = ({ label, column, start, onCommit, onCancel }: CellFieldProps) => {
  const t = useText();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const commit = (move: CommitMove) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(field.current?.value ?? '', move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      commit(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right');
    }
  };
  const common = { ref: field, 'aria-label': label, onKeyDown, onBlur: () => commit('stay') };
  if (column === 'state')
    return (
      <select {...common} defaultValue={start}>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`products.state_${state}`)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...common}
      defaultValue={start}
      maxLength={300}
      inputMode={column === 'price' || column === 'special_price' ? 'decimal' : undefined}
    />
  );
};

export const startText = (column: GridColumn, value: CellValue, typed: string): string =>
  column === 'state' ? String(value) : typed;
