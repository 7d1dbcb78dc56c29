// What an edit makes of an order: priced by the shop's own functions, with everything that is wrong at its field. Stock
// is moved in the given transaction; a preview is rolled back. [OFFICE-52] [OFFICE-53]
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import {
  type Difference,
  isEditable,
  type LineChange,
  planDifference,
  planLines,
} from '@klaas/core/orders/edit/plan-edit.ts';
import { slotMoveError } from '@klaas/core/orders/move-slot.ts';
import { type OrderAddress, orderAddressErrors } from '@klaas/core/orders/order-address.ts';
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { LineQuantity } from '@klaas/core/orders/refund-lines.ts';
import type { Quote } from '../../cart/cart-service.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import { deliveryOf } from '../../checkout/place/order-promise.ts';
import {
  grandTotalCents,
  lineMoney,
  lineOf,
  shippingTitle,
  totalsOf,
} from '../../checkout/place/order-record.ts';
import type { Transaction } from '../../db/database.ts';
import {
  type PaneChanges,
  type PaneLineChange,
  planPaneChanges,
} from '../../production/pane-order-service.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { releaseStock, reserveStock } from '../../stock/stock-reservation-service.ts';
import type { StockQuantity } from '../../stock/stock-tables.ts';
import { bookedOrder, siteOfOrder } from '../delivery/move-booking.ts';
import { loadLiveShipment, loadSentParts } from '../delivery/shipment-repository.ts';
import { incrementIdOf } from '../order-key.ts';
import type { OrderLine, OrderRow } from '../order-tables.ts';
import { loadLastAttempt } from '../payment/attempt-repository.ts';
import { editDelivery } from './edit-delivery.ts';
import { isPaidOrder } from './edit-money.ts';
import { editVisits } from './edit-visits.ts';
import { hasOtherRefunds, loadBuyerGroup, loadRevisions } from './revision-repository.ts';

/** Of a person; the rest of the address stays. */
export type EditedAddress = Pick<
  OrderAddress,
  'firstname' | 'lastname' | 'company' | 'street' | 'city' | 'postcode' | 'country_id' | 'telephone'
>;

export interface OrderEdit {
  /** Pieces of the lines that change; none: the line is taken out. */
  lines: readonly LineQuantity[];
  added: readonly { sku: string; qty: number; product_option: LooseProductOption | null }[];
  address: EditedAddress | undefined;
  /** Carrier and method in one. */
  method: string | undefined;
  point: string | undefined;
  slotId: number | undefined;
  /** Panes that somebody has begun may be stopped. */
  stopsBegun: boolean;
}

export interface EditProblem {
  field: string;
  error: string;
  detail?: Record<string, string | number>;
}

export interface PlannedEdit {
  before: OrderRow;
  after: OrderRow;
  lines: readonly LineChange[];
  addedCount: number;
  difference: Difference;
  offers: {
    code: string;
    title: string;
    cents: number;
    isAvailable: boolean;
    needs: string;
    provider: string;
  }[];
  panes: PaneChanges;
  /** A label exists that has the former goods or address. */
  hasLabel: boolean;
  /** Some pieces have left. */
  hasSent: boolean;
  isDeliveryChanged: boolean;
  isCouponLost: boolean;
  problems: EditProblem[];
}

const withAddress = (order: OrderRow, { address }: OrderEdit): OrderRow['shipping_address'] => {
  if (!address || !order.shipping_address) return order.shipping_address;
  const street = address.street.map((line) => line.trim()).filter((line) => line !== '');
  const isElsewhere =
    order.shipping_address['postcode'] !== address.postcode ||
    order.shipping_address['country_id'] !== address.country_id;
  const region = isElsewhere ? { region: '', region_id: 0, region_code: '' } : {};
  return { ...order.shipping_address, ...address, street, ...region };
};

const addressProblems = (address: Record<string, unknown> | null): EditProblem[] => {
  const filled = { region: '', region_code: '', company: '', telephone: '', email: '', ...address };
  return address === null
    ? []
    : orderAddressErrors(filled as unknown as OrderAddress).map(({ field, fault }) => ({
        ...{ field: `address.${field}`, error: fault },
      }));
};

