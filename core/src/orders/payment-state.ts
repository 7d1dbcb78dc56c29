// The life of one payment: what the bank tells of it, and money that has to go back.
export type PaymentState = 'started' | 'paid' | 'failed' | 'aborted' | 'refund_due' | 'refunded';

export type PaymentEvent =
  | 'pay'
  /** The money came for an order that cannot have it any more. */
  | 'pay_in_vain'
  | 'fail'
  | 'abort'
  /** The shop cannot deliver what was paid. */
  | 'order_canceled'
  /** The bank has given the money back. */
  | 'refund';

// Money that comes after all counts, whatever was told before.
const UNPAID = { pay: 'paid', pay_in_vain: 'refund_due' } as const;

const STEPS: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  started: { ...UNPAID, fail: 'failed', abort: 'aborted' },
  failed: UNPAID,
  aborted: UNPAID,
  paid: { order_canceled: 'refund_due' },
  refund_due: { refund: 'refunded' },
  refunded: {},
};

/** Told again or too late, an event changes nothing: what came first stays. */
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState =>
  STEPS[state][event] ?? state;
