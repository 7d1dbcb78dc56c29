// The document types of a store's catalogue index.
export const ENTITIES = [
  'product',
  'category',
  'attribute',
  'taxrule',
  'cms_page',
  'cms_block',
  'cms_hierarchy',
  'review',
] as const;

export type Entity = (typeof ENTITIES)[number];

export type CatalogDocument = { id: number | string } & Record<string, unknown>;
