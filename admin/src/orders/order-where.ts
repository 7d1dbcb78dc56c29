// The filter of the order list in the address, and as the server takes it.
import { orderRowsEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import {
  ORDER_PAYMENT_STATES,
  ORDER_STATES,
  type OrderWhere,
} from '@klaas/core/orders/office/order-filter.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useMe } from '../shell/session.tsx';

/** Names of the filters in the address, and of the sort. */
export const ORDER_FILTERS = [
  ...['q', 'states', 'payments', 'stores', 'tags', 'days', 'panes', 'company', 'mine', 'sort'],
];

const DAY_MS = 86_400_000;

const listOf = (text: string | null): string[] => (text ? text.split(',') : []);

/** Days back from the next midnight, so that the filter stays the same all day. */
const sinceOf = (days: number): string =>
  new Date((Math.floor(Date.now() / DAY_MS) + 1 - days) * DAY_MS).toISOString();

const whereOf = (search: string, staffId: number): OrderWhere => {
  const params = new URLSearchParams(search);
  // A value that no longer exists, as in an old view, is left out.
  const some = (name: string, known?: readonly string[]) => {
    const values = listOf(params.get(name)).filter((value) => known?.includes(value) ?? true);
    return values.length > 0 ? values : undefined;
  };
  const text = params.get('q')?.trim();
  const days = Number(params.get('days'));
  const where = {
    text: text === '' ? undefined : text,
    states: some('states', ORDER_STATES),
    payment_states: some('payments', ORDER_PAYMENT_STATES),
    stores: some('stores'),
    tags: some('tags'),
    since: Number.isSafeInteger(days) && days > 0 && days < 4000 ? sinceOf(days) : undefined,
    has_panes: params.get('panes') === 'yes' ? true : undefined,
    is_company: params.get('company') === 'yes' ? true : undefined,
    assignees: params.get('mine') === 'yes' ? [staffId] : undefined,
  };
  return Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined)) as OrderWhere;
};

export const useOrderWhere = (): OrderWhere => {
  const { search } = useLocation();
  const { id } = useMe();
  return useMemo(() => whereOf(search, id), [search, id]);
};

export const useOrderCount = (search: string): number | undefined => {
  const { id } = useMe();
  const where = useMemo(() => whereOf(search, id), [search, id]);
  const { data } = useRead(
    orderRowsEndpoint,
    { body: { where, count: 1 } },
    { entities: ['order', 'order_mark'] },
  );
  return data?.value.total;
};
