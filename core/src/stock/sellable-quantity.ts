// Computes how many pieces of a sku can be sold.
export interface StockLevel {
  /** Quantity not reserved by orders. */
  qty: number;
  is_in_stock: boolean;
  manage_stock: boolean;
  backorders: number;
  min_qty: number;
}

/** Unmanaged or backorderable stock is unlimited. */
export const sellableQuantity = ({
  qty,
  is_in_stock,
  manage_stock,
  backorders,
  min_qty,
}: StockLevel): number => {
  if (!is_in_stock) return 0;
  return manage_stock && backorders === 0 ? Math.max(0, qty - min_qty) : Number.POSITIVE_INFINITY;
};
