// Small drawing of the six measures of an opening, beside their fields.
import { BOARD } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { Strokes } from '../drawing/strokes.tsx';
import { useText } from '../i18n/use-text.tsx';
import { drawOpening } from './measure-steps.ts';
import '../drawing/drawing.css';
import './measuring.css';

export const OpeningFigure = ({ isSlanted }: { isSlanted: boolean }) => {
  const t = useText();
  return (
    <div className="wizard-figure full mist round">
      <svg
        className="pane-drawing measure-drawing"
        viewBox={`60 0 ${BOARD.height - 60} ${BOARD.height - 60}`}
        role="img"
        aria-label={t(isSlanted ? 'measuring.opening_slanted' : 'measuring.opening')}
      >
        <Strokes strokes={drawOpening(isSlanted).strokes} />
      </svg>
    </div>
  );
};
