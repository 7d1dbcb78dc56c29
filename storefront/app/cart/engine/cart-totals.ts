// Loads totals and stock from the server when the items or the coupon have changed.
import { cartHash, isSyncNeeded } from '@klaas/core/cart/cart-hash.ts';
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { cartMessageOf } from '@klaas/core/cart/cart-message.ts';
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import type { SiteAccess } from '@klaas/core/cart/delivery/carry-in.ts';
import { decideStockOnItem } from '@klaas/core/cart/item-stock.ts';
import { type CartResponse, cartResponseOf } from '@klaas/core/cart/sync/cart-response.ts';
import { recordRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import type { CartTotals } from '@klaas/core/cart/totals/cart-totals.ts';
import type { ShippingOffer } from '@klaas/core/cart/totals/shipping-rule.ts';
import {
  chooseTotalsCall,
  couponOf,
  isCouponApplied,
  rejectedCouponOf,
  type TotalsCall,
} from '@klaas/core/cart/totals/totals-call.ts';
import type { VisitOffer } from '@klaas/core/checkout/form/visit-choice.ts';
import * as endpoints from '@klaas/core/contract/cart-endpoints.ts';
import {
  holdSlotEndpoint,
  type SlotHold,
  serviceVisitsEndpoint,
} from '@klaas/core/contract/delivery-endpoints.ts';
import type { ShopClient, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { listStockEndpoint, type StockEntry } from '@klaas/core/contract/stock-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { sizesOf } from '../line-size.ts';
import type { CartStorage, ChosenShipping, PlatformTotals, TotalsLineData } from './cart-record.ts';
import { type ApplyCouponError, couponErrorOf } from './coupon-error.ts';

export interface CartTotalsDeps {
  storage: CartStorage;
  guest: ShopClient;
  customer: ShopClient;
  settings: Settings;
  store: StoreView;
  now: () => number;
  log: (message: string, fields?: Record<string, unknown>) => void;
}

const VISIT_DAYS = 31;

const isLabelled = (value: unknown): value is { label: string; value: string } =>
  typeof value === 'object' && value !== null && 'label' in value && 'value' in value;

/** A JSON string in our API, an array in others. */
const optionsOf = (options: unknown): TotalsLineData['options'] => {
  try {
    const list: unknown = typeof options === 'string' ? JSON.parse(options) : options;
    return Array.isArray(list) ? list.filter(isLabelled) : [];
  } catch {
    return [];
  }
};

const platformTotalsOf = (totals: CartTotals, hash: string): PlatformTotals => ({
  segments: totals.total_segments,
  hash,
  coupon: couponOf(totals),
  refusedCoupon: rejectedCouponOf(totals),
  lines: Object.fromEntries(
    totals.items.map((line) => [
      String(line.item_id),
      {
        rowTotalInclTax: line.row_total_incl_tax,
        priceInclTax: line.price_incl_tax,
        priorInclTax: line.prior_price_incl_tax,
        options: optionsOf(line.options),
      },
    ]),
  ),
});

/** Which goods the cart has, in any number. */
const goodsOf = (items: readonly CartItem[]): string =>
  items
    .map(({ sku, product_option }) => `${sku} ${JSON.stringify(product_option ?? null)}`)
    .sort()
    .join('\n');

export const createCartTotals = (deps: CartTotalsDeps) => {
  const { storage, guest, customer, settings, store, now, log } = deps;

  const inCart = async <Value>(
    call: (query: { cartId: string }) => Promise<ShopResponse<unknown>>,
  ): Promise<CartResponse<Value>> => {
    const { token } = storage.get();
    return token === null ? { kind: 'lost' } : cartResponseOf(await call({ cartId: token }));
  };

  const shippingMethods = (country: string, postcode = '', site_access: SiteAccess | null = null) =>
    inCart<ShippingOffer[]>((query) =>
      customer.call(endpoints.shippingMethodsEndpoint, {
        query,
        body: {
          address: { country_id: country, ...(postcode !== '' && { postcode }) },
          ...(site_access && { shippingExtraFields: { site_access } }),
        },
      }),
    );

  /** Services in the cart whose time is chosen, with their free slots. */
  const visits = (country: string, postcode: string) =>
    inCart<VisitOffer[]>((query) =>
      customer.call(serviceVisitsEndpoint, { query: { ...query, country, postcode, days: VISIT_DAYS } }),
    );

  /** Keeps a place in a delivery slot for this cart. */
  const holdSlot = (delivery_slot: number) =>
    inCart<SlotHold | null>((query) => customer.call(holdSlotEndpoint, { query, body: { delivery_slot } }));

  const paymentMethods = () =>
    inCart<{ code: string; title: string }[]>((query) =>
      customer.call(endpoints.paymentMethodsEndpoint, { query }),
    );

  const sendCoupon = (coupon: string) =>
    inCart<boolean>((query) => customer.call(endpoints.applyCouponEndpoint, { query: { ...query, coupon } }));

  const deleteCoupon = () =>
    inCart<boolean>((query) => customer.call(endpoints.deleteCouponEndpoint, { query }));

  const request = async (call: TotalsCall): Promise<CartResponse<CartTotals>> => {
    if (call.call === 'totals')
      return inCart((query) => customer.call(endpoints.cartTotalsEndpoint, { query }));
    const { addressInformation } = call;
    const response = await inCart<{ totals: CartTotals }>((query) =>
      customer.call(endpoints.shippingInformationEndpoint, { query, body: { addressInformation } }),
    );
    return response.kind === 'ok' ? { kind: 'ok', value: response.value.totals } : response;
  };

  /** [STOCK-01] Empty when the request fails. */
  const stockOf = async (skus: readonly string[]): Promise<StockEntry[]> => {
    const response = await guest.call(listStockEndpoint, { query: { skus: skus.join(',') } });
    return response.ok ? response.result : [];
  };

  /** Default: the first shipping method for the store's country, so that the total includes shipping before a choice. */
  const loadShipping = async (defaultFor: string): Promise<ChosenShipping | null> => {
    const country = store.tax.defaultCountry;
    const response = await shippingMethods(country);
    const offers = response.kind === 'ok' ? response.value : [];
    const first = offers.find(({ available }) => available);
    if (!first) return null;
    return {
      country,
      defaultFor,
      shippingCarrierCode: first.carrier_code,
      shippingMethodCode: first.method_code,
      title: first.method_title,
      priceInclTax: first.price_incl_tax,
    };
  };

  const shippingFor = async (): Promise<ChosenShipping> => {
    const { shipping, items } = storage.get();
    const country = shipping?.country ?? store.tax.defaultCountry;
    if (isVirtualCart(items)) return { country };
    // With other goods another method may be the first.
    const goods = goodsOf(items);
    const isKept = shipping && (shipping.defaultFor === undefined || shipping.defaultFor === goods);
    const chosen = isKept ? shipping : ((await loadShipping(goods)) ?? shipping);
    if (chosen && chosen !== shipping) await storage.change((record) => ({ ...record, shipping: chosen }));
    return chosen ?? { country };
  };

  const load = async (isSecondTry = false): Promise<CartTotals | null> => {
    const shipping = await shippingFor();
    const chosen = chooseTotalsCall(shipping);
    if (!chosen.ok) {
      log(cartMessageOf(chosen.error));
      return null;
    }
    const response = await request(chosen.value);
    if (response.kind === 'ok') return response.value;
    log('The totals could not be had', { reason: response.kind });
    if (response.kind !== 'refused' || chosen.value.call === 'totals') return null;
    // The shipping method is no longer available, or not for these goods: another one, else totals without shipping.
    await storage.change((record) => ({ ...record, shipping: null }));
    if (!isSecondTry) return load(true);
    const plain = await request({ call: 'totals' });
    return plain.kind === 'ok' ? plain.value : null;
  };

  /** [SYNC-06] Totals have their own hash. */
  const sync = async (force: boolean): Promise<void> => {
    const { items, token, totalsHash, totalsSyncedAt } = storage.get();
    if (!settings.cart.synchronize_totals || !token || items.length === 0) return;
    const hash = cartHash(items, token);
    if (!force && !isSyncNeeded({ hash: totalsHash, syncedAt: totalsSyncedAt }, hash)) return;
    const totals = await load();
    if (!totals) return;
    await storage.change((record) => ({
      ...record,
      totals: platformTotalsOf(totals, hash),
      totalsHash: hash,
      totalsSyncedAt: now(),
    }));
  };

  return {
    sync,
    shippingMethods,
    visits,
    holdSlot,
    paymentMethods,
    /** Without the totals, for a login. */
    sendCoupon,
    deleteCoupon,
    /** [COUP-01] */
    async applyCoupon(code: string): Promise<Result<true, ApplyCouponError>> {
      const response = await sendCoupon(code);
      if (response.kind === 'unreachable') return { ok: false, error: 'unreachable' };
      const isApplied = response.kind === 'ok' && isCouponApplied({ code: 200, result: response.value });
      if (!isApplied) return couponErrorOf(response);
      await sync(true);
      return { ok: true, value: true };
    },
    async removeCoupon(): Promise<boolean> {
      const response = await deleteCoupon();
      if (response.kind !== 'ok') return false;
      await sync(true);
      return true;
    },
    /** [STOCK-01] [STOCK-02] */
    async syncStock(): Promise<void> {
      if (!settings.stock.synchronize) return;
      const skus = storage
        .get()
        .items.filter((item) => sizesOf(item) === null)
        .map(({ sku }) => sku);
      const batches = Array.from({ length: Math.ceil(skus.length / settings.stock.batchSize) }, (_, at) =>
        skus.slice(at * settings.stock.batchSize, (at + 1) * settings.stock.batchSize),
      );
      const entries = (await Promise.all(batches.map(stockOf))).flat();
      const bySku = new Map(entries.map((entry) => [entry.sku, entry]));
      if (bySku.size === 0) return;
      await storage.change((record) => {
        const mayStay = ({ sku }: CartItem) =>
          decideStockOnItem(bySku.get(sku)?.is_in_stock ?? true, settings.stock).keep;
        const removedItems = record.items.filter((item) => !mayStay(item));
        return {
          ...record,
          changes: record.changes + (removedItems.length > 0 ? 1 : 0),
          removed: removedItems.reduce(recordRemoved, [...record.removed]),
          items: record.items.filter(mayStay).map((item) => {
            const entry = bySku.get(item.sku);
            if (!entry) return item;
            const { is_in_stock, qty, manage_stock } = entry;
            return { ...item, stock: { is_in_stock, qty, manage_stock } };
          }),
        };
      });
    },
  };
};

export type CartTotalsSync = ReturnType<typeof createCartTotals>;
