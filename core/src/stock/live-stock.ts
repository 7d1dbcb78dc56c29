// [STOCK-03] Live stock merged over the stock in product documents.
import type { StockInfo } from '../catalog/product.ts';

/** One entry of a stock list. Clients match it by product id, never by sku. */
export interface LiveStockEntry {
  product_id: number;
  is_in_stock: boolean;
  qty: number;
  manage_stock?: boolean;
}

export type LiveStock = ReadonlyMap<number, LiveStockEntry>;

export const liveStockOf = (entries: readonly LiveStockEntry[]): LiveStock =>
  new Map(entries.map((entry) => [Number(entry.product_id), entry]));

type Stocked = { id: number; stock?: StockInfo };

const applyLiveStock = <Subject extends Stocked>(subject: Subject, live: LiveStock): Subject => {
  const entry = live.get(Number(subject.id));
  if (!entry) return subject;
  const { is_in_stock, qty, manage_stock } = entry;
  const stock = { ...subject.stock, is_in_stock, qty, ...(manage_stock !== undefined && { manage_stock }) };
  return { ...subject, stock };
};

/** The product and its variants; those missing in the response keep the document's stock. */
export const withLiveStock = <Subject extends Stocked & { configurable_children?: Stocked[] }>(
  product: Subject,
  live: LiveStock,
): Subject => {
  if (live.size === 0) return product;
  const updated = applyLiveStock(product, live);
  return updated.configurable_children
    ? {
        ...updated,
        configurable_children: updated.configurable_children.map((child) => applyLiveStock(child, live)),
      }
    : updated;
};
