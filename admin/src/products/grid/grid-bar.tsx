// [OFFICE-74] Formulas over the prices of the selected range.
import { type PriceFormula, ROUNDINGS, type Rounding } from '@klaas/core/catalog/office/price-formula.ts';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FORMULA_KINDS, type FormulaKind, formulaOf } from '../formula-text.ts';

interface GridBarProps {
  /** Of the range, those with a price. */
  cells: number;
  canUndo: boolean;
  onApply: (formula: PriceFormula, rounding: Rounding, withSpecial: boolean) => void;
  onFillDown: () => void;
  onUndo: () => void;
}

export const GridBar = ({ cells, canUndo, onApply, onFillDown, onUndo }: GridBarProps) => {
  const t = useText();
  const [kind, setKind] = useState<FormulaKind>('raise_percent');
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<Rounding>('none');
  const [withSpecial, setWithSpecial] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const formula = formulaOf(kind, text);
    setWrong(formula === null);
    if (formula) onApply(formula, rounding, withSpecial);
  };
  return (
    <form className="grid-bar" aria-label={t('products.bulk')} onSubmit={apply}>
      <strong>{t('products.bulk_cells', { count: cells })}</strong>
      <select
        aria-label={t('products.formula')}
        value={kind}
        onChange={({ target }) => setKind(target.value as FormulaKind)}
      >
        {FORMULA_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`products.formula_${one}`)}
          </option>
        ))}
      </select>
      <input
        aria-label={t('products.formula_value')}
        value={text}
        inputMode="decimal"
        maxLength={20}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <select
        aria-label={t('products.rounding')}
        value={rounding}
        onChange={({ target }) => setRounding(target.value as Rounding)}
      >
        {ROUNDINGS.map((one) => (
          <option key={one} value={one}>
            {t(`products.rounding_${one}`)}
          </option>
        ))}
      </select>
      <label className="check">
        <input
          type="checkbox"
          checked={withSpecial}
          onChange={({ target }) => setWithSpecial(target.checked)}
        />
        {t('products.with_special')}
      </label>
      <button type="submit" className="button" disabled={cells === 0}>
        {t('products.apply')}
      </button>
      <button type="button" className="button" onClick={onFillDown}>
        {t('products.fill_down')}
      </button>
      <button type="button" className="button" disabled={!canUndo} onClick={onUndo}>
        <Icon name="undo" size={16} /> {t('products.undo_step')}
      </button>
      {isWrong && (
        <span className="field-error" id={errorId} role="alert">
          {t('products.formula_wrong')}
        </span>
      )}
    </form>
  );
};
