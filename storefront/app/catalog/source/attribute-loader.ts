// [PROD-10] Brings attributes into the list of those known.
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
  const ask = async () => {
    const { items } = await source.search<Attribute>({
      query: withFilter(emptySearchQuery(), key, { in: values }),
      entity: 'attribute',
      size: source.settings.entities.attributeListSize,
    });
    return items;
  };
  const name = `${source.store.storeCode}/${key}/${values.join()}`;
  const items = await (source.cached?.(name, ask) ?? ask());
  return withAttributes(known, items, { key, values });
};

/** Every attribute that products may be compared by. */
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
