// State machine of an order: allowed transitions, and their effect on stock.
import type { Result } from '../stores/result.ts';

export type OrderState = 'pending' | 'pending_payment' | 'processing' | 'complete' | 'canceled';

export type OrderEvent =
  /** Payment received. */
  | 'pay'
  /** Accepted by staff, to be paid in cash later. */
  | 'accept'
  | 'ship'
  | 'cancel_by_shopper'
  | 'cancel_by_shop'
  /** Payment deadline passed. */
  | 'expire'
  /** Late payment received, and the goods are still available. */
  | 'pay_late';

/** `release`: the reservation is released; `take`: the goods leave the stock; `reserve`: they are reserved again. */
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

/** A late payment reactivates only an expired order, never one that was cancelled on purpose. */
export const mayBePaidLate = (canceledBy: string | null): boolean => canceledBy === 'expire';

export const isPayable = (state: OrderState): boolean => state === 'pending_payment';

/** Made-to-measure production starts with the order; it can be cancelled only while it waits for the payment. */
export const isCancellable = (state: OrderState, hasMadeToMeasure: boolean): boolean =>
  nextOrderState(state, 'cancel_by_shopper').ok && !(hasMadeToMeasure && state !== 'pending_payment');
