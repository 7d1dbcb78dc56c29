// A year of the demo shop before the day of its seeding: customers, orders with all that follows from them, open carts.
// Deterministic, relative to that day. Prices, taxes, documents and movements are those of the shop's own functions.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import { CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import type { Settings } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import { DEMO_COUPONS } from '../../../cart/cart-seed.ts';
import { couponUsages } from '../../../cart/cart-tables.ts';
import { shipmentEvents, shipments } from '../../../orders/delivery/delivery-tables.ts';
import { orderNotices, orders, paymentAttempts, refunds } from '../../../orders/order-tables.ts';
import { importMovements, type PastMovement } from '../../../stock/stock-import-service.ts';
import type { Transaction } from '../../database.ts';
import type { DemoStock } from '../demo-catalogue.ts';
import { DEMO_ADDRESS, type DemoCustomer } from '../people/demo-customers.ts';
import type { VisitedStore } from '../plans/seed-data.ts';
import { goodsOf } from './goods.ts';
import { drawIds, insertRows } from './insert-rows.ts';
import { writeOpenCarts } from './open-carts.ts';
import { writeDocuments } from './order-documents.ts';
import type { OrderLife } from './order-life.ts';
import { orderMoments, YEAR_DAYS } from './order-moments.ts';
import { type OrderRecords, recordsOf } from './order-records.ts';
import { createOrderPlan, type OrderWish, type YearBuyer } from './plan-orders.ts';
import { createOrderPricing } from './price-order.ts';
import { createRandom, type Random } from './random.ts';
import { sampleWishes } from './sample-wishes.ts';
import { seedPanes } from './seed-panes.ts';
import { seedReturns } from './seed-returns.ts';
import { writeSimulatedPayments } from './simulated-payments.ts';
import { drawBuyers, drawGuest, writeBuyers } from './year-customers.ts';

export interface YearOptions {
  settings: Settings;
  nowMs: number;
  /** Number of orders. */
  orders: number;
}

interface YearData {
  /** By store. */
  catalogues: Record<VisitedStore, Record<Entity, CatalogDocument[]>>;
  stock: readonly DemoStock[];
  /** The customer with a public password, whose account shows two orders. */
  shown: DemoCustomer;
}

const SEED = 19;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ORDERS_PER_CUSTOMER = 4.8;
const CUSTOMER_SHARE = 0.7;
/** Guests have numbers above those of customers. */
const FIRST_GUEST = 5000;

export const startOfYear = (nowMs: number): Date => new Date(nowMs - (YEAR_DAYS + 2) * DAY_MS);

/** Two orders for the account pages: one delivered, one in production. */
const shownWishes = ({ id, email }: DemoCustomer, nowMs: number): OrderWish[] => {
  const address = { ...DEMO_ADDRESS, email, region: '', region_id: 0, region_code: '', company: '' };
  const buyer: YearBuyer = { store: 'et', email, address, customerId: id, groupId: null };
  const lifeFrom = (createdMs: number): OrderLife => ({
    ...{ state: 'processing', createdMs, acceptedMs: createdMs + HOUR_MS, paidMs: null, shippedMs: null },
    ...{ deliveredMs: null, canceledMs: null, canceledBy: null, failedMs: null, refund: null },
  });
  const method = CASH_ON_DELIVERY.code;
  const [deliveredMs, openMs] = [nowMs - 37 * DAY_MS, nowMs - 9 * DAY_MS];
  return [
    {
      ...{ buyer, method, atMs: deliveredMs },
      skus: [
        ['KL-TK-M', 2],
        ['KL-TK-K', 1],
      ],
      life: () => ({
        ...{ ...lifeFrom(deliveredMs), state: 'complete', shippedMs: deliveredMs + 2 * DAY_MS },
        ...{ deliveredMs: deliveredMs + 4 * DAY_MS, paidMs: deliveredMs + 4 * DAY_MS + MINUTE_MS },
      }),
    },
    { buyer, method, atMs: openMs, skus: [['KL-NT-90x80-SM', 1]], life: () => lifeFrom(openMs) },
  ];
};

/** What is sold in a month, and does not come back, is received on its first day. */
const receiptsFor = (movements: readonly PastMovement[]): PastMovement[] => {
  const latestFirst = [...movements].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime(),
  );
  const back = new Map<string, number>();
  const months = new Map<string, PastMovement>();
  for (const { sku, on_hand, created_at } of latestFirst) {
    const returned = back.get(sku) ?? 0;
    if (on_hand >= 0) back.set(sku, returned + on_hand);
    if (on_hand >= 0) continue;
    const covered = Math.min(returned, -on_hand);
    back.set(sku, returned - covered);
    const month = new Date(Date.UTC(created_at.getUTCFullYear(), created_at.getUTCMonth(), 1, 6));
    const key = `${sku} ${month.getTime()}`;
    const receipt = months.get(key) ?? {
      ...{ sku, kind: 'receipt' as const, on_hand: 0, reserved: 0, reason: 'delivery', order_id: null },
      ...{ actor: 'Peeter Näidis', created_at: month },
    };
    months.set(key, { ...receipt, on_hand: receipt.on_hand - on_hand - covered });
  }
  return [...months.values()].filter(({ on_hand }) => on_hand > 0);
};

