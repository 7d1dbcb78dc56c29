// A row, a column or the whole matrix by some per cent.
import { useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { cellName, parsePrice, type TableShape } from './price-fields.ts';
import type { Cell } from './price-matrix.tsx';

const MOST_PERCENT = 500;

export const RaiseForm = ({
  shape: { glasses, thicknesses },
  cell,
  onRaise,
}: {
  shape: TableShape;
  /** Where the person was last. */
  cell: Cell | null;
  onRaise: (names: readonly string[], percent: number) => void;
}) => {
  const t = useText();
  const [text, setText] = useState('');
  const percent = parsePrice(text);
  const isPercent = percent !== null && percent !== 0 && percent > -100 && percent <= MOST_PERCENT;
  const namesOf = (rows: readonly string[], columns: readonly number[]): string[] =>
    rows.flatMap((glass) => columns.map((mm) => cellName(glass, mm)));
  const raise = (names: readonly string[]) => isPercent && onRaise(names, percent);
  return (
    <fieldset className="price-raise" aria-label={t('prices.raise')}>
      <label>
        <span>{t('prices.raise')}</span>
        <input
          inputMode="decimal"
          maxLength={7}
          value={text}
          aria-invalid={(text !== '' && !isPercent) || undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <span aria-hidden="true">%</span>
      </label>
      <button
        type="button"
        className="button"
        disabled={!isPercent || !cell}
        onClick={() => cell && raise(namesOf([cell.glass], thicknesses))}
      >
        {t('prices.row')}
      </button>
      <button
        type="button"
        className="button"
        disabled={!isPercent || !cell}
        onClick={() => cell && raise(namesOf(glasses, [cell.thicknessMm]))}
      >
        {t('prices.column')}
      </button>
      <button
        type="button"
        className="button"
        disabled={!isPercent}
        onClick={() => raise(namesOf(glasses, thicknesses))}
      >
        {t('prices.whole')}
      </button>
    </fieldset>
  );
};
