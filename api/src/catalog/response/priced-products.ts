// Products with their current prices, computed once and cached until the next price change.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { nextPriceChangeMs } from '@klaas/core/catalog/pricing/product-pricer.ts';
import { nextTaxChangeMs } from '@klaas/core/catalog/pricing/tax-rate.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { PriceService } from '../price/price-service.ts';

/** A composite's price depends on its parts, whose changes are not tracked individually. */
const LINKED_TTL_MS = 60_000;

export interface PricedDocument {
  document: CatalogDocument;
  /** The prices are valid until then. */
  untilMs: number;
}

export interface PricedProducts {
  price(
    store: StoreView,
    documents: readonly CatalogDocument[],
    groupId: number | null,
  ): Promise<PricedDocument[]>;
}

export interface PricedProductsDeps {
  catalog: Pick<CatalogService, 'allDocuments' | 'onChange' | 'version'>;
  prices: Pick<PriceService, 'priceAll'>;
  now: () => number;
}

interface CacheEntry extends PricedDocument {
  version: number;
}

/** Priced by other products. */
export const isLinked = (document: CatalogDocument): boolean =>
  document['type_id'] === 'grouped' || document['type_id'] === 'bundle';

export const createPricedProducts = ({ catalog, prices, now }: PricedProductsDeps): PricedProducts => {
  /** By store and group; a changed document is a new object, so the WeakMap needs no invalidation. */
  let cache = new Map<string, WeakMap<CatalogDocument, CacheEntry>>();
  const taxChanges = new Map<string, number>();
  catalog.onChange(({ entity }) => {
    if (entity !== 'taxrule') return;
    cache = new Map();
    taxChanges.clear();
  });

  const nextTaxChange = async (storeCode: string, nowMs: number): Promise<number> => {
    const cached = taxChanges.get(storeCode);
    if (cached !== undefined && cached > nowMs) return cached;
    const rules = (await catalog.allDocuments(storeCode, 'taxrule')) as unknown as TaxRule[];
    const next = nextTaxChangeMs(rules, nowMs) ?? Number.POSITIVE_INFINITY;
    taxChanges.set(storeCode, next);
    return next;
  };

  const untilOf = (document: CatalogDocument, nowMs: number, taxChangeMs: number): number => {
    const priceChangeMs =
      nextPriceChangeMs(document as unknown as Product, nowMs) ?? Number.POSITIVE_INFINITY;
    const linked = isLinked(document) ? nowMs + LINKED_TTL_MS : Number.POSITIVE_INFINITY;
    return Math.min(priceChangeMs, taxChangeMs, linked);
  };

  return {
    price: async (store, documents, groupId) => {
      const nowMs = now();
      const version = catalog.version(store.storeCode);
      const key = `${store.storeCode} ${groupId}`;
      const known = cache.get(key) ?? new WeakMap<CatalogDocument, CacheEntry>();
      cache.set(key, known);
      const isFresh = (document: CatalogDocument): boolean => {
        const entry = known.get(document);
        if (entry === undefined || entry.untilMs <= nowMs) return false;
        return !isLinked(document) || entry.version === version;
      };
      const missing = documents.filter((document) => !isFresh(document));
      if (missing.length > 0) {
        const taxChangeMs = await nextTaxChange(store.storeCode, nowMs);
        const priced = await prices.priceAll(store, missing as unknown as Product[], groupId);
        missing.forEach((document, at) => {
          const pricedDocument = (priced[at] ?? document) as unknown as CatalogDocument;
          known.set(document, {
            document: pricedDocument,
            untilMs: untilOf(document, nowMs, taxChangeMs),
            version,
          });
        });
      }
      return documents.map((document) => known.get(document) ?? { document, untilMs: nowMs });
    },
  };
};
