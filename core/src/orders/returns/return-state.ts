// Steps of a return: received → goods awaited → goods here → refund under way → done, or refused.
import type { Result } from '../../stores/result.ts';

export const RETURN_STATES = ['received', 'awaited', 'here', 'refunding', 'done', 'refused'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Somebody of the staff has to do something. */
export const OPEN_RETURN_STATES = ['received', 'awaited', 'here'] as const satisfies readonly ReturnState[];

export const RETURN_STEPS = ['accept', 'arrive', 'refund', 'refuse'] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];

/** `finish`: the money is with the buyer. `reopen`: an owner has refused the refund. */
export type ReturnEvent = ReturnStep | 'finish' | 'reopen';

const NEXT: Record<ReturnState, Partial<Record<ReturnEvent, ReturnState>>> = {
  received: { accept: 'awaited', arrive: 'here', refuse: 'refused' },
  // The proof that the goods were sent is enough for the refund.
  awaited: { arrive: 'here', refund: 'refunding', refuse: 'refused' },
  here: { refund: 'refunding', refuse: 'refused' },
  refunding: { finish: 'done', reopen: 'here' },
  done: {},
  refused: {},
};

export const nextReturnState = (
  state: ReturnState,
  event: ReturnEvent,
): Result<ReturnState, 'return_state_forbids'> => {
  const next = NEXT[state][event];
  return next ? { ok: true, value: next } : { ok: false, error: 'return_state_forbids', detail: { state } };
};

/** In the order of the screen: the first one is the main button. */
export const returnStepsOf = (state: ReturnState): ReturnStep[] =>
  RETURN_STEPS.filter((step) => NEXT[state][step] !== undefined);
