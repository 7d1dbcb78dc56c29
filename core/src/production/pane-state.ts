// [OFFICE-61] Where a pane is in the workshop, and which moves are allowed. The steps between the first and the last are
// settings: a shop may rename, leave out or add some.

import { ON_HOLD, PANE_BROKEN } from '../stores/production-settings.ts';
import type { Result } from '../stores/result.ts';

export interface PaneState {
  state: string;
  /** Its order was cancelled. */
  isStopped: boolean;
  /** It has left the workshop. */
  isClosed: boolean;
}

export interface PaneMove {
  /** The state that the mover saw. */
  from: string;
  to: string;
  /** Asked for when a step is skipped; empty: none. */
  reason: string;
}

export type PaneMoveError =
  /** It is in another state than the mover saw. */
  | 'pane_moved'
  | 'order_canceled'
  | 'pane_broken'
  | 'pane_closed'
  | 'pane_on_hold'
  | 'step_unknown'
  | 'reason_missing';

/** Steps left out by a move forward. A step that the shop no longer has is followed by any. */
export const skippedSteps = (from: string, to: string, steps: readonly string[]): string[] => {
  const at = steps.indexOf(from);
  return at < 0 ? [] : steps.slice(at + 1, Math.max(at + 1, steps.indexOf(to)));
};

export const nextStep = (state: string, steps: readonly string[]): string | null => {
  const at = steps.indexOf(state);
  return at < 0 ? null : (steps[at + 1] ?? null);
};

/** [OFFICE-62] The move of a pane that somebody else has moved meanwhile is rejected. */
export const planMove = (
  pane: PaneState,
  { from, to, reason }: PaneMove,
  steps: readonly string[],
): Result<string, PaneMoveError> => {
  if (pane.state !== from) return { ok: false, error: 'pane_moved', detail: { state: pane.state } };
  if (pane.state === PANE_BROKEN) return { ok: false, error: 'pane_broken' };
  if (pane.isStopped) return { ok: false, error: 'order_canceled' };
  if (pane.isClosed) return { ok: false, error: 'pane_closed' };
  if (pane.state === ON_HOLD) return { ok: false, error: 'pane_on_hold' };
  if (!steps.includes(to) || to === from) return { ok: false, error: 'step_unknown', detail: { to } };
  const skipped = skippedSteps(from, to, steps);
  return skipped.length > 0 && reason.trim() === ''
    ? { ok: false, error: 'reason_missing', detail: { skipped: skipped.join() } }
    : { ok: true, value: to };
};

export type PaneHaltError =
  | 'pane_broken'
  | 'order_canceled'
  | 'pane_closed'
  | 'pane_on_hold'
  | 'reason_missing';

/** A break or a hold: at any step, with a reason. What is held can break too, and so can what is on its way. */
export const planHalt = (
  pane: PaneState,
  halt: typeof PANE_BROKEN | typeof ON_HOLD,
  reason: string,
): Result<string, PaneHaltError> => {
  if (pane.state === PANE_BROKEN) return { ok: false, error: 'pane_broken' };
  if (pane.isStopped) return { ok: false, error: 'order_canceled' };
  if (halt === ON_HOLD && pane.isClosed) return { ok: false, error: 'pane_closed' };
  if (halt === ON_HOLD && pane.state === ON_HOLD) return { ok: false, error: 'pane_on_hold' };
  return reason.trim() === '' ? { ok: false, error: 'reason_missing' } : { ok: true, value: halt };
};