const NO_ADDRESS = 'edit_no_address';

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Numbers of the workshop stay when lines before them are taken out. */
const numbered = (items: readonly OrderLine[]): OrderLine[] =>
  items.map((item, at) => (item.is_made_to_measure ? { ...item, line: item.line ?? at + 1 } : item));

/** `lastLine`: the highest number that a line ever had. */
const editedItems = (items: readonly OrderLine[], quote: Quote, lastLine: number): OrderLine[] => {
  let next = lastLine;
  return quote.lines.map((line, at) => {
    const priced = quote.totals.items[at];
    const kept = items.find(({ item_id }) => item_id === line.record.item_id);
    if (kept && priced) return { ...kept, ...lineMoney(priced), qty_ordered: line.record.qty };
    const added = lineOf(line, priced);
    return added.is_made_to_measure ? { ...added, line: ++next } : added;
  });
};

const stockDeltas = (quote: Quote, before: ReadonlyMap<number, number>, gone: Quote['lines']) => {
  const deltas = new Map<string, number>();
  const add = ({ record }: Quote['lines'][number], pieces: number) => {
    for (const { sku, qty } of record.stock_parts) deltas.set(sku, (deltas.get(sku) ?? 0) + qty * pieces);
  };
  for (const line of quote.lines) add(line, line.record.qty - (before.get(line.record.item_id) ?? 0));
  for (const line of gone) add(line, -line.record.qty);
  return deltas;
};

const merged = (taken: readonly StockQuantity[], deltas: ReadonlyMap<string, number>): StockQuantity[] => {
  const all = new Map(taken.map(({ sku, qty }) => [sku, qty]));
  for (const [sku, qty] of deltas) all.set(sku, (all.get(sku) ?? 0) + qty);
  return [...all].filter(([, qty]) => qty > 0).map(([sku, qty]) => ({ sku, qty }));
};

/** Takes what is added and gives back what goes; what is not counted was never taken. */
const moveStock = async (tx: Transaction, order: OrderRow, deltas: ReadonlyMap<string, number>) => {
  const by = { order_id: order.order_id, reason: 'order edited' };
  const wanted = [...deltas].filter(([, qty]) => qty > 0).map(([sku, qty]) => ({ sku, qty }));
  const reserved = await reserveStock(tx, wanted, by);
  if (!reserved.ok) return reserved;
  const returned = order.stock_taken
    .map(({ sku, qty }) => ({ sku, qty: Math.min(qty, -(deltas.get(sku) ?? 0)) }))
    .filter(({ qty }) => qty > 0);
  await releaseStock(tx, returned, by);
  const moved = new Map([
    ...reserved.value.taken.map(({ sku, qty }) => [sku, qty] as const),
    ...returned.map(({ sku, qty }) => [sku, -qty] as const),
  ]);
  return {
    ok: true,
    value: { stock_taken: merged(order.stock_taken, moved), isThere: reserved.value.isThere },
  } as const;
};

const agreedLines = (order: OrderRow, qtyOf: (item: OrderLine) => number) =>
  order.items.map((item) => ({
    ...{ item_id: item.item_id, sku: item.sku, parent_sku: item.parent_sku, name: item.name },
    ...{ product_type: item.product_type, is_made_to_measure: item.is_made_to_measure },
    product_option: item.product_option as LooseProductOption | null,
    ...(item.pane_rules && { pane_rules: item.pane_rules }),
    qty: qtyOf(item),
    ...{ grossCents: centsOf(item.price_incl_tax), taxPercent: item.tax_percent },
    discountCents: Math.round((centsOf(item.discount_amount) * qtyOf(item)) / item.qty_ordered),
  }));

const fieldOfSku = (
  sku: unknown,
  { added }: OrderEdit,
  changes: readonly LineChange[],
  items: readonly OrderLine[],
): string => {
  const at = added.findIndex((line) => line.sku === sku);
  const changed = items.find(
    (item) => item.sku === sku && changes.some(({ item_id }) => item_id === item.item_id),
  );
  if (changed) return `lines.${changed.item_id}`;
  return at >= 0 ? `added.${at}` : 'lines';
};

const METHOD_FIELDS: Record<string, string> = {
  point_required: 'point',
  point_unknown: 'point',
  slot_required: 'slot_id',
  slot_taken: 'slot_id',
  slot_closed: 'slot_id',
  slot_too_early: 'slot_id',
  zone_not_served: 'address.postcode',
  slot_not_served: 'address.postcode',
};

