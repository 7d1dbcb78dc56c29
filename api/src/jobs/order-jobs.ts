// Periodic jobs of carts and orders: cancel unpaid orders, send due refunds, ask for lost notices, delete abandoned carts.
import type { Log } from '../http/log.ts';
import type { OrderDomain } from '../order-domain.ts';
import { type RunningJobs, startPeriodicJobs } from './periodic-jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const startOrderJobs = (
  { carts, checkout }: Pick<OrderDomain, 'carts' | 'checkout'>,
  log: Log,
): RunningJobs =>
  startPeriodicJobs(
    [
      { name: 'unpaid orders cancelled', everyMs: MINUTE_MS, work: checkout.cancelUnpaid },
      { name: 'payments refunded', everyMs: MINUTE_MS, work: checkout.refundDue },
      { name: 'payments reconciled', everyMs: 5 * MINUTE_MS, work: checkout.reconcilePayments },
      { name: 'expired carts removed', everyMs: HOUR_MS, work: carts.deleteExpired },
    ],
    log,
  );
