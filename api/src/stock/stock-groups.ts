// Sellability of composite products: every group needs at least one sellable sku.
import type { Product } from '@klaas/core/catalog/product.ts';

export const stockGroupsOf = (product: Product): string[][] | null => {
  switch (product.type_id) {
    case 'configurable':
      return [
        (product.configurable_children ?? []).filter((child) => child.status < 2).map((child) => child.sku),
      ];
    case 'grouped':
      return [
        (product.product_links ?? [])
          .filter((link) => link.link_type === 'associated')
          .map((link) => link.linked_product_sku),
      ];
    case 'bundle':
      return (product.bundle_options ?? [])
        .filter((option) => option.required)
        .map((option) => option.product_links.map((link) => link.sku));
    default:
      return null;
  }
};