const offersOf = (offers: Awaited<ReturnType<typeof requote>>['offers']): PlannedEdit['offers'] =>
  offers.map((offer) => ({
    code: `${offer.carrier_code}_${offer.method_code}`,
    title: offer.method_title || offer.carrier_title,
    cents: centsOf(offer.price_incl_tax),
    isAvailable: offer.available,
    needs: offer.extension_attributes?.needs ?? 'none',
    provider: offer.extension_attributes?.provider ?? '',
  }));

type RequoteRequest = Parameters<CheckoutContext['carts']['requoteOrder']>[1];

/** An edit that cannot be priced has nothing to show but what is wrong. */
export class EditRefused extends Error {
  readonly problem: EditProblem;
  constructor(problem: EditProblem) {
    super(problem.error);
    this.problem = problem;
  }
}

const requote = async (
  { carts }: CheckoutContext,
  tx: Transaction,
  request: RequoteRequest,
  fieldOf: (sku: unknown) => string,
) => {
  const quoted = await carts.requoteOrder(tx, request);
  if (quoted.ok) return quoted.value;
  const { error, detail } = quoted;
  throw new EditRefused({ field: fieldOf(detail?.['sku']), error, ...(detail && { detail }) });
};

const storeOf = ({ settings }: CheckoutContext, { store_code }: OrderRow) => {
  const { stores } = settings.storeViews;
  const store = stores.find(({ storeCode }) => storeCode === store_code) ?? stores[0];
  if (!store) throw new Error('The shop has no store view');
  return store;
};

/** What does not change keeps its promise. */
const promiseOf = (
  { settings }: CheckoutContext,
  order: OrderRow,
  {
    quote,
    isThere,
    isDeliveryChanged,
    hasAdded,
    nowMs,
    home,
  }: {
    quote: Quote;
    isThere: ReadonlyMap<string, boolean>;
    isDeliveryChanged: boolean;
    hasAdded: boolean;
    nowMs: number;
    home: string;
  },
): OrderRow['delivery'] => {
  if (!order.delivery || quote.isVirtual) return order.delivery;
  const { stocked, sized } = order.delivery;
  const isStarted = [stocked, sized].some((promise) => promise?.window);
  const isAbroad = quote.cart.shipping_address?.['country_id'] !== home;
  const of = (startMs: number) =>
    // Its days depend on what is resolved; a product that is gone makes them unknown.
    deliveryOf(quote, {
      ...{ settings: settings.delivery, isThere, isAbroad },
      startMs: isStarted ? startMs : null,
    });
  const orderedMs = (order.paid_at ?? order.created_at).getTime();
  const asOrdered = of(orderedMs);
  const fresh = of(nowMs);
  const hasSized = quote.lines.some(({ paneRules }) => paneRules);
  const hasStocked = quote.lines.some(({ record, paneRules }) => !paneRules && record.qty > 0);
  const keep = isDeliveryChanged ? asOrdered : order.delivery;
  return {
    stocked: hasStocked ? ((hasAdded ? fresh?.stocked : keep?.stocked) ?? null) : null,
    sized: hasSized ? (keep?.sized ?? fresh?.sized ?? null) : null,
  };
};

const stateProblem = async (tx: Transaction, order: OrderRow): Promise<EditProblem | null> => {
  const state = order.state as OrderState;
  if (!isEditable(state)) return { field: '', error: 'order_state_forbids', detail: { state } };
  const last = await loadLastAttempt(tx, order.entity_id);
  // The bank has taken another sum than it would cost then.
  if (last?.state === 'authorized') return { field: '', error: 'payment_in_progress' };
  return null;
};

const paneChangesOf = (
  items: readonly OrderLine[],
  changes: readonly LineChange[],
  added: readonly OrderLine[],
): PaneLineChange[] => [
  ...changes.flatMap(({ item_id, before, after }) => {
    const item = items.find((one) => one.item_id === item_id);
    return item?.line === undefined ? [] : [{ line: item.line, item, before, after }];
  }),
  ...added.flatMap((item) =>
    item.line === undefined ? [] : [{ line: item.line, item, before: 0, after: item.qty_ordered }],
  ),
];

