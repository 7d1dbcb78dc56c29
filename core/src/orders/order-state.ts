// The life of an order as a small machine: what may happen next, and what that does to the shelf.
import type { Result } from '../stores/result.ts';

export type OrderState = 'pending' | 'pending_payment' | 'processing' | 'complete' | 'canceled';

export type OrderEvent =
  /** The money has come. */
  | 'pay'
  /** Somebody of the shop takes it up, cash comes later. */
  | 'accept'
  | 'ship'
  | 'cancel_by_shopper'
  | 'cancel_by_shop'
  /** Nobody paid in time. */
  | 'expire'
  /** The money came after all, and the goods are still there. */
  | 'pay_late';

/** `release`: what was promised is for sale again; `take`: it leaves the shelf; `reserve`: it is promised again. */
export type StockEffect = 'none' | 'release' | 'take' | 'reserve';

interface Step {
  state: OrderState;
  stock: StockEffect;
}

const STEPS: Record<OrderState, Partial<Record<OrderEvent, Step>>> = {
  pending: {
    accept: { state: 'processing', stock: 'none' },
    ship: { state: 'complete', stock: 'take' },
    cancel_by_shopper: { state: 'canceled', stock: 'release' },
    cancel_by_shop: { state: 'canceled', stock: 'release' },
  },
  pending_payment: {
    pay: { state: 'processing', stock: 'none' },
    cancel_by_shopper: { state: 'canceled', stock: 'release' },
    cancel_by_shop: { state: 'canceled', stock: 'release' },
    expire: { state: 'canceled', stock: 'release' },
  },
  processing: {
    ship: { state: 'complete', stock: 'take' },
    cancel_by_shop: { state: 'canceled', stock: 'release' },
  },
  complete: {},
  canceled: { pay_late: { state: 'processing', stock: 'reserve' } },
};

export const nextOrderState = (state: OrderState, event: OrderEvent): Result<Step, 'order_state_forbids'> => {
  const step = STEPS[state][event];
  return step
    ? { ok: true, value: step }
    : { ok: false, error: 'order_state_forbids', detail: { state, event } };
};

/** Money that comes late brings back only what nobody has cancelled on purpose. */
export const mayBePaidLate = (canceledBy: string | null): boolean => canceledBy === 'expire';

export const isPayable = (state: OrderState): boolean => state === 'pending_payment';

/** What is made to measure is begun when the order is in; only one that waits for its money can still be stopped. */
export const isCancellable = (state: OrderState, hasMadeToMeasure: boolean): boolean =>
  nextOrderState(state, 'cancel_by_shopper').ok && !(hasMadeToMeasure && state !== 'pending_payment');
