// [SRCH-02] Finds the first product that can be made to a searched size, and links to it with that size.

import { listableQuery } from '@klaas/core/catalog/listing/listing-query.ts';
import { type RequestedSize, requestedSizeOf } from '@klaas/core/catalog/listing/requested-size.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { withSearchText } from '@klaas/core/catalog/search-query.ts';
import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { PATH_FIELDS } from '../source/product-loader.ts';
import { pathSettings } from '../source/shop-source.ts';

export interface MadeToSize {
  name: string;
  /** `1000 × 2000`, in millimetres. */
  size: string;
  url: string;
}

const MAX_CANDIDATES = 100;

const isWithin = (mm: number | undefined, bounds: readonly number[] | undefined): boolean =>
  mm === undefined || (bounds !== undefined && mm >= (bounds[0] ?? 0) && mm <= (bounds[1] ?? 0));

const fits = ({ custom_size }: Product, { widthMm, heightMm }: RequestedSize): boolean =>
  Boolean(custom_size) &&
  isWithin(widthMm, custom_size?.bounds.width) &&
  isWithin(heightMm, custom_size?.bounds.height);

export const findMadeToSize = async (source: CatalogSource, term: string): Promise<MadeToSize | null> => {
  const wanted = requestedSizeOf(term);
  if (!wanted) return null;
  const { items } = await source.search<Product>({
    query: withSearchText(listableQuery(source.settings.products), term),
    size: MAX_CANDIDATES,
    includeFields: [...PATH_FIELDS, 'custom_size'],
  });
  const made = items.find((product) => fits(product, wanted));
  if (!made) return null;
  const { widthMm, heightMm } = wanted;
  const query = new URLSearchParams({
    width: String(widthMm),
    ...(heightMm !== undefined && { height: String(heightMm) }),
  });
  const path = productPathOf(
    { ...made, configurable_children: [] },
    pathSettings(source.settings, source.store),
  );
  return {
    name: made.name,
    size: heightMm === undefined ? String(widthMm) : `${widthMm} × ${heightMm}`,
    url: `${path}?${query}`,
  };
};
