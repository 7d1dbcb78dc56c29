// What must happen to carts and orders although nobody asks: unpaid orders are given up, money goes back, forgotten carts removed.
import type { Log } from './http/log.ts';
import type { OrderDomain } from './order-domain.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface OrderJobs {
  stop(): Promise<void>;
}

export const startOrderJobs = ({ carts, checkout }: OrderDomain, log: Log): OrderJobs => {
  const running = new Set<Promise<void>>();
  const every = (ms: number, name: string, work: () => Promise<number>) => {
    const run = async () => {
      try {
        const count = await work();
        if (count > 0) log('info', name, { count });
      } catch (error) {
        log('error', `${name} failed`, { error: String(error) });
      }
    };
    const timer = setInterval(() => {
      const turn = run().finally(() => running.delete(turn));
      running.add(turn);
    }, ms);
    timer.unref();
    return timer;
  };
  const timers = [
    every(MINUTE_MS, 'unpaid orders cancelled', checkout.cancelUnpaid),
    every(MINUTE_MS, 'payments given back', checkout.refundDue),
    every(HOUR_MS, 'expired carts removed', carts.deleteExpired),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
};
