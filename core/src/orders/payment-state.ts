// State machine of one payment, including refunds.
export type PaymentState =
  | 'started'
  /** The bank has accepted it, but not booked it: it is paid or fails within days. */
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'aborted'
  | 'refund_due'
  | 'refunded';

export type PaymentEvent =
  | 'authorize'
  | 'pay'
  /** Payment received for an order that can no longer be fulfilled. */
  | 'pay_in_vain'
  | 'fail'
  | 'abort'
  /** The shop cannot deliver the paid order. */
  | 'order_canceled'
  /** The refund was made. */
  | 'refund'
  /** It was made, but the buyer's bank has sent the money back. */
  | 'refund_failed';

// A received payment counts, whatever was reported before.
const UNPAID = { pay: 'paid', pay_in_vain: 'refund_due' } as const;

const STEPS: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  started: { ...UNPAID, authorize: 'authorized', fail: 'failed', abort: 'aborted' },
  authorized: { ...UNPAID, fail: 'failed', abort: 'aborted' },
  // A failure is final for the bank: an authorization that arrives afterwards was sent before.
  failed: UNPAID,
  aborted: { ...UNPAID, authorize: 'authorized' },
  paid: { order_canceled: 'refund_due' },
  refund_due: { refund: 'refunded' },
  refunded: { refund_failed: 'refund_due' },
};

/** Repeated or late events change nothing: the first one wins. */
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState =>
  STEPS[state][event] ?? state;
