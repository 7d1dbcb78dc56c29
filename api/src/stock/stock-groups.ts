// Stock of composite products: every group of parts needs at least one that can be bought.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : []).filter((entry) => typeof entry === 'object' && entry !== null);

/** From this status on a product is disabled. */
const DISABLED = 2;

/** Skus by group; null: not a composite, it has stock of its own. */
export const stockGroupsOf = (product: CatalogDocument): string[][] | null => {
  switch (product['type_id']) {
    case 'configurable':
      return [
        fieldsOf(product['configurable_children'])
          .filter((child) => Number(child['status']) < DISABLED)
          .map((child) => String(child['sku'])),
      ];
    case 'grouped':
      return [
        fieldsOf(product['product_links'])
          .filter((link) => link['link_type'] === 'associated')
          .map((link) => String(link['linked_product_sku'])),
      ];
    case 'bundle':
      return fieldsOf(product['bundle_options'])
        .filter((option) => option['required'])
        .map((option) => fieldsOf(option['product_links']).map((link) => String(link['sku'])));
    default:
      return null;
  }
};

export const hasEveryGroup = (
  groups: readonly (readonly string[])[],
  isSellable: (sku: string) => boolean,
): boolean => groups.length > 0 && groups.every((skus) => skus.some(isSellable));
