// Metadata of the attributes aggregated in a listing, with the counted options.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { LRUCache } from 'lru-cache';
import { shortKey } from '../../http/short-key.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { Aggregation } from '../search/query.ts';
import type { AggregationResult } from '../search/search-index.ts';

const FIELDS = [
  ...['id', 'attribute_id', 'attribute_code', 'frontend_input', 'frontend_label', 'default_frontend_label'],
  ...['is_user_defined', 'is_visible', 'is_visible_on_front', 'is_comparable', 'slug'],
];

/** `color` and `color_options` aggregate the same attribute: on a product and on its parent. */
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
    const options = counted.get(code) ?? new Set<string>();
    for (const key of keys) options.add(key);
    counted.set(code, options);
  }
  return counted;
};

const reducedJson = (attribute: CatalogDocument, values: Set<string>): string => {
  const options = Array.isArray(attribute['options']) ? (attribute['options'] as { value?: unknown }[]) : [];
  const fields = FIELDS.flatMap((field) => (field in attribute ? [[field, attribute[field]]] : []));
  return JSON.stringify({
    ...Object.fromEntries(fields),
    options: options.filter((option) => values.has(String(option.value))),
  });
};

const CACHE_CHARACTERS = 8 * 1024 * 1024;

/** Caches each attribute's JSON until the store changes: listings count the same options repeatedly. */
export const createAttributeMetadata = (catalog: Pick<CatalogService, 'documentsBy' | 'version'>) => {
  const cache = new LRUCache<string, { version: number; json: string }>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ json }, key) => json.length + key.length + 100,
  });
  return {
    /** A JSON list of the attributes, in the order of the aggregations. */
    json: async (
      storeCode: string,
      aggregations: Record<string, Aggregation>,
      results: Record<string, AggregationResult>,
    ): Promise<string> => {
      const version = catalog.version(storeCode);
      const found: string[] = [];
      for (const [code, values] of countedOptions(aggregations, results)) {
        const key = shortKey(`${storeCode} ${code} ${[...values].sort().join()}`);
        let entry = cache.get(key);
        if (entry?.version !== version) {
          const [attribute] = await catalog.documentsBy(storeCode, 'attribute', 'attribute_code', [code]);
          entry = { version, json: attribute === undefined ? '' : reducedJson(attribute, values) };
          cache.set(key, entry);
        }
        if (entry.json !== '') found.push(entry.json);
      }
      return `[${found.join()}]`;
    },
  };
};
