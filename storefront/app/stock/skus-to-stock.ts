// [STOCK-03] What a product page asks the stock list about.
interface Stocked {
  sku: string;
  configurable_children: readonly { sku: string }[];
}

/** The product, the first of its variants, and the one that is looked at, wherever it stands. */
export const skusToStock = (
  { sku, configurable_children: children }: Stocked,
  chosenSku: string | null,
  prefetchCount: number,
): string[] => {
  const first = children.slice(0, prefetchCount).map((child) => child.sku);
  const chosen = children.find((child) => child.sku === chosenSku)?.sku;
  return [sku, ...first, ...(chosen && !first.includes(chosen) ? [chosen] : [])];
};
