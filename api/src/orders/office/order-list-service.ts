// The list of orders: one filter for rows, their number and sum, export and bulk actions.

import type { OrderListRow } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import {
  cursorText,
  type OrderCursor,
  type OrderSort,
  type OrderWhere,
} from '@klaas/core/orders/office/order-filter.ts';
import type { Database } from '../../db/database.ts';
import { incrementIdOf } from '../order-key.ts';
import { maskText, type PersonView } from './mask-person.ts';
import { createOrderFinder } from './order-finder.ts';
import {
  conditionOf,
  countOrders,
  type ListedOrder,
  loadListedOrders,
  loadOrderValues,
} from './order-list-repository.ts';

export interface OrderListQuery {
  where: OrderWhere;
  sort: OrderSort;
  from?: OrderCursor | null | undefined;
  count: number;
}

const rowOf = (row: ListedOrder, view: PersonView): OrderListRow => ({
  id: row.entity_id,
  number: incrementIdOf(row.entity_id),
  created_at: new Date(row.created_at).toISOString(),
  customer: view === 'masked' ? maskText(row.customer) : row.customer,
  state: row.state as OrderListRow['state'],
  payment_state: row.payment_state as OrderListRow['payment_state'],
  payment: row.payment_title || row.payment_method,
  delivery: row.shipping_description,
  store: row.store_code,
  country: row.country,
  currency: row.currency_code,
  total_cents: row.total_cents,
  has_panes: row.has_panes,
  panes: row.panes_total > 0 ? { ready: row.panes_ready, total: row.panes_total } : null,
  due_on: row.due_on,
  is_company: row.is_company,
  coupon: row.coupon_code,
  tracking: row.tracking_number,
  tags: row.tags ?? [],
  assignee:
    row.assignee_id === null || row.assignee === null ? null : { id: row.assignee_id, name: row.assignee },
  version: row.version,
});

const keyOf = (row: OrderListRow, by: OrderSort['by']): number => {
  if (by === 'time') return Date.parse(row.created_at);
  return by === 'total' ? row.total_cents : row.id;
};

export const createOrderList = ({ db }: { db: Database }) => ({
  /** For the palette. */
  find: (view: PersonView) => createOrderFinder(db, view),

  /** Paid or accepted, and not shipped. */
  countToShip: async (): Promise<number> =>
    (await countOrders(db, conditionOf({ states: ['processing'] }, true))).total,

  /** How many wait, and since when. */
  work: async (where: OrderWhere): Promise<{ count: number; oldest: Date | null }> => {
    const { total, oldest } = await countOrders(db, conditionOf(where, true));
    return { count: total, oldest };
  },

  values: () => loadOrderValues(db),

  rows: async (view: PersonView, { where, sort, from = null, count }: OrderListQuery) => {
    const condition = conditionOf(where, view === 'masked');
    // One more says whether there is a next page.
    const [found, { total, total_cents }] = await Promise.all([
      loadListedOrders(db, condition, { sort, from, count: count + 1, hasText: where.text !== undefined }),
      countOrders(db, condition),
    ]);
    const rows = found.slice(0, count).map((row) => rowOf(row, view));
    const last = found.length > count ? rows.at(-1) : undefined;
    const next = last ? cursorText({ key: keyOf(last, sort.by), id: last.id }) : null;
    return { rows, total, sums: { total_cents }, next };
  },
});

export type OrderList = ReturnType<typeof createOrderList>;
