// Which cached pages a change of the catalogue invalidates.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';

export interface CatalogueChange {
  entity: Entity;
  /** `null`: all documents of that entity. */
  ids: readonly string[] | null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A product is shown on its own page, in the lists of its categories and perhaps on the home page. */
const tagsOfProduct = (id: string, product: CatalogDocument | undefined): string[] => [
  'home',
  `product:${id}`,
  ...listOf(product?.['category_ids']).map((category) => `category:${category}`),
];

const tagsOfReview = (review: CatalogDocument | undefined): string[] | null =>
  review === undefined ? null : [`product:${review['product_id']}`];

/** `null`: every page may be affected (menus, tax rates, labels). */
export const tagsOfChange = (
  { entity, ids }: CatalogueChange,
  documentOf: (id: string) => CatalogDocument | undefined,
): string[] | null => {
  if (ids === null) return null;
  if (entity === 'product') return ids.flatMap((id) => tagsOfProduct(id, documentOf(id)));
  if (entity === 'review') {
    const tags = ids.map((id) => tagsOfReview(documentOf(id)));
    return tags.includes(null) ? null : tags.flatMap((tag) => tag ?? []);
  }
  // Every page links to it while it exists.
  if (entity === 'cms_page') return ['content', ...ids.map((id) => `cms:${id}`)];
  return null;
};
