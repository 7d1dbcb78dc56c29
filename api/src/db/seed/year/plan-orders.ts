// Plans the demo's orders: who orders what and when, what it costs, and what becomes of it.
import { parcelOf } from '@klaas/core/cart/delivery/packed-goods.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '@klaas/core/checkout/form/method-choice.ts';
import { startDelivery } from '@klaas/core/orders/order-delivery.ts';
import { servicesOf } from '@klaas/core/orders/service-visit.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { ShippingDetails } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { addWorkingDays } from '@klaas/core/stores/working-days.ts';
import type { ItemRecord } from '../../../cart/cart-repository.ts';
import { deliveryOf } from '../../../checkout/place/order-promise.ts';
import { type OrderQuote, orderRecord, shippingMethodOf } from '../../../checkout/place/order-record.ts';
import type { NewOrder } from '../../../orders/order-tables.ts';
import { BANK_LINK } from '../../../providers/payment/bank-link.ts';
import { MONTONIO } from '../../../providers/payment/montonio/montonio.ts';
import { STRIPE } from '../../../providers/payment/stripe/stripe.ts';
import { sumStock } from '../../../stock/stock-reservation-service.ts';
import type { StockQuantity } from '../../../stock/stock-tables.ts';
import type { DemoStock } from '../demo-catalogue.ts';
import type { VisitedStore } from '../plans/seed-data.ts';
import type { Buyer } from './buyers.ts';
import { DEMO_POINTS } from './demo-points.ts';
import { type Goods, lineOf } from './goods.ts';
import { type OrderLife, planLife } from './order-life.ts';
import type { OrderPricing } from './price-order.ts';
import type { Random } from './random.ts';

export interface YearBuyer extends Buyer {
  customerId: number | null;
  groupId: number | null;
}

export interface PlannedOrder {
  order: NewOrder;
  life: OrderLife;
  /** Of the payment; empty: the shop receives the money itself. */
  provider: string;
}

type GoodsKind = 'panes' | 'goods' | 'parcel';

const KINDS: readonly (readonly [GoodsKind, number])[] = [
  ['panes', 45],
  ['goods', 27],
  ['parcel', 28],
];

export interface OrderWish {
  buyer: YearBuyer;
  atMs: number;
  /** Undefined: drawn. */
  skus?: readonly (readonly [sku: string, qty: number])[];
  method?: string;
  /** Undefined: drawn. Panes take longer than a few days. */
  kind?: GoodsKind;
  life?: (life: OrderLife) => OrderLife;
}

interface PlanDeps {
  random: Random;
  nowMs: number;
  settings: Settings;
  goods: Goods;
  stock: readonly DemoStock[];
  stores: Record<VisitedStore, { view: StoreView; pricing: OrderPricing }>;
}

/** With the provider of the payment. */
const PAYMENTS: readonly (readonly [readonly [method: string, provider: string], number])[] = [
  [['montonio_bank', MONTONIO], 32],
  [['banklink', BANK_LINK], 16],
  [['montonio_card', MONTONIO], 16],
  [['stripe_card', STRIPE], 8],
  [['montonio_later', MONTONIO], 3],
  [[BANK_TRANSFER.code, ''], 15],
  [[CASH_ON_DELIVERY.code, ''], 10],
];
const VAN = { carrier: 'own', method: 'van' };
const COURIER = { carrier: 'flatrate', method: 'flatrate' };
/** By country; the first that takes the goods there is chosen. */
const LORRIES = ['ee', 'baltic', 'fi'].map((method) => ({ carrier: 'freight', method }));
const LOCKERS = [
  { carrier: 'omniva', method: 'locker' },
  { carrier: 'dpd', method: 'locker' },
];
const WINDOWS = [
  ['08:00', '12:00'],
  ['12:00', '16:00'],
] as const;
const TRIES = 12;

const isOpen = ({ state }: OrderLife): boolean => state !== 'complete' && state !== 'canceled';

