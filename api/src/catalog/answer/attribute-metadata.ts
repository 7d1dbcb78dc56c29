// The attributes behind the counts of a listing, with the options that were counted.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { Aggregation } from '../search/query.ts';
import type { AggregationResult } from '../search/search-engine.ts';

const FIELDS = [
  ...['id', 'attribute_id', 'attribute_code', 'frontend_input', 'frontend_label', 'default_frontend_label'],
  ...['is_user_defined', 'is_visible', 'is_visible_on_front', 'is_comparable', 'slug'],
];

/** `color` and `color_options` count the same attribute: the one on a product, the other on its parent. */
const attributeOf = (field: string): string => field.replace(/_options$/, '');

const countedOptions = (
  aggregations: Record<string, Aggregation>,
  results: Record<string, AggregationResult>,
): Map<string, Set<string>> => {
  const counted = new Map<string, Set<string>>();
  for (const [name, aggregation] of Object.entries(aggregations)) {
    const result = results[name];
    if (result === undefined || !('buckets' in result)) continue;
    const keys = result.buckets.filter(({ doc_count }) => doc_count > 0).map(({ key }) => String(key));
    if (keys.length === 0) continue;
    const code = attributeOf(aggregation.field);
    const known = counted.get(code) ?? new Set<string>();
    for (const key of keys) known.add(key);
    counted.set(code, known);
  }
  return counted;
};

const reduced = (attribute: CatalogDocument, values: Set<string>): Record<string, unknown> => {
  const options = Array.isArray(attribute['options']) ? (attribute['options'] as { value?: unknown }[]) : [];
  return {
    ...Object.fromEntries(FIELDS.flatMap((field) => (field in attribute ? [[field, attribute[field]]] : []))),
    options: options.filter((option) => values.has(String(option.value))),
  };
};

export const attributeMetadata = async (
  catalog: Pick<CatalogService, 'documentsBy'>,
  storeCode: string,
  aggregations: Record<string, Aggregation>,
  results: Record<string, AggregationResult>,
): Promise<Record<string, unknown>[]> => {
  const counted = countedOptions(aggregations, results);
  if (counted.size === 0) return [];
  const attributes = await catalog.documentsBy(storeCode, 'attribute', 'attribute_code', [...counted.keys()]);
  return attributes.map((attribute) =>
    reduced(attribute, counted.get(String(attribute['attribute_code'])) ?? new Set()),
  );
};
