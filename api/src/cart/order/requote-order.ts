// Prices an order that is edited before it is shipped. Its lines keep the price that was agreed; only their tax follows
// a new destination. Added lines and the delivery cost what they cost today. Writes nothing. [OFFICE-52] [OFFICE-53]
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import { type SiteAccess, SiteAccessSchema } from '@klaas/core/cart/delivery/carry-in.ts';
import { checksumOf } from '@klaas/core/cart/item-identity.ts';
import { priceAtDestination, priceAtHome } from '@klaas/core/cart/totals/destination-tax.ts';
import { type ShippingOffer, shippingOffers } from '@klaas/core/cart/totals/shipping-rule.ts';
import { splitGross } from '@klaas/core/catalog/pricing/money.ts';
import type { PaneRules } from '@klaas/core/configurator/line-quote.ts';
import type { OrderTax } from '@klaas/core/orders/order-tax.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { RunStatement } from '../../db/run-statement.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartResult } from '../cart-error.ts';
import { type Quote, type QuotedLine, quoteLine, quotePriced } from '../cart-quote.ts';
import {
  type Address,
  type CartRecord,
  type ItemRecord,
  loadEmptyCart,
  type ShippingRow,
} from '../cart-repository.ts';
import { countryOf, postcodeOf } from '../change/cart-address.ts';
import { chooseShipping } from '../change/change-methods.ts';
import { type CouponRow, loadCouponAt } from '../coupon/coupon-repository.ts';
import { type LinePrice, type PriceTools, priceLine } from '../lines/line-price.ts';
import { parseLineRequest } from '../lines/line-request.ts';
import { type ResolvedLine, resolveLine } from '../lines/resolve-line.ts';

export interface AgreedLine {
  item_id: number;
  sku: string;
  parent_sku: string | null;
  name: string;
  product_type: string;
  product_option: LooseProductOption | null;
  is_made_to_measure: boolean;
  pane_rules?: PaneRules;
  qty: number;
  /** Of one piece, with the tax of the order. */
  grossCents: number;
  taxPercent: number;
  /** Of these pieces. */
  discountCents: number;
}

export interface AddedLine {
  item_id: number;
  sku: string;
  product_option: LooseProductOption | null;
  qty: number;
}

export interface RequoteRequest {
  store: StoreView;
  group_id: number | null;
  agreed: readonly AgreedLine[];
  added: readonly AddedLine[];
  shipping_address: Address | null;
  billing_address: Address;
  /** Carrier and method in one, as orders store them. */
  shipping_method: string;
  /** As the order describes the place of delivery. */
  access: unknown;
  coupon_code: string | null;
  orderedAtMs: number;
  /** Of the order as it is; null: it is older than that. */
  tax: OrderTax | null;
}

export interface Requote {
  quote: Quote;
  /** Methods for the goods and the address; empty where nothing is delivered. */
  offers: ShippingOffer[];
  /** Why the method of the order does not deliver these goods there; null: it does. */
  refusal: MethodRefusal | null;
}

type MethodRefusal = Extract<CartResult<never>, { ok: false }>;

const resolvedOf = (line: AgreedLine, tools: PriceTools): ResolvedLine | undefined => {
  const request = parseLineRequest(line.parent_sku ?? line.sku, line.product_option);
  const resolved = resolveLine(request, tools.products);
  return resolved.ok ? resolved.value : undefined;
};

/** Of a product that is gone: a simple one is its own stock. */
const stockPartsOf = (line: AgreedLine, resolved: ResolvedLine | undefined): ItemRecord['stock_parts'] => {
  if (line.is_made_to_measure) return [];
  return resolved?.stock_parts ?? (line.product_type === 'bundle' ? [] : [{ sku: line.sku, qty: 1 }]);
};

const recordOf = (line: AgreedLine, resolved: ResolvedLine | undefined): ItemRecord => ({
  ...{ item_id: line.item_id, sku: line.sku, parent_sku: line.parent_sku, product_type: line.product_type },
  ...{ checksum: checksumOf(line.product_option), product_option: line.product_option, qty: line.qty },
  ...{ price_cents: line.grossCents, stock_parts: stockPartsOf(line, resolved) },
});

