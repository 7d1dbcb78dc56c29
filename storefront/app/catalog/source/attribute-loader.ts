// [PROD-10] Loads attributes that are not loaded yet.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import {
  type AttributeKey,
  type AttributeList,
  attributesToLoad,
  EMPTY_ATTRIBUTE_LIST,
  withAttributes,
} from '@klaas/core/catalog/loading/attribute-list.ts';
import { emptySearchQuery, withFilter } from '@klaas/core/catalog/search-query.ts';
import type { CatalogSource } from '../catalog-source.ts';

export const loadAttributes = async (
  source: CatalogSource,
  wanted: readonly (string | number)[],
  { known = EMPTY_ATTRIBUTE_LIST, key = 'attribute_code' as AttributeKey } = {},
): Promise<AttributeList> => {
  const values = attributesToLoad(known, key, wanted);
  if (values.length === 0) return known;
  const load = async () => {
    const { items } = await source.search<Attribute>({
      query: withFilter(emptySearchQuery(), key, { in: values }),
      entity: 'attribute',
      size: source.settings.entities.attributeListSize,
    });
    return items;
  };
  const name = `${source.store.storeCode}/${key}/${values.join()}`;
  const items = await (source.cached?.(name, load, { tags: () => ['attribute'] }) ?? load());
  return withAttributes(known, items, { key, values });
};

/** All attributes marked as comparable. */
export const loadComparableAttributes = async (source: CatalogSource): Promise<Attribute[]> => {
  const { items } = await source.search<Attribute>({
    query: withFilter(emptySearchQuery(), 'is_comparable', { in: ['1', 'true'] }),
    entity: 'attribute',
    size: source.settings.entities.attributeListSize,
  });
  return items;
};

export const attributesByCode = (list: AttributeList): Map<string, Attribute> =>
  new Map(Object.entries(list.list_by_code));
