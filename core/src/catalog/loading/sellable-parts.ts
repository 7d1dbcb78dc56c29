// Filters the parts of grouped and bundle products: a part off sale is not offered, priced or sold.
import type { Product } from '../product.ts';

const ON_SALE = 1;

/**
 * `statusOf` returns undefined for an unknown sku: a grouped product is sold without it [PRICE-01]; in a bundle it
 * stays and makes the price unknown.
 */
export const withSellableParts = <
  Whole extends Pick<Product, 'type_id' | 'bundle_options' | 'product_links'>,
>(
  product: Whole,
  statusOf: (sku: string) => number | undefined,
): Whole => {
  if (product.type_id === 'grouped')
    return {
      ...product,
      product_links: product.product_links?.filter(
        ({ link_type, linked_product_sku: sku }) => link_type !== 'associated' || statusOf(sku) === ON_SALE,
      ),
    };
  if (product.type_id !== 'bundle') return product;
  return {
    ...product,
    bundle_options: product.bundle_options?.map((option) => ({
      ...option,
      product_links: option.product_links.filter(({ sku }) => (statusOf(sku) ?? ON_SALE) === ON_SALE),
    })),
  };
};
