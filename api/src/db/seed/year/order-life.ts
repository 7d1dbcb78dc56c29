// What becomes of a demo order, and when: decided by its way of paying and its age.
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import type { OrderEvent, OrderState } from '@klaas/core/orders/order-state.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { addWorkingDays } from '@klaas/core/stores/working-days.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface OrderLife {
  state: OrderState;
  createdMs: number;
  paidMs: number | null;
  acceptedMs: number | null;
  shippedMs: number | null;
  deliveredMs: number | null;
  canceledMs: number | null;
  canceledBy: OrderEvent | null;
  /** A payment that failed before. */
  failedMs: number | null;
  /** Money given back for a delivered order. */
  refund: { kind: 'lines' | 'amount' | 'whole'; atMs: number } | null;
}

export interface LifeTerms {
  method: string;
  hasPanes: boolean;
  isVirtual: boolean;
  createdMs: number;
  nowMs: number;
  unpaidMinutes: number;
  transferDays: number;
}

/** At a working hour, that many working days later. */
const workingMoment = (random: Random, afterMs: number, days: number): number => {
  const start = Date.parse(`${addWorkingDays(shopDayOf(afterMs), days)}T06:00:00Z`);
  return Math.max(
    start + random.between(0, 8 * 60) * MINUTE_MS,
    afterMs + random.between(15, 90) * MINUTE_MS,
  );
};

const paidAfter = (random: Random, { method, createdMs }: LifeTerms): number =>
  method === BANK_TRANSFER.code
    ? createdMs + random.between(8, 120) * HOUR_MS
    : createdMs + random.between(1, 9) * MINUTE_MS;

interface Cancellation {
  by: OrderEvent;
  atMs: number;
}

/** Unpaid ones; an open payment at a bank is never left: the shop would ask the bank about it. */
const cancellationOf = (random: Random, terms: LifeTerms): Cancellation | null => {
  const { method, createdMs, hasPanes, transferDays, unpaidMinutes } = terms;
  if (method === CASH_ON_DELIVERY.code)
    return !hasPanes && random.chance(0.04)
      ? { by: 'cancel_by_shopper', atMs: createdMs + random.between(20, 600) * MINUTE_MS }
      : null;
  if (random.chance(0.02))
    return { by: 'cancel_by_shopper', atMs: createdMs + random.between(4, 40) * MINUTE_MS };
  if (method === BANK_TRANSFER.code)
    return random.chance(0.1)
      ? { by: 'expire', atMs: createdMs + transferDays * DAY_MS + 5 * MINUTE_MS }
      : null;
  return random.chance(0.05) ? { by: 'expire', atMs: createdMs + (unpaidMinutes + 1) * MINUTE_MS } : null;
};

const refundOf = (
  random: Random,
  deliveredMs: number,
  nowMs: number,
  hasPanes: boolean,
): OrderLife['refund'] => {
  const kind = random.weighted<'none' | 'lines' | 'amount' | 'whole'>([
    ['none', 0.91],
    ['lines', hasPanes ? 0 : 0.05],
    ['amount', 0.02],
    ['whole', hasPanes ? 0.004 : 0.02],
  ]);
  const atMs = workingMoment(random, deliveredMs, random.between(2, 9));
  return kind === 'none' || atMs >= nowMs ? null : { kind, atMs };
};

export const planLife = (random: Random, terms: LifeTerms): OrderLife => {
  const { method, hasPanes, isVirtual, createdMs, nowMs } = terms;
  const isCash = method === CASH_ON_DELIVERY.code;
  const life: OrderLife = {
    ...{ state: isCash ? 'pending' : 'pending_payment', createdMs, refund: null, failedMs: null },
    ...{
      paidMs: null,
      acceptedMs: null,
      shippedMs: null,
      deliveredMs: null,
      canceledMs: null,
      canceledBy: null,
    },
  };
  const cancel = ({ by, atMs }: Cancellation): OrderLife => ({
    ...life,
    ...{ state: 'canceled', canceledMs: atMs, canceledBy: by },
  });
  const early = cancellationOf(random, terms);
  if (early && early.atMs < nowMs) return cancel(early);
  const startMs = isCash ? workingMoment(random, createdMs, 0) : paidAfter(random, terms);
  const canFail = !isCash && method !== BANK_TRANSFER.code;
  if (canFail && random.chance(0.06)) life.failedMs = createdMs + 30_000;
  const isTransferOpen = early !== null && method === BANK_TRANSFER.code;
  if (startMs >= nowMs || isTransferOpen) {
    if (isCash || method === BANK_TRANSFER.code) return life;
    return { ...life, state: 'processing', paidMs: createdMs + MINUTE_MS / 2 };
  }
  life.state = 'processing';
  if (isCash) life.acceptedMs = startMs;
  else life.paidMs = startMs;
  const workDays = hasPanes ? random.between(6, 13) : random.between(0, 2);
  const isGivenUp = random.chance(0.02);
  const shippedMs = workingMoment(random, startMs, isGivenUp ? 1 : isVirtual ? 4 : workDays);
  if (shippedMs >= nowMs) return life;
  if (isGivenUp) return cancel({ by: 'cancel_by_shop', atMs: shippedMs });
  life.state = 'complete';
  life.shippedMs = shippedMs;
  const deliveredMs = workingMoment(random, shippedMs, random.between(1, 3));
  if (deliveredMs >= nowMs) return life;
  life.deliveredMs = deliveredMs;
  if (isCash) life.paidMs = deliveredMs + random.between(1, 5) * MINUTE_MS;
  if (life.paidMs !== null && life.paidMs < nowMs)
    life.refund = refundOf(random, deliveredMs, nowMs, hasPanes);
  else life.paidMs = null;
  return life;
};
