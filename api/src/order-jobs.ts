// What must happen to carts and orders although nobody asks: unpaid orders are given up, forgotten carts removed.
import type { Log } from './http/log.ts';
import type { OrderDomain } from './order-domain.ts';
import { type RunningJobs, startPeriodicJobs } from './periodic-jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const startOrderJobs = ({ carts, checkout }: OrderDomain, log: Log): RunningJobs =>
  startPeriodicJobs(
    [
      { name: 'unpaid orders cancelled', everyMs: MINUTE_MS, work: checkout.cancelUnpaid },
      { name: 'expired carts removed', everyMs: HOUR_MS, work: carts.deleteExpired },
    ],
    log,
  );