/** The tax of another country, on the price that was agreed. */
const priceElsewhere = (
  line: AgreedLine,
  resolved: ResolvedLine,
  { tax, store }: RequoteRequest,
  { pricer, destination, crossBorder }: PriceTools & { crossBorder: 'same_gross' | 'same_net' },
): LinePrice => {
  const isHome = !tax || (tax.country === store.tax.defaultCountry && !tax.vatProof);
  const homePercent = isHome ? line.taxPercent : pricer.ratePercentOf(resolved.product);
  const shownCents = priceAtHome(line.grossCents, {
    ...{ homePercent, percent: line.taxPercent, price: crossBorder },
    isIntraCommunity: tax?.vatProof !== undefined,
  });
  if (!destination)
    return { unit: splitGross(shownCents, homePercent), ratePercent: homePercent, shownCents };
  const { grossCents, percent } = priceAtDestination(shownCents, {
    ...destination,
    homePercent,
    percent: destination.pricer.ratePercentOf(resolved.product),
  });
  return { unit: splitGross(grossCents, percent), ratePercent: percent, shownCents };
};

const isTaxedAlike = ({ tax, store }: RequoteRequest, { destination }: PriceTools): boolean =>
  !tax ||
  (tax.country === (destination?.country ?? store.tax.defaultCountry) &&
    (tax.vatProof !== undefined) === (destination?.vatProof !== undefined));

const agreedLine = (
  line: AgreedLine,
  request: RequoteRequest,
  tools: PriceTools & { crossBorder: 'same_gross' | 'same_net' },
): CartResult<QuotedLine> => {
  const resolved = resolvedOf(line, tools);
  const record = recordOf(line, resolved);
  const rules = line.pane_rules && { paneRules: line.pane_rules };
  if (isTaxedAlike(request, tools)) {
    const unit = splitGross(line.grossCents, line.taxPercent);
    const price = { unit, ratePercent: line.taxPercent, shownCents: line.grossCents };
    return { ok: true, value: { record, price, ...rules, ...(resolved && { resolved }) } };
  }
  // Nobody knows its tax elsewhere.
  if (!resolved) return { ok: false, error: 'product_not_found', detail: { sku: line.sku } };
  const price = priceElsewhere(line, resolved, request, tools);
  return { ok: true, value: { record, price, resolved, ...rules } };
};

const addedLine = (
  { item_id, sku, qty, product_option: chosen }: AddedLine,
  tools: PriceTools,
): CartResult<QuotedLine> => {
  const resolved = resolveLine(parseLineRequest(sku, chosen), tools.products);
  if (!resolved.ok) return { ...resolved, detail: { ...resolved.detail, sku } };
  const priced = priceLine(resolved.value, qty, tools);
  if (!priced.ok) return { ...priced, detail: { ...priced.detail, sku } };
  const { parent_sku, product_type, product_option, stock_parts } = resolved.value;
  const record: ItemRecord = {
    ...{ item_id, sku: resolved.value.sku, parent_sku, product_type, product_option, qty, stock_parts },
    ...{ checksum: checksumOf(product_option), price_cents: priced.value.unit.grossCents },
  };
  return { ok: true, value: quoteLine(record, tools) };
};

const allOf = <Value>(results: readonly CartResult<Value>[]): CartResult<Value[]> => {
  const failed = results.find((one) => !one.ok);
  if (failed && !failed.ok) return failed;
  return { ok: true, value: results.flatMap((one) => (one.ok ? [one.value] : [])) };
};

/** It was granted with the order: what has changed since then, dates and limits that were reached do not matter. */
const grantedCoupon = async (
  run: RunStatement,
  { coupon_code, agreed, orderedAtMs }: RequoteRequest,
): Promise<CartRecord['coupon']> => {
  const discounted = agreed.filter(({ discountCents }) => discountCents > 0);
  if (coupon_code === null && discounted.length === 0) return null;
  const free = { usage_limit: null, usage_limit_per_customer: null, valid_from: null, valid_to: null };
  const stored = coupon_code === null ? undefined : await loadCouponAt(run, coupon_code, orderedAtMs);
  // Deleted since, or granted by a quote: what it gave for the pieces that are left.
  const gone: CouponRow = {
    ...{ code: coupon_code ?? '', kind: 'fixed', minimum_cents: 0, category_ids: [], times_used: 0 },
    value: discounted.reduce((sum, { discountCents }) => sum + discountCents, 0),
    skus: discounted.map(({ sku }) => sku),
    ...{ ...free, is_active: true },
  };
  const granted = stored ?? gone;
  const isRestricted = granted.skus.length + granted.category_ids.length > 0;
  // A product may be of another category by now.
  const skus = isRestricted ? [...granted.skus, ...gone.skus] : [];
  return { ...granted, ...free, skus, is_active: true, uses_by_customer: 0 };
};

