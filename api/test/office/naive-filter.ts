// The filters of the order list as a person would evaluate them over the stored rows, without SQL.
import type { OrderWhere } from '@klaas/core/orders/office/order-filter.ts';
import type { Database } from '../../src/db/database.ts';
import { orderMarks, orderNotes } from '../../src/orders/office/office-tables.ts';
import { type AttemptRow, type OrderRow, orders, paymentAttempts } from '../../src/orders/order-tables.ts';

export interface NaiveOrder {
  order: OrderRow;
  attempts: AttemptRow[];
  tags: string[];
  assignee: number | null;
  notes: string[];
}

export const loadNaive = async (db: Database): Promise<NaiveOrder[]> => {
  const attempts = await db.select().from(paymentAttempts);
  const marks = await db.select().from(orderMarks);
  const notes = await db.select().from(orderNotes);
  return (await db.select().from(orders)).map((order) => {
    const mark = marks.find(({ entity_id }) => entity_id === order.entity_id);
    return {
      order,
      attempts: attempts.filter(({ entity_id }) => entity_id === order.entity_id),
      tags: mark?.tags ?? [],
      assignee: mark?.assignee_id ?? null,
      notes: notes.filter(({ entity_id }) => entity_id === order.entity_id).map(({ text }) => text),
    };
  });
};

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    // The Russian й is a letter of its own.
    .replaceAll('\u0438\u0306', 'й')
    .replaceAll('\u0418\u0306', 'й')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*[x×х*]\s*(?=\d)/g, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const phoneForms = (address: Record<string, unknown> | null): string[] => {
  const phone = String(address?.['telephone'] ?? '').trim();
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return /^(\+|00)/.test(phone) ? [digits, digits.slice(2), digits.slice(3)] : [digits];
};

const goodsOf = ({ order }: NaiveOrder): string[] => [
  String(order.entity_id),
  String(order.entity_id).padStart(9, '0'),
  order.tracking_number,
  ...order.items.flatMap(({ name, sku, parent_sku, options }) => [
    ...[name, sku, parent_sku ?? ''],
    ...options.map(({ value }) => value),
  ]),
];

const allTextsOf = (one: NaiveOrder): string[] => {
  const { billing_address, shipping_address, customer_email } = one.order;
  return [
    ...goodsOf(one),
    customer_email,
    ...textsOf(billing_address),
    ...textsOf(shipping_address),
    ...phoneForms(billing_address),
    ...phoneForms(shipping_address),
    ...one.notes,
  ];
};

const hasText = (texts: string[], text: string): boolean => {
  const words = texts.flatMap(wordsOf);
  const found = (wanted: string[]) =>
    wanted.length > 0 &&
    wanted.every((word) =>
      words.some((other) => (word.length < 3 ? other === word : other.startsWith(word))),
    );
  return found(wordsOf(text)) || (/^[\d\s]+$/.test(text) && found([text.replace(/\s/g, '')]));
};

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const paymentStateOf = ({ order, attempts: all }: NaiveOrder): string => {
  const attempts = all.filter(({ is_surplus }) => !is_surplus);
  const refunded = sum(attempts.map(({ refunded_cents }) => refunded_cents));
  if (sum(attempts.map(({ refund_due_cents }) => refund_due_cents)) > 0) return 'refund_due';
  if (refunded > 0) return refunded >= order.grand_total_cents ? 'refunded' : 'part_refunded';
  if (order.paid_at || attempts.some(({ state }) => state === 'paid')) return 'paid';
  if (attempts.some(({ state }) => state === 'authorized')) return 'authorized';
  const last = attempts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime()).at(-1);
  if (!last) return 'unpaid';
  return last.state === 'started' ? 'started' : 'failed';
};

const countryOf = ({ shipping_address, billing_address }: OrderRow): unknown =>
  (shipping_address ?? billing_address)['country_id'];

/** The later of both promises. */
const dueOf = ({ delivery }: OrderRow): string | null =>
  [delivery?.stocked?.window?.to, delivery?.sized?.window?.to]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1) ?? null;

export const matchesNaive = (where: OrderWhere, one: NaiveOrder, isMasked = false): boolean => {
  const { order, tags, assignee } = one;
  const at = order.created_at.getTime();
  const total = order.grand_total_cents;
  const isIn = <Value>(values: readonly Value[] | undefined, value: Value) =>
    !values || values.includes(value);
  const isSame = (wanted: boolean | undefined, is: boolean) => wanted === undefined || wanted === is;
  return (
    isIn(where.ids, order.entity_id) &&
    (where.text === undefined || hasText(isMasked ? goodsOf(one) : allTextsOf(one), where.text)) &&
    (where.goods === undefined || hasText(goodsOf(one), where.goods)) &&
    (!where.skus ||
      order.items.some(({ sku, parent_sku }) =>
        where.skus?.some((wanted) => wanted === sku || wanted === parent_sku),
      )) &&
    (where.due_from === undefined || (dueOf(order) ?? '') >= where.due_from) &&
    (where.due_to === undefined || (dueOf(order) ?? '9999') <= where.due_to) &&
    isIn<string>(where.states, order.state) &&
    isIn<string>(where.payment_states, paymentStateOf(one)) &&
    isIn(where.payment_methods, order.payment_method) &&
    isIn(where.stores, order.store_code) &&
    isIn<unknown>(where.countries, countryOf(order)) &&
    (where.since === undefined || at >= Date.parse(where.since)) &&
    (where.until === undefined || at < Date.parse(where.until)) &&
    (where.total_from_cents === undefined || total >= where.total_from_cents) &&
    (where.total_to_cents === undefined || total <= where.total_to_cents) &&
    (!where.tags || where.tags.some((tag) => tags.includes(tag))) &&
    isIn(where.assignees, assignee) &&
    isSame(
      where.has_panes,
      order.items.some(({ is_made_to_measure }) => is_made_to_measure),
    ) &&
    isSame(where.is_company, order.billing_address['company'] !== '') &&
    (where.coupon === undefined || order.coupon_code?.toUpperCase() === where.coupon.toUpperCase()) &&
    isSame(where.has_coupon, order.coupon_code !== null)
  );
};