const writeOrders = async (
  tx: Transaction,
  all: readonly OrderRecords[],
  settings: Settings,
): Promise<void> => {
  await insertRows(
    tx,
    orders,
    all.map(({ order }) => order),
  );
  await insertRows(
    tx,
    paymentAttempts,
    all.flatMap(({ attempts }) => attempts),
  );
  await insertRows(
    tx,
    refunds,
    all.flatMap((one) => one.refunds),
  );
  await insertRows(
    tx,
    shipments,
    all.flatMap((one) => one.shipments),
  );
  await insertRows(
    tx,
    shipmentEvents,
    all.flatMap(({ events }) => events),
  );
  await insertRows(
    tx,
    orderNotices,
    all.flatMap(({ notices }) => notices),
  );
  await writeSimulatedPayments(tx, all);
  await writeDocuments(tx, all, settings);
  const movements = all.flatMap((one) => one.movements);
  await importMovements(tx, [...receiptsFor(movements), ...movements]);
  const usages = all.flatMap(({ order: { coupon_code: code, order_id, state, created_at, customer_id } }) =>
    code && state !== 'canceled'
      ? [{ code, order_id, customer_id: customer_id ?? null, used_at: created_at }]
      : [],
  );
  await insertRows(tx, couponUsages, usages);
  await tx.execute(sql`update coupon c set times_used = (select count(*) from coupon_usage u where u.code = c.code)
    where code = any(${sql.param(DEMO_COUPONS.map(({ code }) => code))}::text[])`);
};

const wishesOf = (
  random: Random,
  buyers: readonly YearBuyer[],
  shown: DemoCustomer,
  { orders: count, nowMs }: YearOptions,
): OrderWish[] => {
  const samples = [...shownWishes(shown, nowMs), ...sampleWishes(nowMs, () => random.pick(buyers))];
  const drawn = orderMoments(random, count - samples.length, nowMs).map((atMs, at) => ({
    buyer: random.chance(CUSTOMER_SHARE) ? random.pick(buyers) : drawGuest(random, FIRST_GUEST + at),
    atMs,
  }));
  return [...drawn, ...samples].sort((one, other) => one.atMs - other.atMs);
};

export const seedYear = async (
  tx: Transaction,
  { catalogues, stock, shown }: YearData,
  options: YearOptions,
): Promise<void> => {
  const { settings, nowMs } = options;
  const random = createRandom(SEED);
  const constants = PriceConstantsSchema.parse(priceConstants);
  const couponCodes = DEMO_COUPONS.map(({ code }) => code);
  const storeOf = async (code: VisitedStore) => {
    const view = settings.storeViews.stores.find(({ storeCode }) => storeCode === code);
    if (!view) return undefined;
    const deps = { settings, priceConstants: constants, store: view, documents: catalogues[code] };
    return { view, pricing: await createOrderPricing(tx, deps, couponCodes) };
  };
  const [et, ru] = [await storeOf('et'), await storeOf('ru')];
  // Without the demo's stores there is nobody to order.
  if (!et || !ru) return;
  const goods = goodsOf(catalogues.et.product, stock, random);
  const plan = createOrderPlan({ random, nowMs, settings, goods, stock, stores: { et, ru } });
  const buyers = await drawBuyers(tx, random, Math.ceil(options.orders / ORDERS_PER_CUSTOMER));
  const planned = wishesOf(random, buyers, shown, options).map(plan);
  const first = new Map<number, Date>();
  for (const { order } of planned)
    if (order.customer_id && !first.has(order.customer_id)) first.set(order.customer_id, order.created_at);
  await writeBuyers(tx, buyers, (id) => first.get(id) ?? new Date(nowMs - (id % YEAR_DAYS) * DAY_MS));
  const ids = await drawIds(tx, orders, 'entity_id', planned.length);
  const records = planned.map((one, at) => recordsOf(random, one, ids[at] ?? 0, nowMs));
  await writeOrders(tx, records, settings);
  await seedPanes(tx, records, { random, settings, nowMs });
  await seedReturns(tx, records, { settings, nowMs });
  await writeOpenCarts(tx, buyers, {
    random,
    goods,
    pricing: et.pricing,
    nowMs,
    count: Math.ceil(options.orders / 40),
  });
};
