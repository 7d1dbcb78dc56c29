// Products by words or sku, for the staff: those that are sold, with their documents.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from './catalog-service.ts';
import { analyzeText } from './search/analysis/analyze-text.ts';
import type { Query } from './search/query.ts';

const MAX_FOUND = 20;
const SOLD = [0, 1];

const textQuery = (
  q: string,
  { fuzziness, minimumShouldMatchPercent }: Settings['elasticsearch'],
): Query => ({
  kind: 'text',
  fields: [
    { name: 'name', boost: 4 },
    { name: 'sku', boost: 2 },
    { name: 'category.name', boost: 1 },
  ],
  text: analyzeText(q, fuzziness),
  prefixLength: 2,
  minimumShouldMatch: { unit: 'percent', amount: minimumShouldMatchPercent },
  tieBreaker: 1,
  phrase: false,
  operator: 'or',
});

/** The product of that very sku first, a variant's by its parent. */
export const findGoods = async (
  catalog: Pick<CatalogService, 'search' | 'documentsBy'>,
  storeCode: string,
  q: string,
  settings: Settings['elasticsearch'],
): Promise<CatalogDocument[]> => {
  const sku = q.trim();
  const [own, parents, found] = await Promise.all([
    catalog.documentsBy(storeCode, 'product', 'sku', [sku]),
    catalog.documentsBy(storeCode, 'product', 'configurable_children.sku', [sku]),
    catalog.search({
      ...{ storeCode, entity: 'product', aggregations: {}, sort: [], from: 0, size: MAX_FOUND },
      query: {
        kind: 'bool',
        must: [textQuery(q, settings)],
        filter: [{ kind: 'terms', field: 'status', values: SOLD }],
        ...{ should: [], mustNot: [], minimumShouldMatch: 0 },
      },
    }),
  ]);
  const all = [...parents, ...own, ...found.hits.map(({ document }) => document)];
  const byId = new Map(all.map((document) => [String(document['id']), document]));
  return [...byId.values()].slice(0, MAX_FOUND);
};
