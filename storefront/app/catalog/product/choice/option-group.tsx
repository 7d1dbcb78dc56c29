// One attribute to choose by: glass as small pictures, everything else as cells. Each option is a link to the page with
// that variant, so choosing works without scripts; what cannot be had says why.
import { OPTION_PICTURE, OPTION_WIDTHS } from '@klaas/core/catalog/picture-sizes.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Picture } from '../../../ui/picture.tsx';
import './choice.css';

export interface OptionCell {
  id: string;
  label: string;
  /** What all labels share at their end: said, not shown. */
  rest?: string;
  href: string;
  isChosen: boolean;
  /** In words, why it cannot be chosen now. */
  reason?: string;
  /** In a word or two, what is to be known about it though it can be chosen: that it is sold out. */
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
  /** False: it cannot be chosen. */
  onChoose: (id: string) => boolean;
}

/** Longer words than this do not fit a fourth of a phone's width. */
const LONG_WORD = 8;

const hasLongWord = (cells: readonly OptionCell[]) =>
  cells.some(({ label }) => label.split(/\s/).some((word) => word.length > LONG_WORD));

const cellClass = ({ isChosen, reason, note, isCustomSize }: OptionCell) =>
  `cell${isChosen ? ' cell-on' : ''}${reason ? ' cell-off' : ''}${note ? ' cell-gone' : ''}${isCustomSize ? ' cell-custom' : ''}`;

/** The cell that was pressed, until the page around it says so, or does not come. */
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
    <fieldset className="choice">
      <legend className="choice-legend">
        <span>
          <strong>{label}:</strong> {chosenLabel}
        </span>
      </legend>
      {aside && <div className="choice-aside">{aside}</div>}
      <ul
        className={look === 'pictures' ? 'tiles' : 'cells'}
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
                // A new tab or window is the browser's.
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
                  className="tile-pic"
                />
              )}
              {cell.icon}
              <span>
                {cell.label}
                {cell.rest && <span className="sr-only"> {cell.rest}</span>}
                {cell.note && <span className="cell-note"> {cell.note}</span>}
              </span>
              {cell.reason && <span className="sr-only">{cell.reason}</span>}
            </a>
          </li>
        ))}
      </ul>
      {reasons.map((reason) => (
        <p key={reason} className="choice-reason" aria-hidden="true">
          {reason}
        </p>
      ))}
    </fieldset>
  );
};
