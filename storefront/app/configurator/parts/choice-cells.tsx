// One of several, as cells. Native radio buttons: arrows move, and without scripts the form sends them.
import { useId } from 'react';

interface ChoiceCellsProps {
  label: string;
  /** The words are for screen readers only: what stands around says them already. */
  isQuiet?: boolean;
  name: string;
  value: string;
  cells: readonly { code: string; label: string; note?: string }[];
  onChoose: (code: string) => void;
}

export const ChoiceCells = ({ label, isQuiet, name, value, cells, onChoose }: ChoiceCellsProps) => {
  const id = useId();
  const chosen = cells.find(({ code }) => code === value);
  return (
    <div className={isQuiet ? 'conf-group' : 'choice'} role="radiogroup" aria-labelledby={id}>
      <p className={isQuiet ? 'sr-only' : 'choice-legend'} id={id}>
        <strong>{label}:</strong> {chosen?.label.toLowerCase()}
      </p>
      <div className="cells conf-cells" data-count={cells.length}>
        {cells.map(({ code, label: words, note }) => (
          <label key={code} className={code === value ? 'cell cell-on' : 'cell'}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={code}
              checked={code === value}
              onChange={() => onChoose(code)}
            />
            <span>
              {words}
              {note && <span className="conf-surcharge"> {note}</span>}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
};
