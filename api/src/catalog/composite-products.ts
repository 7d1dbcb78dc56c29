// Finds the loaded products that show data of other products: parents of variants, sets and bundles.
import { partSkusOf } from '../stock/stock-document-service.ts';
import type { CatalogReading } from './catalog-reading.ts';
import type { LookUpField } from './documents/catalog-documents.ts';

/** Fields with the skus of a composite's parts. */
const PART_FIELDS: readonly LookUpField[] = [
  'configurable_children.sku',
  'bundle_options.product_links.sku',
  'product_links.linked_product_sku',
];

/** Ids of the composites that contain one of the skus. */
export const findComposites = async (
  catalog: Pick<CatalogReading, 'documentsBy'>,
  storeCode: string,
  skus: readonly string[],
): Promise<string[]> => {
  const wanted = new Set(skus);
  const found = await Promise.all(
    PART_FIELDS.map((field) => catalog.documentsBy(storeCode, 'product', field, skus)),
  );
  // Links also name related products, which are not parts.
  const composites = found.flat().filter((document) => partSkusOf(document).some((sku) => wanted.has(sku)));
  return [...new Set(composites.map((document) => String(document.id)))];
};
