// Orders with every kind of value that the list can be filtered by, inserted as they are stored.
import type { OrderDelivery } from '@klaas/core/stores/delivery-promise.ts';
import type { Database } from '../../src/db/database.ts';
import { orderMarks, orderNotes } from '../../src/orders/office/office-tables.ts';
import { orders, paymentAttempts } from '../../src/orders/order-tables.ts';

const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;

const NAMES = [
  ['Mari', 'Maasikas', '+372 5555 0101'],
  ['Jüri', 'Õunapuu', '5123 456'],
  ['Ирина', 'Берёзкина', '+37255550202'],
  ['Šarlote', 'Kļaviņa', '+371 2912 3456'],
  ['Anu', 'Näidis', '0037256780000'],
] as const;
const GOODS = [
  ['KL-DK-M', 'Dušisein Katus, must', '1000 × 2100 mm'],
  ['KL-TV-M', 'Toetusvarras 1200 mm', ''],
  ['PEEGEL-60', 'Peegel Kaar', '600x900'],
] as const;

const ATTEMPT_STATES = [
  'started',
  'authorized',
  'paid',
  'failed',
  'aborted',
  'refund_due',
  'refunded',
] as const;

const addressOf = (at: number, country: string) => {
  const [firstname, lastname, telephone] = pick(NAMES, at);
  return {
    ...{ firstname, lastname, telephone, postcode: String(10_000 + (at % 90)), region: '', region_id: 0 },
    ...{ street: [`Pärnu mnt ${at}`, String(at % 7)], city: pick(['Tallinn', 'Tartu', 'Võru'], at) },
    ...{ country_id: country, company: at % 5 === 0 ? `Näidis Ehitus ${at} OÜ` : '', region_code: '' },
  };
};

/** Of stock goods, of panes, of both, or without days yet. */
const deliveryOf = (at: number): OrderDelivery | null => {
  const promise = (day: number) => {
    const to = `2026-03-${String(1 + (day % 14)).padStart(2, '0')}`;
    return { days: { from: 1, to: 2 }, window: day % 5 === 0 ? null : { from: to, to } };
  };
  if (at % 4 === 0) return null;
  return { stocked: at % 4 === 1 ? null : promise(at), sized: at % 4 === 2 ? null : promise(at * 3) };
};

const orderOf = (at: number, nowMs: number) => {
  const [sku, name, size] = pick(GOODS, at);
  const cents = 1000 + (at % 40) * 250;
  const created_at = new Date(nowMs - (at % 60) * 3_600_000 * 7 - at);
  const isPaid = at % 3 === 0;
  return {
    ...{ order_id: `many-${at}`, cart_id: 1_000_000 + at, cart_key: '', store_code: pick(['et', 'ru'], at) },
    state: pick(['pending', 'pending_payment', 'processing', 'complete', 'canceled'], Math.floor(at / 2)),
    customer_email: `buyer.${at % 9}@example${at % 3}.com`,
    ...{
      currency_code: 'EUR',
      grand_total_cents: cents,
      stock_taken: [],
      created_at,
      updated_at: created_at,
    },
    totals: {
      ...{ grand_total: cents / 100, subtotal: 1, subtotal_incl_tax: 1, tax_amount: 0 },
      ...{ shipping_amount: 0, shipping_incl_tax: 0, discount_amount: 0 },
    },
    delivery: deliveryOf(at),
    items: [
      {
        ...{ item_id: 1, sku, parent_sku: null, name, product_type: 'simple', product_option: null },
        ...{ qty_ordered: 1, price: 1, price_incl_tax: 1, row_total: 1, row_total_incl_tax: cents / 100 },
        ...{ tax_percent: 24, tax_amount: 0, discount_amount: 0, is_made_to_measure: size !== '' },
        options: size === '' ? [] : [{ label: 'Mõõt', value: size }],
      },
    ],
    billing_address: addressOf(at, pick(['EE', 'LV', 'FI'], at)),
    shipping_address: at % 11 === 0 ? null : addressOf(at + 1, pick(['EE', 'LT'], at)),
    ...{ shipping_method: 'flatrate', shipping_description: 'DPD kuller' },
    payment_method: pick(['cashondelivery', 'banktransfer', 'banklink'], at),
    coupon_code: at % 4 === 0 ? pick(['TERE5', 'suvi'], at / 4) : null,
    paid_at: isPaid ? created_at : null,
    tracking_number: at % 6 === 0 ? `CC${7_000_000 + at}EE` : '',
  };
};

export const insertManyOrders = async (
  db: Database,
  count: number,
  nowMs: number,
  first = 0,
): Promise<number[]> => {
  const rows = await db
    .insert(orders)
    .values(Array.from({ length: count }, (_, at) => orderOf(first + at, nowMs)))
    .returning({ id: orders.entity_id, total: orders.grand_total_cents });
  const ids = rows.map(({ id }) => id);
  const attempts = rows.flatMap(({ id, total }, at) =>
    Array.from({ length: at % 4 }, (_, nth) => ({
      ...{ reference: `R${id}-${nth}`, entity_id: id, provider: 'bank', amount_cents: total },
      ...{
        currency_code: 'EUR',
        state: pick(ATTEMPT_STATES, at + nth * 3),
        is_surplus: (at + nth) % 13 === 0,
      },
      created_at: new Date(nowMs + nth * 1000),
      refund_due_cents: at % 17 === 1 ? 100 : 0,
      refunded_cents: at % 7 === 2 ? (at % 2 === 0 ? total : 150) : 0,
    })),
  );
  // The check of the table: never more than was paid.
  const sane = attempts.map((row) => ({
    ...row,
    refund_due_cents: Math.min(row.refund_due_cents, row.amount_cents - row.refunded_cents),
  }));
  if (sane.length > 0) await db.insert(paymentAttempts).values(sane);
  const marked = ids.filter((_, at) => at % 3 !== 2);
  await db.insert(orderMarks).values(
    marked.map((entity_id, at) => ({
      ...{ entity_id, tags: at % 2 === 0 ? ['Kiire', pick(['Tartu paigaldus', 'Helista'], at)] : [] },
      assignee_id: at % 4 === 0 ? 1 + (at % 3) : null,
    })),
  );
  await db.insert(orderNotes).values(
    ids
      .filter((_, at) => at % 8 === 0)
      .map((entity_id) => ({
        ...{ entity_id, staff_id: 1, author: 'Kadri', text: 'Klient helistas: uks kitsas' },
        created_at: new Date(nowMs),
      })),
  );
  return ids;
};
