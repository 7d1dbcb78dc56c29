// The filter and the order of the product list as a search of the catalogue.
import type { ProductSort, ProductWhere } from '@klaas/core/catalog/office/product-filter.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { analyzeText } from '../search/analysis/analyze-text.ts';
import type { BoolQuery, Query, Scalar, Sort } from '../search/query.ts';

const HIDDEN = 2;
/** What a dump writes where a product has no picture. */
const NO_PICTURES = ['', 'no_selection'];

const all = (filter: Query[], mustNot: Query[] = []): BoolQuery => ({
  ...{ kind: 'bool', must: [], filter, should: [], mustNot, minimumShouldMatch: 0 },
});
const any = (should: Query[]): BoolQuery => ({
  ...{ kind: 'bool', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 },
});
const not = (query: Query): BoolQuery => all([{ kind: 'match_all' }], [query]);
const oneOf = (field: string, values: readonly Scalar[]): Query => ({
  ...{ kind: 'terms', field, values: [...values] },
});
const exists = (field: string): Query => ({ kind: 'exists', field });

/** As the search of the shop, and by the beginning of a sku that is no word. */
const textQuery = (
  text: string,
  { fuzziness, minimumShouldMatchPercent }: Settings['elasticsearch'],
): Query => ({
  ...all([]),
  must: [
    {
      ...any([
        oneOf('sku', [text, text.toUpperCase()]),
        oneOf('configurable_children.sku', [text, text.toUpperCase()]),
        oneOf('id', [text]),
        {
          kind: 'text',
          fields: [
            { name: 'name', boost: 4 },
            { name: 'sku', boost: 2 },
            { name: 'configurable_children.sku', boost: 2 },
            { name: 'category.name', boost: 1 },
          ],
          text: analyzeText(text, fuzziness),
          prefixLength: 2,
          minimumShouldMatch: { unit: 'percent', amount: minimumShouldMatchPercent },
          tieBreaker: 1,
          phrase: false,
          operator: 'or',
        },
      ]),
    },
  ],
});

const inStock: Query = all(
  [{ kind: 'variant', condition: { attributes: [], values: {}, inStock: true } }],
  [oneOf('stock.is_in_stock', [false])],
);

const onlyIf = (isWanted: boolean | undefined, query: Query): Query[] => {
  if (isWanted === undefined) return [];
  return [isWanted ? query : not(query)];
};

const inCents = (cents: number | undefined): number | undefined =>
  cents === undefined ? undefined : cents / 100;

const priceRange = ({ price_from_cents, price_to_cents }: ProductWhere): Query[] => {
  const gte = inCents(price_from_cents);
  const lte = inCents(price_to_cents);
  if (gte === undefined && lte === undefined) return [];
  return [
    {
      kind: 'range',
      field: 'final_price',
      ...(gte !== undefined && { gte }),
      ...(lte !== undefined && { lte }),
    },
  ];
};

const SPECIALS = ['special_price', 'configurable_children.special_price'];

/** One filter for rows, their number and bulk changes. `idSets`: what matches is in each of them. */
export const productQuery = (
  where: ProductWhere,
  settings: Settings['elasticsearch'],
  idSets: readonly (readonly number[])[],
): Query => ({
  ...all([
    ...(where.ids ? [oneOf('id', where.ids)] : []),
    ...(where.types ? [oneOf('type_id', where.types)] : []),
    ...(where.category_ids ? [oneOf('category_ids', where.category_ids)] : []),
    ...(where.states?.length === 1 ? onlyIf(where.states[0] === 'hidden', oneOf('status', [HIDDEN])) : []),
    ...priceRange(where),
    ...onlyIf(where.has_special, any(SPECIALS.map((field) => ({ kind: 'range', field, gt: 0 })))),
    ...onlyIf(where.in_stock, inStock),
    ...onlyIf(where.has_picture, all([exists('image')], [oneOf('image', NO_PICTURES)])),
    ...idSets.map((ids) => oneOf('id', ids)),
  ]),
  must: where.text === undefined ? [{ kind: 'match_all' }] : [textQuery(where.text, settings)],
});

const FIELDS = { id: 'id', name: 'name', sku: 'sku', price: 'final_price', stock: 'stock.qty' } as const;

export const productOrder = ({ by, descending }: ProductSort, hasText: boolean): Sort[] => {
  const order = descending ? 'desc' : 'asc';
  if (by !== 'relevance') return [{ field: FIELDS[by], order }];
  return hasText ? [{ field: '_score', order: 'desc' }] : [{ field: 'id', order: 'desc' }];
};
