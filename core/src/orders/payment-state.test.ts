import { expect, it } from 'vitest';
import { nextPaymentState, type PaymentEvent, type PaymentState } from './payment-state.ts';

const STATES: PaymentState[] = [
  ...(['started', 'authorized', 'paid', 'failed', 'aborted', 'refund_due', 'refunded'] as const),
];
const EVENTS: PaymentEvent[] = [
  'authorize',
  'pay',
  'pay_in_vain',
  'fail',
  'abort',
  'order_canceled',
  'refund',
  'refund_failed',
];

const STEPS: [PaymentState, PaymentEvent, PaymentState][] = [
  ['started', 'authorize', 'authorized'],
  ['aborted', 'authorize', 'authorized'],
  ['authorized', 'pay', 'paid'],
  ['authorized', 'pay_in_vain', 'refund_due'],
  ['authorized', 'fail', 'failed'],
  ['authorized', 'abort', 'aborted'],
  ['started', 'pay', 'paid'],
  ['started', 'pay_in_vain', 'refund_due'],
  ['started', 'fail', 'failed'],
  ['started', 'abort', 'aborted'],
  ['failed', 'pay', 'paid'],
  ['failed', 'pay_in_vain', 'refund_due'],
  ['aborted', 'pay', 'paid'],
  ['aborted', 'pay_in_vain', 'refund_due'],
  ['paid', 'order_canceled', 'refund_due'],
  ['refund_due', 'refund', 'refunded'],
  ['refunded', 'refund_failed', 'refund_due'],
];

it('allows exactly these transitions; any other event changes nothing', () => {
  for (const state of STATES)
    for (const event of EVENTS) {
      const step = STEPS.find(([from, by]) => from === state && by === event);
      expect([state, event, nextPaymentState(state, event)]).toEqual([state, event, step?.[2] ?? state]);
    }
});
