// Glass by thickness. Cells are typed into, pasted over from a sheet, or raised by row and column.
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { cellName, isSamePrice, type PriceFields, type TableShape } from './price-fields.ts';
import { usePriceText } from './use-price-text.ts';

export interface Cell {
  glass: string;
  thicknessMm: number;
}

interface PriceMatrixProps {
  shape: TableShape;
  fields: PriceFields;
  /** Of the table that counts until then: what differs is shown with it. */
  before: PriceFields;
  errors: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  onType: (name: string, text: string) => void;
  onPaste: (cell: Cell, text: string) => void;
  onFocus: (cell: Cell) => void;
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
};

export const PriceMatrix = (props: PriceMatrixProps) => {
  const { shape, fields, before, errors, isReadOnly, onType, onPaste, onFocus } = props;
  const t = useText();
  const { glassName, partName } = usePriceText();
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent, row: number, column: number): void => {
    const step = STEPS[event.key];
    if (!step) return;
    const next = table.current?.querySelector<HTMLInputElement>(
      `[data-cell="${row + step[0]} ${column + step[1]}"]`,
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, cell: Cell): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t;\n]/.test(text)) return;
    event.preventDefault();
    onPaste(cell, text);
  };
  return (
    <div className="price-scroll">
      <table ref={table} className="price-matrix">
        <caption>{t('prices.matrix')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('production.glass')}</th>
            {shape.thicknesses.map((mm) => (
              <th key={mm} scope="col">
                {mm} mm
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shape.glasses.map((glass, row) => (
            <tr key={glass}>
              <th scope="row">{glassName(glass)}</th>
              {shape.thicknesses.map((thicknessMm, column) => {
                const name = cellName(glass, thicknessMm);
                const text = fields[name] ?? '';
                const isChanged = !isSamePrice(text, before[name]);
                return (
                  <td
                    key={thicknessMm}
                    data-changed={isChanged || undefined}
                    data-not-made={text === '' || undefined}
                  >
                    {isChanged && <s>{before[name] ?? t('prices.not_made')}</s>}
                    <input
                      aria-label={partName(name)}
                      data-cell={`${row} ${column}`}
                      inputMode="decimal"
                      maxLength={12}
                      readOnly={isReadOnly}
                      placeholder={t('prices.not_made')}
                      value={text}
                      aria-invalid={errors.has(name) || undefined}
                      aria-errormessage={errors.has(name) ? `error-${name}` : undefined}
                      onChange={({ target }) => onType(name, target.value)}
                      onKeyDown={(event) => move(event, row, column)}
                      onPaste={(event) => paste(event, { glass, thicknessMm })}
                      onFocus={() => onFocus({ glass, thicknessMm })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Prices that are no cell of the matrix. */
export const PriceParts = ({
  shape,
  fields,
  before,
  errors,
  isReadOnly,
  onType,
}: Omit<PriceMatrixProps, 'onPaste' | 'onFocus'>) => {
  const t = useText();
  const { partName } = usePriceText();
  const unitOf = (name: string): string => {
    if (name === 'minimum_billed_area_m2') return 'm²';
    return shape.percents.has(name) ? '%' : '€';
  };
  return (
    <fieldset className="price-parts">
      <legend>{t('prices.parts')}</legend>
      {shape.parts.map((name) => (
        <label key={name} data-changed={!isSamePrice(fields[name], before[name]) || undefined}>
          <span>{partName(name)}</span>
          {!isSamePrice(fields[name], before[name]) && <s>{before[name]}</s>}
          <input
            inputMode="decimal"
            maxLength={12}
            readOnly={isReadOnly}
            value={fields[name] ?? ''}
            aria-invalid={errors.has(name) || undefined}
            aria-errormessage={errors.has(name) ? `error-${name}` : undefined}
            onChange={({ target }) => onType(name, target.value)}
          />
          <span aria-hidden="true">{unitOf(name)}</span>
        </label>
      ))}
    </fieldset>
  );
};
