// [STOCK-03] Skus for which a product page requests live stock.
interface Stocked {
  sku: string;
  configurable_children: readonly { sku: string }[];
}

/** The product, its first variants, and the chosen one wherever it is. */
export const skusToStock = (
  { sku, configurable_children: children }: Stocked,
  chosenSku: string | null,
  prefetchCount: number,
): string[] => {
  const first = children.slice(0, prefetchCount).map((child) => child.sku);
  const chosen = children.find((child) => child.sku === chosenSku)?.sku;
  return [sku, ...first, ...(chosen && !first.includes(chosen) ? [chosen] : [])];
};
