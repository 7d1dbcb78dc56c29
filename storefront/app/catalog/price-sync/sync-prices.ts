// [PRICE-09] Requests current prices of shown products from the platform.

import {
  type SyncedPrice,
  type SyncedPrices,
  syncedPricesById,
  withSyncedPrices,
} from '@klaas/core/catalog/pricing/synced-price.ts';
import { taxGroupOf } from '@klaas/core/catalog/pricing/tax-rate.ts';
import { renderPricesEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';

export interface PriceSyncDeps {
  /** Sends the customer's token when logged in. */
  client: ShopClient;
  store: StoreView;
  /** Group of the current customer. */
  groupId?: number | null;
  timeoutMs?: number;
}

/** Longer lists are split: skus are sent in the URL. */
const SKUS_PER_CALL = 50;

const partsOf = (skus: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(skus.length / SKUS_PER_CALL) }, (_, place) =>
    skus.slice(place * SKUS_PER_CALL, (place + 1) * SKUS_PER_CALL),
  );

/** Empty when the request fails. */
export const loadSyncedPrices = async (
  { client, store, groupId, timeoutMs }: PriceSyncDeps,
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
        { timeoutMs },
      ),
    ),
  );
  return responses.flatMap((response) => (response.ok ? (response.result.items ?? []) : []));
};

/** Prices that were synchronised so far, and how to show them. */
export interface ShownSync {
  prices: SyncedPrices;
  apply<Subject extends Parameters<typeof withSyncedPrices>[0]>(subject: Subject): Subject;
}

export const addSynced = (previous: ShownSync | null, items: readonly SyncedPrice[]): ShownSync => {
  const prices = new Map([...(previous?.prices ?? []), ...syncedPricesById(items)]);
  return { prices, apply: (subject) => withSyncedPrices(subject, prices) };
};

interface Priceable {
  sku: string;
  configurable_children?: { sku: string }[];
}

/** A single product is requested with its variants, a list without. */
export const skusToSync = (products: readonly Priceable[]): string[] =>
  products.flatMap(({ sku, configurable_children: children = [] }) =>
    products.length === 1 ? [sku, ...children.map((child) => child.sku)] : [sku],
  );
