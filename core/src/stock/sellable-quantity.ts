// How many pieces of a sku can be sold.
export interface StockLevel {
  /** What nobody has ordered yet. */
  qty: number;
  is_in_stock: boolean;
  manage_stock: boolean;
  backorders: number;
  min_qty: number;
}

/** What is not counted, or may be sold without being there, has no end. */
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
