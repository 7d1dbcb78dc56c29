// Options of one attribute: glass as small pictures, everything else as cells.
// Each option links to the page of its variant, so it works without JavaScript; an unavailable option says why.
import { OPTION_PICTURE, OPTION_WIDTHS } from '@klaas/core/catalog/picture-sizes.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Picture } from '../../../shell/pictures/picture.tsx';
import './choice.css';

export interface OptionCell {
  id: string;
  label: string;
  /** The suffix all labels share: for screen readers only. */
  rest?: string;
  href: string;
  isChosen: boolean;
  /** Why it cannot be chosen now. */
  reason?: string;
  /** Short note on an option that can be chosen, such as "sold out". */
  note?: string;
  image?: string;
  isCustomSize?: boolean;
  icon?: ReactNode;
}

interface OptionGroupProps {
  label: string;
  chosenLabel: string;
  cells: readonly OptionCell[];
  look: 'pictures' | 'cells';
  aside?: ReactNode;
  /** Returns false when it cannot be chosen. */
  onChoose: (id: string) => boolean;
}

/** Longer words do not fit a fourth of a phone's width. */
const LONG_WORD = 8;

const hasLongWord = (cells: readonly OptionCell[]) =>
  cells.some(({ label }) => label.split(/\s/).some((word) => word.length > LONG_WORD));

const cellClass = ({ isChosen, reason, note, isCustomSize }: OptionCell) =>
  `cell${isChosen ? ' cell-on' : ''}${reason ? ' cell-off' : ''}${note ? ' cell-gone' : ''}${isCustomSize ? ' cell-custom' : ''}`;

/** The clicked option, until the navigation finishes or fails. */
const usePressed = (chosenId: string | undefined) => {
  const [pressed, setPressed] = useState<{ id: string; instead: string | undefined } | null>(null);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (isIdle) setPressed(null);
  }, [isIdle]);
  const isPressed = pressed !== null && pressed.instead === chosenId && pressed.id !== chosenId;
  return {
    pressedId: isPressed ? pressed.id : null,
    press: (id: string) => setPressed({ id, instead: chosenId }),
  };
};

export const OptionGroup = ({ label, chosenLabel, cells, look, aside, onChoose }: OptionGroupProps) => {
  const { pressedId, press } = usePressed(cells.find(({ isChosen }) => isChosen)?.id);
  const reasons = [...new Set(cells.flatMap(({ reason }) => reason ?? []))];
  return (
    <fieldset className="choice stack gap-3 relative shrink">
      <legend className="choice-legend full">
        <span>
          <strong>{label}:</strong> {chosenLabel}
        </span>
      </legend>
      {aside && <div className="choice-aside small">{aside}</div>}
      <ul
        className={look === 'pictures' ? 'tiles grid gap-2' : 'cells grid gap-2'}
        data-long={look === 'pictures' && hasLongWord(cells) ? '' : undefined}
      >
        {cells.map((cell) => (
          <li key={cell.id} className={cell.isCustomSize ? 'cell-wide' : undefined}>
            <a
              href={cell.href}
              className={cellClass(cell)}
              aria-current={cell.isChosen ? 'true' : undefined}
              data-next={cell.id === pressedId ? 'on' : undefined}
              aria-disabled={cell.reason ? true : undefined}
              rel="nofollow"
              onClick={(event) => {
                // Leave opening a new tab or window to the browser.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                if (onChoose(cell.id)) press(cell.id);
              }}
            >
              {look === 'pictures' && (
                <Picture
                  path={cell.image}
                  alt=""
                  {...OPTION_PICTURE}
                  widths={OPTION_WIDTHS}
                  sizes="(max-width: 479.98px) 44vw, 112px"
                  action="fit"
                  priority="eager"
                  className="tile-pic full round-pic"
                />
              )}
              {cell.icon}
              <span>
                {cell.label}
                {cell.rest && <span className="sr-only"> {cell.rest}</span>}
                {cell.note && <span className="note block"> {cell.note}</span>}
              </span>
              {cell.reason && <span className="sr-only">{cell.reason}</span>}
            </a>
          </li>
        ))}
      </ul>
      {reasons.map((reason) => (
        <p key={reason} className="choice-reason note muted" aria-hidden="true">
          {reason}
        </p>
      ))}
    </fieldset>
  );
};
