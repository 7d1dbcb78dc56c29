// Radio buttons styled as cells. Native inputs: arrow keys work, and the form submits them without JavaScript.
import { useId } from 'react';

interface ChoiceCellsProps {
  label: string;
  /** The legend is for screen readers only. */
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
    <div
      className={isQuiet ? 'conf-group stack gap-2' : 'choice relative shrink stack gap-3'}
      role="radiogroup"
      aria-labelledby={id}
    >
      <p className={isQuiet ? 'sr-only' : 'choice-legend full'} id={id}>
        <strong>{label}:</strong> {chosen?.label.toLowerCase()}
      </p>
      <div className="cells conf-cells grid gap-2" data-count={cells.length}>
        {cells.map(({ code, label: text, note }) => (
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
              {text}
              {note && <span className="muted note block"> {note}</span>}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
};