const accessOf = (given: unknown): SiteAccess | null => {
  const parsed = SiteAccessSchema.safeParse(given);
  return parsed.success ? parsed.data : null;
};

const offersOf = ({ quote, access }: { quote: Quote; access: SiteAccess | null }): ShippingOffer[] => {
  const { cart, isVirtual, packed: lines, goodsGrossCents, taxShipping } = quote;
  const address = cart.shipping_address;
  if (isVirtual || !address) return [];
  const query = {
    country: countryOf(address) ?? '',
    postcode: postcodeOf(address),
    lines,
    goodsGrossCents,
    access,
  };
  return shippingOffers(cart.shipping, query, taxShipping);
};

const refusalOf = (
  quote: Quote,
  { store, shipping_address, shipping_method }: RequoteRequest,
  method: ShippingRow | undefined,
): MethodRefusal | null => {
  if (!method)
    return { ok: false, error: 'shipping_method_unknown', detail: { method: shipping_method.slice(0, 100) } };
  const codes = { carrier: method.carrier_code, method: method.method_code };
  const chosen = chooseShipping(quote, store, codes, shipping_address);
  return chosen.ok ? null : chosen;
};

export const requoteOrder = async (
  context: CartContext,
  run: RunStatement,
  request: RequoteRequest,
): Promise<CartResult<Requote>> => {
  const { store, group_id, agreed, added, shipping_address, billing_address } = request;
  const ref = { key: { masked_id: '' }, group_id, store };
  const empty = context.offered(await loadEmptyCart(run, { skus: [], methodsIn: store.i18n.defaultLocale }));
  const method = empty.shipping.find(
    ({ carrier_code, method_code }) => `${carrier_code}_${method_code}` === request.shipping_method,
  );
  const cart: CartRecord = {
    ...empty,
    ...{ coupon_code: request.coupon_code, shipping_address, billing_address },
    ...{ carrier_code: method?.carrier_code ?? null, method_code: method?.method_code ?? null },
    ...{ site_access: accessOf(request.access), coupon: await grantedCoupon(run, request) },
  };
  const skus = [...agreed, ...added.map(({ sku }) => ({ sku, parent_sku: null }))];
  const base = await context.toolsFor(
    ref,
    skus.flatMap(({ sku, parent_sku }) => (parent_sku ? [sku, parent_sku] : [sku])),
  );
  const known = request.tax?.vatProof;
  // Whether anything is delivered decides the country of the tax.
  const kinds = agreed.map((line) => recordOf(line, undefined));
  const homeAdded = allOf(added.map((line) => addedLine(line, base)));
  if (!homeAdded.ok) return homeAdded;
  const items = [...kinds, ...homeAdded.value.map(({ record }) => record)];
  const destination = await context.destinationOf(ref, { ...cart, items }, known);
  const tools = { ...base, destination, crossBorder: context.deps.settings.tax.crossBorderPrice };
  const kept = allOf(agreed.map((line) => agreedLine(line, request, tools)));
  if (!kept.ok) return kept;
  const more = allOf(added.map((line) => addedLine(line, tools)));
  if (!more.ok) return more;
  const lines = [...kept.value, ...more.value];
  const quote = quotePriced({ ...cart, items: lines.map(({ record }) => record) }, lines, {
    ...{ store, tools, nowMs: request.orderedAtMs },
    shippingTaxClassId: context.deps.settings.tax.shippingTaxClassId,
  });
  const offers = offersOf({ quote, access: cart.site_access });
  const refusal = isVirtualCart(items) ? null : refusalOf(quote, request, method);
  return { ok: true, value: { quote, offers, refusal } };
};
