// [ORD-05] Stock of a queued order, before it is sent or taken back.
import { identityOf } from '@klaas/core/cart/item-identity.ts';
import { confirmAgainstStock, fitToStock, shortLines } from '@klaas/core/checkout/queue/order-outcome.ts';
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { listStockEndpoint, type StockEntry } from '@klaas/core/contract/stock-endpoints.ts';

export interface OrderStock {
  verdict: ReturnType<typeof confirmAgainstStock>;
  /** Available quantity by line key, for lines with too little stock. */
  short: ReadonlyMap<string, number>;
}

/** Made-to-measure lines have no stock. */
const stockedLinesOf = ({ items }: StoredOrder) => items.filter((item) => !item['custom_size']);

export const createOrderStock = (client: ShopClient, isOnline: () => boolean) => {
  /** Null: stock unknown. */
  const entriesOf = async (order: StoredOrder): Promise<StockEntry[] | null> => {
    const skus = [...new Set(stockedLinesOf(order).map(({ sku }) => sku))];
    if (skus.length === 0) return [];
    if (!isOnline()) return null;
    const response = await client.call(listStockEndpoint, { query: { skus } });
    return response.ok ? response.result : null;
  };

  return {
    /** The lines, limited to the stock: the server would reject a larger quantity. */
    availableLines: async (order: StoredOrder) => fitToStock(order.items, (await entriesOf(order)) ?? []),

    /** `pre_reserved` while the stock is unknown. */
    async stockOf(order: StoredOrder): Promise<OrderStock> {
      const entries = await entriesOf(order);
      const stocked = stockedLinesOf(order);
      return {
        verdict: confirmAgainstStock(
          stocked.map(({ sku }) => {
            const entry = entries?.find((known) => known.sku === sku);
            if (!entry) return 'volatile';
            return entry.is_in_stock ? 'ok' : 'out_of_stock';
          }),
        ),
        short: new Map(
          [...shortLines(stocked, entries ?? [])].map(([item, pieces]) => [identityOf(item).key, pieces]),
        ),
      };
    },
  };
};
