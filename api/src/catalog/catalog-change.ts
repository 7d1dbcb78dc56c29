// What listeners of the catalogue learn about a change.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';

export interface DocumentChange {
  id: string;
  /** Missing for a new document. */
  before: CatalogDocument | undefined;
  /** Missing for a removed document. */
  after: CatalogDocument | undefined;
  /** The price changed by time, tax rules or parts: the documents are the same. */
  isRepriced: boolean;
}

export interface CatalogChange {
  storeCode: string;
  entity: Entity;
  /** `null`: any document of the entity may have changed. */
  documents: readonly DocumentChange[] | null;
}
