// The pane to scale on its board.
import type { ReactNode } from 'react';
import { BOARD } from './drawing-plan.ts';
import { type StrokesInput, strokesOf } from './pane-strokes.ts';
import { Strokes } from './strokes.tsx';
import './drawing.css';

interface BoardSheetProps {
  /** The colour of hinges, handle and profile. */
  hardware: string;
  /** All of it in words. */
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

/** As it is at this moment; the one that follows the sizes draws its strokes itself. */
export const PaneDrawing = (question: StrokesInput) => (
  <BoardSheet hardware={question.look.hardware} label="">
    <Strokes strokes={strokesOf(question)} />
  </BoardSheet>
);
