// Port for the documents of the catalogue: all in memory by default.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';

/** Fields by which documents are looked up; other conditions are a search. */
export const LOOK_UP_FIELDS = [
  'sku',
  'configurable_children.sku',
  'bundle_options.product_links.sku',
  'product_links.linked_product_sku',
  'url_path',
  'identifier',
  'attribute_code',
] as const;
export type LookUpField = (typeof LOOK_UP_FIELDS)[number];

/** Stored documents without computed prices; shared, must not be modified. */
export interface DocumentReading {
  documentById(storeCode: string, entity: Entity, id: string | number): Promise<CatalogDocument | undefined>;
  /** In the order of the ids; `undefined` for one that does not exist. */
  documentsByIds(
    storeCode: string,
    entity: Entity,
    ids: readonly string[],
  ): Promise<(CatalogDocument | undefined)[]>;
  /** Documents whose field contains one of the values; numbers are compared as texts. Ordered by id. */
  documentsBy(
    storeCode: string,
    entity: Entity,
    field: LookUpField,
    values: readonly string[],
  ): Promise<CatalogDocument[]>;
  /** Ordered by id. */
  allDocuments(storeCode: string, entity: Entity): Promise<CatalogDocument[]>;
}

export interface CatalogDocuments extends DocumentReading {
  upsert(storeCode: string, entity: Entity, documents: readonly CatalogDocument[]): Promise<void>;
  remove(storeCode: string, entity: Entity, ids: readonly string[]): Promise<void>;
}