/** The order must be locked. */
export const planEdit = async (
  context: CheckoutContext,
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  edit: OrderEdit,
): Promise<PlannedEdit> => {
  const at = new Date(context.now());
  const nowMs = at.getTime();
  const problems: EditProblem[] = [];
  const forbidden = await stateProblem(tx, order);
  if (forbidden) throw new EditRefused(forbidden);
  const sent = (await loadSentParts(tx, order.entity_id)).flatMap(({ lines }) => lines);
  const planned = planLines(order.items, sent, edit.lines, edit.added.length);
  if (!planned.ok) {
    const { error, detail } = planned;
    const id = detail?.['item_id'];
    throw new EditRefused({
      field: id === undefined ? 'lines' : `lines.${id}`,
      error,
      ...(detail && { detail }),
    });
  }
  const changes = planned.value;
  const items = numbered(order.items);
  const shipping_address = withAddress(order, edit);
  if (edit.address && !order.shipping_address) problems.push({ field: 'address', error: NO_ADDRESS });
  if (edit.address) problems.push(...addressProblems(shipping_address));
  const shipping_method = edit.method ?? order.shipping_method;
  const isAddressChanged = !isSameJson(shipping_address, order.shipping_address);
  const isElsewhere = ['country_id', 'postcode'].some(
    (field) => shipping_address?.[field] !== order.shipping_address?.[field],
  );
  const isMethodChanged = shipping_method !== order.shipping_method;
  const isRouteChanged =
    isAddressChanged || isMethodChanged || edit.point !== undefined || edit.slotId !== undefined;
  const isGoodsChanged = changes.length > 0 || edit.added.length > 0;
  // What is on its way was labelled with the former address.
  if (isRouteChanged && sent.length > 0)
    problems.push({ field: isAddressChanged ? 'address' : 'method', error: 'edit_part_shipped' });

  const qtyAfter = new Map(changes.map(({ item_id, after }) => [item_id, after]));
  const agreed = agreedLines(order, ({ item_id, qty_ordered }) => qtyAfter.get(item_id) ?? qty_ordered);
  const store = storeOf(context, order);
  const revisions = await loadRevisions(tx, order.entity_id);
  const ids = [order, ...revisions.map(({ before }) => before)].flatMap((one) =>
    one.items.map(({ item_id }) => item_id),
  );
  const nextId = Math.max(0, ...ids) + 1;
  const request: RequoteRequest = {
    ...{ store, shipping_address, shipping_method, billing_address: order.billing_address },
    group_id: await loadBuyerGroup(tx, order.customer_id),
    agreed: agreed.filter(({ qty }) => qty > 0),
    added: edit.added.map((line, index) => ({ ...line, item_id: nextId + index })),
    access: order.shipping_details?.access,
    coupon_code: order.coupon_code,
    orderedAtMs: order.created_at.getTime(),
    tax: order.tax,
  };
  const { quote, offers, refusal } = await requote(context, tx, request, (sku) =>
    fieldOfSku(sku, edit, changes, order.items),
  );
  const isRepriced = isGoodsChanged || isElsewhere || isMethodChanged;
  if (isRepriced && refusal) {
    const { error, detail } = refusal;
    const field = METHOD_FIELDS[error] ?? 'method';
    problems.push({ field, error, ...(detail && { detail }) });
  }
  const taken = changes.filter(({ after }) => after === 0);
  // The pieces that go have their parts by the same rules.
  const removed = taken.length === 0 ? [] : await removedLines(context, tx, order, request, taken);
  const before = new Map(order.items.map(({ item_id, qty_ordered }) => [item_id, qty_ordered]));
  const moved = await moveStock(tx, order, stockDeltas(quote, before, removed));
  if (!moved.ok) {
    const { error, detail } = moved;
    problems.push({
      field: fieldOfSku(detail?.['sku'], edit, changes, order.items),
      ...{ error, ...(detail && { detail }) },
    });
  }
  const delivered = await editDelivery(tx, order, quote, {
    after: { shipping_address, billing_address: order.billing_address, shipping_method },
    ...{ point: edit.point, slotId: edit.slotId, nowMs },
  });
  if (!delivered.ok) {
    const { error, detail } = delivered;
    problems.push({ field: METHOD_FIELDS[error] ?? 'method', error, ...(detail && { detail }) });
  }
  const visited = await editVisits(tx, {
    ...{ order, lines: quote.lines, removed, firstAdded: nextId, isElsewhere, nowMs },
    site: siteOfOrder({ ...order, shipping_address }),
  });
  problems.push(
    ...visited.problems.map(({ addedAt, service }) => ({
      field: addedAt === null ? 'address.postcode' : `added.${addedAt}`,
      ...{ error: 'service_not_served', detail: { service } },
    })),
  );
  const slot = delivered.ok ? delivered.value?.slot : undefined;
  const slotError =
    slot && slot.id !== order.shipping_details?.slot?.id
      ? slotMoveError(bookedOrder({ ...order, visits: visited.visits }), 'delivery', slot, {
          ...{ nowMs, isStaff: true },
        })
      : null;
  if (slotError) problems.push({ field: 'slot_id', error: slotError });
  const lastLine = Math.max(
    ...[order, ...revisions.map((one) => one.before)].flatMap((one) =>
      one.items.map(({ line }, index) => line ?? index + 1),
    ),
  );
  const itemsAfter = isRepriced ? editedItems(items, quote, lastLine) : items;
  const addedItems = itemsAfter.filter(({ item_id }) => item_id >= nextId);
  const panes =
    order.state === 'processing'
      ? await planPaneChanges(tx, author, order, paneChangesOf(items, changes, addedItems), {
          ...{ at, number: incrementIdOf(order.entity_id), settings: context.settings },
          steps: context.settings.production.steps,
        })
      : { stopped: [], begun: [], made: [] };
  if (panes.begun.length > 0 && !edit.stopsBegun)
    problems.push({ field: 'stops_begun', error: 'edit_panes_begun', detail: { count: panes.begun.length } });

  const isPaid = isPaidOrder(context, order);
  const money = isRepriced
    ? {
        items: itemsAfter,
        totals: totalsOf(quote),
        tax: { ...quote.tax, ...(order.tax?.lateCheck && { lateCheck: order.tax.lateCheck }) },
        grand_total_cents: grandTotalCents(quote),
      }
    : { items: itemsAfter, totals: order.totals, tax: order.tax, grand_total_cents: order.grand_total_cents };
  const difference = planDifference({
    beforeCents: order.grand_total_cents,
    afterCents: money.grand_total_cents,
    ...{ openCents: order.open_cents, isPaid },
  });
  if (isRepriced && (await hasOtherRefunds(tx, order.entity_id)))
    problems.push({ field: '', error: 'edit_after_refund' });
  const after: OrderRow = {
    ...order,
    ...money,
    ...{ shipping_address: quote.isVirtual ? null : shipping_address, open_cents: difference.openCents },
    shipping_method: quote.isVirtual ? '' : shipping_method,
    shipping_description: isRepriced ? shippingTitle(quote) : order.shipping_description,
    shipping_details: delivered.ok ? delivered.value : order.shipping_details,
    visits: visited.visits,
    stock_taken: moved.ok ? moved.value.stock_taken : order.stock_taken,
    delivery: isRepriced
      ? promiseOf(context, order, {
          ...{ quote, nowMs, hasAdded: edit.added.length > 0, home: store.i18n.defaultCountry },
          isThere: moved.ok ? moved.value.isThere : new Map(),
          isDeliveryChanged: isElsewhere || isMethodChanged,
        })
      : order.delivery,
    updated_at: at,
  };
  if (!isGoodsChanged && !isRouteChanged) problems.push({ field: '', error: 'edit_nothing' });
  return {
    ...{ before: order, after, lines: changes, addedCount: edit.added.length, difference, panes, problems },
    offers: offersOf(offers),
    hasSent: sent.length > 0,
    hasLabel: (await loadLiveShipment(tx, order.entity_id)) !== undefined,
    isDeliveryChanged: isRouteChanged || isGoodsChanged,
    isCouponLost: order.coupon_code !== null && quote.totals.extension_attributes !== undefined,
  };
};

const removedLines = async (
  context: CheckoutContext,
  tx: Transaction,
  order: OrderRow,
  request: RequoteRequest,
  taken: readonly LineChange[],
): Promise<Quote['lines']> => {
  const gone = agreedLines(order, ({ qty_ordered }) => qty_ordered).filter(({ item_id }) =>
    taken.some((change) => change.item_id === item_id),
  );
  const { quote } = await requote(context, tx, { ...request, agreed: gone, added: [] }, () => 'lines');
  return quote.lines;
};
