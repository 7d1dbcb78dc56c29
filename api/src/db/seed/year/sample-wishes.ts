// One order of each kind in the last weeks, however small the year is.
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderLife } from './order-life.ts';
import type { OrderWish, YearBuyer } from './plan-orders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const untouched = (createdMs: number): OrderLife => ({
  ...{
    state: 'pending_payment',
    createdMs,
    paidMs: null,
    acceptedMs: null,
    shippedMs: null,
    deliveredMs: null,
  },
  ...{ canceledMs: null, canceledBy: null, failedMs: null, refund: null },
});

const paid = (createdMs: number): OrderLife => ({
  ...untouched(createdMs),
  ...{ state: 'processing', paidMs: createdMs + 3 * MINUTE_MS },
});

const shipped = (createdMs: number): OrderLife => ({
  ...paid(createdMs),
  ...{ state: 'complete', shippedMs: createdMs + 20 * HOUR_MS },
});

const refunded =
  (kind: 'lines' | 'amount' | 'whole') =>
  (createdMs: number): OrderLife => ({
    ...shipped(createdMs),
    deliveredMs: createdMs + 3 * DAY_MS,
    refund: { kind, atMs: createdMs + 8 * DAY_MS },
  });

type Sample = readonly [hoursAgo: number, method: string, life: (createdMs: number) => OrderLife];

const { code: TRANSFER } = BANK_TRANSFER;
const { code: CASH } = CASH_ON_DELIVERY;

const SAMPLES: readonly Sample[] = [
  [26, TRANSFER, untouched],
  [50, TRANSFER, untouched],
  [121, TRANSFER, untouched],
  [2, CASH, (ms) => ({ ...untouched(ms), state: 'pending' })],
  [5, CASH, (ms) => ({ ...untouched(ms), state: 'pending' })],
  [1, 'montonio_bank', paid],
  [3, 'banklink', (ms) => ({ ...paid(ms), failedMs: ms + MINUTE_MS })],
  [7, 'stripe_card', paid],
  [30, 'montonio_card', shipped],
  [46, 'banklink', shipped],
  [
    9,
    'banklink',
    (ms) => ({ ...untouched(ms), state: 'canceled', canceledMs: ms + 61 * MINUTE_MS, canceledBy: 'expire' }),
  ],
  [
    80,
    TRANSFER,
    (ms) => ({ ...paid(ms), state: 'canceled', canceledMs: ms + 30 * HOUR_MS, canceledBy: 'cancel_by_shop' }),
  ],
  [19 * 24, 'montonio_bank', refunded('lines')],
  [21 * 24, 'stripe_card', refunded('amount')],
  [24 * 24, 'banklink', refunded('whole')],
];

export const sampleWishes = (nowMs: number, buyer: () => YearBuyer): OrderWish[] =>
  SAMPLES.map(([hours, method, life]) => {
    const atMs = nowMs - hours * HOUR_MS;
    return { buyer: buyer(), atMs, method, kind: 'goods', life: () => life(atMs) };
  });
