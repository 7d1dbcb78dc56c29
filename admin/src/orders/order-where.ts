// The filter of the order list in the address, and as the server takes it. A value that cannot be is named, so that it
// is shown as left out, and never silently ignored.
import { orderRowsEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import type { OrderWhere } from '@klaas/core/orders/office/order-filter.ts';
import { ORDER_PAYMENT_STATES, ORDER_STATES, ORDER_WAITS } from '@klaas/core/orders/office/order-filter.ts';
import { addDays, parseMomentMs, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useMe } from '../shell/session.tsx';

const MAX_DAYS = 4000;
const MAX_EUROS = 1_000_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EUROS = /^\d{1,7}([.,]\d{1,2})?$/;

interface Reader {
  staffId: number;
  /** In the shop's time zone. */
  today: string;
}

const listOf = (text: string): string[] => text.split(',').filter((one) => one !== '');

const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const centsOf = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100);
const isSum = (text: string): boolean => EUROS.test(text) && centsOf(text) <= MAX_EUROS * 100;

/** `from..to`, one of them may be missing; backwards is turned round. Null: it cannot be. */
const rangeOf = (
  text: string,
  isValue: (part: string) => boolean,
  compare: (one: string, other: string) => number,
): { from: string; to: string } | null => {
  const [from = '', to = '', ...more] = text.split('..');
  if (more.length > 0 || [from, to].some((part) => part !== '' && !isValue(part)) || from + to === '')
    return null;
  return from !== '' && to !== '' && compare(from, to) > 0 ? { from: to, to: from } : { from, to };
};

const byText = (one: string, other: string): number => (one < other ? -1 : 1);
const startOf = (day: string): string => new Date(parseMomentMs(day) ?? 0).toISOString();

type Part = Partial<OrderWhere> | null;

const oneOf =
  (field: string, allowed: readonly string[]) =>
  (text: string): Part => {
    const known = listOf(text).filter((one) => allowed.includes(one));
    return known.length > 0 ? { [field]: known } : null;
  };
const several =
  (field: string) =>
  (text: string): Part => {
    const values = listOf(text);
    return values.length > 0 && values.length <= 50 && values.every((one) => one.length <= 40)
      ? { [field]: values }
      : null;
  };
const yesNo =
  (field: string) =>
  (text: string): Part =>
    text === 'yes' || text === 'no' ? { [field]: text === 'yes' } : null;

const dueOf = (text: string, today: string): Part => {
  if (text === 'late') return { due_to: addDays(today, -1) };
  if (text === 'today') return { due_to: today };
  const range = rangeOf(text, isDay, byText);
  return range && { ...(range.from && { due_from: range.from }), ...(range.to && { due_to: range.to }) };
};

/** By name in the address. Null: the value cannot be. */
const FIELDS: Record<string, (text: string, reader: Reader) => Part> = {
  q: (text) => ({ text: text.slice(0, 200) }),
  goods: (text) => (text.length <= 200 ? { goods: text } : null),
  sku: several('skus'),
  states: oneOf('states', ORDER_STATES),
  payments: oneOf('payment_states', ORDER_PAYMENT_STATES),
  methods: several('payment_methods'),
  stores: several('stores'),
  countries: several('countries'),
  tags: several('tags'),
  waits: oneOf('waits', ORDER_WAITS),
  panes: yesNo('has_panes'),
  company: yesNo('is_company'),
  coupon: (text) => (text.length <= 64 ? { coupon: text } : null),
  due: (text, { today }) => dueOf(text, today),
  // Days of the shop, so that the filter stays the same all day.
  days: (text, { today }) => {
    const days = Number(text);
    if (!Number.isSafeInteger(days) || days <= 0 || days >= MAX_DAYS) return null;
    return { since: startOf(addDays(today, 1 - days)) };
  },
  date: (text) => {
    const range = rangeOf(text, isDay, byText);
    return (
      range && {
        ...(range.from && { since: startOf(range.from) }),
        ...(range.to && { until: startOf(addDays(range.to, 1)) }),
      }
    );
  },
  sum: (text) => {
    const range = rangeOf(text, isSum, (one, other) => centsOf(one) - centsOf(other));
    return (
      range && {
        ...(range.from && { total_from_cents: centsOf(range.from) }),
        ...(range.to && { total_to_cents: centsOf(range.to) }),
      }
    );
  },
  staff: (text) => {
    const ids = listOf(text).map((one) => (one === 'nobody' ? null : Number(one)));
    return ids.length > 0 && ids.every((id) => id === null || (Number.isSafeInteger(id) && id > 0))
      ? { assignees: ids }
      : null;
  },
  mine: (text, { staffId }) => (text === 'yes' ? { assignees: [staffId] } : null),
};

/** Values of an old view may exist no more: the others count, and the filter is named. */
const KNOWN: Record<string, readonly string[]> = {
  states: ORDER_STATES,
  payments: ORDER_PAYMENT_STATES,
  waits: ORDER_WAITS,
};

/** Names of the filters in the address, and of the sort. */
export const ORDER_FILTERS = [...Object.keys(FIELDS), 'sort'];

export interface OrderFilter {
  where: OrderWhere;
  /** Names in the address whose value cannot be. */
  wrong: readonly string[];
}

export const orderFilterOf = (search: string, reader: Reader): OrderFilter => {
  const params = new URLSearchParams(search);
  const wrong: string[] = [];
  let where: OrderWhere = {};
  for (const [name, parse] of Object.entries(FIELDS)) {
    const text = params.get(name)?.trim() ?? '';
    if (text === '') continue;
    const part = parse(text, reader);
    if (part) where = { ...where, ...part };
    const known = KNOWN[name];
    if (!part || (known && listOf(text).some((one) => !known.includes(one)))) wrong.push(name);
  }
  return { where, wrong };
};

const useFilterOf = (search: string): OrderFilter => {
  const { id: staffId } = useMe();
  const today = shopDayOf(Date.now());
  return useMemo(() => orderFilterOf(search, { staffId, today }), [search, staffId, today]);
};

export const useOrderFilter = (): OrderFilter => useFilterOf(useLocation().search);

export const useOrderCount = (search: string): number | undefined => {
  const { where } = useFilterOf(search);
  const { data } = useRead(
    orderRowsEndpoint,
    { body: { where, count: 1 } },
    { entities: ['order', 'order_mark'] },
  );
  return data?.value.total;
};
