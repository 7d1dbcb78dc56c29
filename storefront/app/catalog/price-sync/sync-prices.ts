// [PRICE-09] Asks the platform what shown products cost now.

import type { SyncedPrice } from '@klaas/core/catalog/pricing/synced-price.ts';
import { taxGroupOf } from '@klaas/core/catalog/pricing/tax-rate.ts';
import { renderPricesEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';

export interface PriceSyncDeps {
  /** With the customer's token, where somebody is logged in. */
  client: ShopClient;
  store: StoreView;
  /** Of the customer who is looking. */
  groupId?: number | null;
  signal?: AbortSignal;
}

/** A longer list goes in parts: skus travel in the address. */
const SKUS_PER_CALL = 50;

const partsOf = (skus: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(skus.length / SKUS_PER_CALL) }, (_, place) =>
    skus.slice(place * SKUS_PER_CALL, (place + 1) * SKUS_PER_CALL),
  );

/** Nothing where the platform does not answer. */
export const loadSyncedPrices = async (
  { client, store, groupId, signal }: PriceSyncDeps,
  skus: readonly string[],
): Promise<SyncedPrice[]> => {
  const userGroupId = taxGroupOf(store.tax, groupId);
  const responses = await Promise.all(
    partsOf([...new Set(skus)]).map((part) =>
      client.call(
        renderPricesEndpoint,
        {
          query: {
            skus: part,
            currencyCode: store.i18n.currencyCode,
            storeId: store.storeId,
            ...(userGroupId !== null && { userGroupId }),
          },
        },
        { signal },
      ),
    ),
  );
  return responses.flatMap((answer) => (answer.ok ? (answer.result.items ?? []) : []));
};

interface Priceable {
  sku: string;
  configurable_children?: { sku: string }[];
}

/** One product is shown with its variants, a list without. */
export const skusToSync = (products: readonly Priceable[]): string[] =>
  products.flatMap(({ sku, configurable_children: children = [] }) =>
    products.length === 1 ? [sku, ...children.map((child) => child.sku)] : [sku],
  );
