// Today's work of all domains: each line by the filter of the list that it leads to.
import { CUTTING_STEP, QUEUE_STEP } from '@klaas/core/stores/production-settings.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { QuoteList } from './checkout/quote/quote-list-service.ts';
import type { FailedJobs } from './jobs/failed-job-service.ts';
import type { OrderList } from './orders/office/order-list-service.ts';
import type { PaneService } from './production/pane-service.ts';
import type { WorkSource } from './staff/today/work-service.ts';
import type { LowStockService } from './stock/low-stock-service.ts';

interface WorkAdminDeps {
  now: () => number;
  orders: Pick<OrderList, 'work'>;
  quotes: Pick<QuoteList, 'work'>;
  panes: Pick<PaneService, 'work'>;
  messages: { work: (mineOf: number | null) => Promise<{ count: number; oldest: Date | null }> };
  reviews: { work: () => Promise<{ count: number; oldest: Date | null }> };
  stock: Pick<LowStockService, 'count'>;
  jobs: Pick<FailedJobs, 'work'>;
}

export const workSourcesOf = (deps: WorkAdminDeps): WorkSource[] => {
  const { now, orders, quotes, panes, messages, reviews, stock, jobs } = deps;
  const toShip = async (mineOf: number | null) => {
    const where = { states: ['processing' as const], ...(mineOf !== null && { assignees: [mineOf] }) };
    const yesterday = addDays(shopDayOf(now()), -1);
    const [all, late] = await Promise.all([orders.work(where), orders.work({ ...where, due_to: yesterday })]);
    return { ...all, late: late.count };
  };
  return [
    { kind: 'to_ship', permission: 'orders.read', hasAssignee: true, count: toShip },
    { kind: 'to_cut', permission: 'panes.read', count: () => panes.work([QUEUE_STEP, CUTTING_STEP]) },
    {
      ...{ kind: 'refund_request', permission: 'orders.read' },
      count: () => orders.work({ waits: ['refund_request'] }),
    },
    {
      ...{ kind: 'refund_failed', permission: 'orders.read' },
      count: () => orders.work({ waits: ['refund_failed'] }),
    },
    {
      ...{ kind: 'shipment_refused', permission: 'orders.read' },
      count: () => orders.work({ waits: ['shipment_refused'] }),
    },
    {
      ...{ kind: 'quote_question', permission: 'quotes.read' },
      count: () => quotes.work({ has_question: true }),
    },
    { kind: 'quote_ending', permission: 'quotes.read', count: () => quotes.work({ is_ending: true }) },
    { kind: 'messages', permission: 'messages.read', hasAssignee: true, count: messages.work },
    { kind: 'reviews', permission: 'reviews.read', count: reviews.work },
    { kind: 'emails_failed', permission: 'system.read', count: () => jobs.work('emails') },
    {
      ...{ kind: 'low_stock', permission: 'stock.read' },
      count: async () => ({ count: await stock.count() }),
    },
    { kind: 'jobs_failed', permission: 'system.read', count: () => jobs.work('jobs') },
  ];
};
