// Scale drawing of the pane as SVG.

import { BOARD } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { type StrokesInput, strokesOf } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import type { ReactNode } from 'react';
import { Strokes } from './strokes.tsx';
import './drawing.css';

interface BoardSheetProps {
  /** The colour of hinges, handle and profile. */
  hardware: string;
  /** Text alternative. */
  label: string;
  children: ReactNode;
}

export const BoardSheet = ({ hardware, label, children }: BoardSheetProps) => (
  <svg
    className="pane-drawing drawing"
    viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
    role="img"
    aria-label={label}
    data-hardware={hardware}
  >
    {children}
  </svg>
);

/** Static drawing; the configurator's live one updates its strokes itself. */
export const PaneDrawing = (input: StrokesInput) => (
  <BoardSheet hardware={input.look.hardware} label="">
    <Strokes strokes={strokesOf(input)} />
  </BoardSheet>
);