export const createOrderPlan = ({ random, nowMs, settings, goods, stock, stores }: PlanDeps) => {
  const levels = new Map(stock.map((row) => [row.sku, row]));
  const reserved = new Map<string, number>();

  const several = <Item>(count: number, draw: () => Item): Item[] => Array.from({ length: count }, draw);
  const drawSkus = (wished: GoodsKind | undefined): [string, number][] => {
    const kind = wished ?? random.weighted(KINDS);
    const many = random.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ] as const);
    const main = { panes: goods.sized, goods: goods.stocked, parcel: goods.small }[kind];
    const isWhole = kind === 'panes';
    const parts = isWhole ? several(random.between(0, 2), () => random.popular(goods.small)) : [];
    const services = isWhole && random.chance(0.12) ? [random.pick(goods.services)] : [];
    const skus = new Set([...several(many, () => random.popular(main)), ...parts, ...services]);
    return [...skus].map((sku) => [sku, random.chance(0.15) ? 2 : 1]);
  };

  const drawItems = ({ skus, kind, atMs }: OrderWish, pricing: OrderPricing): ItemRecord[] =>
    (skus ?? drawSkus(kind)).flatMap(([sku, qty], index) => {
      const wanted = { sku, qty, item_id: index + 1 };
      return lineOf(wanted, pricing.products, random, (line) => pricing.isPriced(line, atMs)) ?? [];
    });

  const shippingFor = (items: readonly ItemRecord[]) => {
    const hasPanes = items.some(({ stock_parts }) => stock_parts.length === 0);
    const lockers = random.chance(0.5) ? LOCKERS : [...LOCKERS].reverse();
    if (hasPanes) return [...(random.chance(0.7) ? [VAN, COURIER] : [COURIER, VAN]), ...LORRIES];
    return [...(random.chance(0.6) ? [...lockers, COURIER] : [COURIER, ...lockers]), VAN, ...LORRIES];
  };

  const detailsOf = (
    quote: OrderQuote,
    { buyer, atMs }: OrderWish,
    life: OrderLife,
  ): ShippingDetails | null => {
    const method = shippingMethodOf(quote);
    if (!method) return null;
    const { kind, provider, needs } = method;
    const points = DEMO_POINTS[provider] ?? [];
    const near = points.filter(({ city }) => city === buyer.address.city);
    const [from, to] = random.pick(WINDOWS);
    const hasPanes = quote.lines.some(({ resolved }) => resolved?.isMadeToMeasure);
    const day = life.shippedMs
      ? shopDayOf(life.shippedMs)
      : addWorkingDays(shopDayOf(atMs), hasPanes ? 15 : 3);
    const parcel = parcelOf(quote.packed);
    return {
      kind,
      // Parcels to a door had the number that the staff typed.
      provider: kind === 'courier' ? '' : provider,
      point: needs === 'point' ? random.pick(near.length > 0 ? near : points) : null,
      slot: needs === 'slot' ? { id: 0, day, from, to } : null,
      ...(parcel && { parcel }),
    };
  };

  const takenOf = (quote: OrderQuote): StockQuantity[] =>
    sumStock(quote.lines.map(({ record }) => record)).filter(({ sku }) => levels.get(sku)?.manage_stock);

  /** At most a third of a level is reserved. */
  const reserve = (taken: readonly StockQuantity[]): boolean => {
    const next = taken.map(({ sku, qty }) => [sku, (reserved.get(sku) ?? 0) + qty] as const);
    const isThere = next.every(([sku, qty]) => qty * 3 <= (levels.get(sku)?.qty ?? 0));
    if (isThere) for (const [sku, qty] of next) reserved.set(sku, qty);
    return isThere;
  };

  const attempt = (wish: OrderWish, serial: number): PlannedOrder | undefined => {
    const { buyer, atMs } = wish;
    const { view, pricing } = stores[buyer.store];
    const items = drawItems(wish, pricing);
    if (items.length === 0) return undefined;
    const coupon = random.chance(0.06) && !wish.skus ? random.pick(['KLAAS10', 'VANNITUBA50']) : null;
    const shipping = wish.skus ? [COURIER, VAN, ...LORRIES] : shippingFor(items);
    const quote = pricing.quote({ buyer, groupId: buyer.groupId, items, atMs, coupon, shipping });
    if (!quote) return undefined;
    const [method, provider] =
      PAYMENTS.find(([[code]]) => code === wish.method)?.[0] ?? random.weighted(PAYMENTS);
    const title = quote.cart.payment.find(({ code }) => code === method)?.title ?? method;
    const { unpaidMinutes, transferDays } = settings.orders;
    const planned = planLife(random, {
      ...{ method, createdMs: atMs, nowMs, unpaidMinutes, transferDays, isVirtual: quote.isVirtual },
      hasPanes: quote.lines.some(({ resolved }) => resolved?.isMadeToMeasure),
    });
    const life = wish.life ? wish.life(planned) : planned;
    const wanted = takenOf(quote);
    const isReserved = !isOpen(life) || reserve(wanted);
    if (!isReserved && !wish.skus) return undefined;
    const stock_taken = isReserved ? wanted : [];
    const delivery = deliveryOf(quote, {
      settings: settings.delivery,
      isThere: new Map(stock_taken.map(({ sku }) => [sku, true])),
      isAbroad: buyer.address.country_id !== view.i18n.defaultCountry,
      startMs: method === BANK_TRANSFER.code ? null : atMs,
    });
    const { vat_id: _, registry_code: __, ...shippingAddress } = buyer.address;
    const order = orderRecord(quote, {
      ...{ order_id: `demo-${random.hex(16)}`, fingerprint: '', cart_key: '', customer_id: buyer.customerId },
      ...{
        store_code: buyer.store,
        payment_method: method,
        payment_title: title,
        isPaidLater: false,
        pay_by: null,
      },
      ...{ stock_taken, shipping_details: detailsOf(quote, wish, life), at: new Date(atMs) },
      delivery: delivery && life.paidMs !== null ? startDelivery(delivery, life.paidMs) : delivery,
      visits: servicesOf(quote.lines.flatMap(({ resolved }) => resolved?.product ?? [])).map((service) => ({
        service,
        slot: null,
      })),
      addresses: { billing: buyer.address, shipping: shippingAddress, email: buyer.email },
    });
    // There is no cart; real cart ids start at 1.
    return { order: { ...order, cart_id: -1000 - serial }, life, provider };
  };

  return (wish: OrderWish, serial: number): PlannedOrder => {
    for (let tried = 0; tried < TRIES; tried++) {
      const planned = attempt(wish, serial);
      if (planned) return planned;
    }
    throw new Error('no order of the demo shop could be planned');
  };
};
