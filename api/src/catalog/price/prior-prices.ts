// [OFFICE-85] Writes the prior price into priced products, from the price history that this process holds. Equal to the
// price where nothing is struck through; clients that know the field never strike another one.
import { documentPriceOf } from '@klaas/core/catalog/pricing/document-price.ts';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import { type PriceHistoryEntry, priorPriceCents } from '@klaas/core/catalog/pricing/prior-price.ts';
import type { ProductPricer } from '@klaas/core/catalog/pricing/product-pricer.ts';
import { nextTaxChangeMs } from '@klaas/core/catalog/pricing/tax-rate.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { PriceHistories } from './price-history-repository.ts';

export interface PriceHistoryCache {
  /** Replaces what is held of these products. */
  set(storeCode: string, ids: readonly string[], histories: PriceHistories): void;
  of(storeCode: string, id: string): ReadonlyMap<string, readonly PriceHistoryEntry[]> | undefined;
}

export const createPriceHistoryCache = (): PriceHistoryCache => {
  const stores = new Map<string, PriceHistories>();
  return {
    set: (storeCode, ids, histories) => {
      const held = stores.get(storeCode) ?? new Map();
      stores.set(storeCode, held);
      for (const id of ids) held.delete(id);
      for (const [id, history] of histories) held.set(id, history);
    },
    of: (storeCode, id) => stores.get(storeCode)?.get(id),
  };
};

/** The price that everybody pays at the tax of each moment. */
interface PriorPriceContext {
  held: Pick<PriceHistoryCache, 'of'>;
  store: StoreView;
  rules: readonly TaxRule[];
  nowMs: number;
  usePriceTiers: boolean;
  /** For visitors, with the tax rates of that moment. */
  pricerAt: (atMs: number) => ProductPricer;
}

type Item = PriceFields & { sku: string; status?: number };

const UNAVAILABLE_STATUS = 2;

export const createPriorPrices = ({
  held,
  store,
  rules,
  nowMs,
  usePriceTiers,
  pricerAt,
}: PriorPriceContext) => {
  const pricers = new Map<string, ProductPricer>();
  const pricerOfDay = (atMs: number): ProductPricer => {
    const day = shopDayOf(atMs);
    const pricer = pricers.get(day) ?? pricerAt(atMs);
    pricers.set(day, pricer);
    return pricer;
  };

  const publicPriceAt = (fields: PriceFields, atMs: number) => {
    const price = documentPriceOf(fields, {
      ratePercent: pricerOfDay(atMs).ratePercentOf(fields),
      sourcePriceIncludesTax: store.tax.sourcePriceIncludesTax,
      finalPriceIncludesTax: store.tax.finalPriceIncludesTax,
      nowMs: atMs,
      usePriceTiers,
      customerGroupId: null,
    });
    return price && { grossCents: price.price.grossCents, regularCents: price.original.grossCents };
  };

  const priorOf = (item: Item, history: readonly PriceHistoryEntry[] | undefined): number => {
    const price = item.price_incl_tax ?? 0;
    const lowest =
      history &&
      priorPriceCents(history, nowMs, {
        publicPriceAt,
        nextTaxChangeMs: (afterMs) => nextTaxChangeMs(rules, afterMs),
      });
    // A price of the customer's own group is no announced reduction: nothing is struck through for it alone.
    return lowest == null ? price : Math.max(price, eurosOf(lowest));
  };

  /** Expects a priced product. The price of a parent is its own or that of its cheapest variant, and so is the prior one. */
  return (product: Product): Product => {
    const price = product.price_incl_tax;
    if (price == null) return product;
    const histories = held.of(store.storeCode, String(product.id));
    const withPrior = <Priced extends Item>(item: Priced): Priced => ({
      ...item,
      prior_price_incl_tax: priorOf(item, histories?.get(item.sku)),
    });
    const children = product.configurable_children?.map(withPrior);
    const cheapest = (children ?? []).filter(
      ({ status, price_incl_tax }) => Number(status ?? 1) < UNAVAILABLE_STATUS && price_incl_tax === price,
    );
    if (cheapest.length === 0)
      return { ...withPrior(product), ...(children && { configurable_children: children }) };
    return {
      ...product,
      prior_price_incl_tax: Math.min(...cheapest.map((child) => child.prior_price_incl_tax ?? price)),
      ...(children && { configurable_children: children }),
    };
  };
};
