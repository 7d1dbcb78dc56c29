import { describe, expect, it } from 'vitest';
import { filterOptionsOf } from './filter-option.ts';
import { parsePriceRange, priceFilterOf, priceRangeLabelOf } from './price-range.ts';

const attributes = {
  color: {
    options: [
      { label: ' ', value: '' },
      { label: 'Selge', value: '49' },
      { label: 'Hall', value: '50' },
      { label: '  ', value: '51' },
    ],
  },
  size: {
    options: [
      { label: '100 cm', value: '1' },
      { label: '80 cm', value: '2' },
    ],
  },
};
const range = (from: number | undefined, to: number | undefined, doc_count: number) => ({
  key: `${from?.toFixed(1) ?? '*'}-${to?.toFixed(1) ?? '*'}`,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  doc_count,
});
const options = (aggregations: Parameters<typeof filterOptionsOf>[0]['aggregations']) =>
  filterOptionsOf({
    aggregations,
    filters: ['color', 'size', 'price'],
    attributes,
    currencySign: '€',
    locale: 'et-EE',
  });

describe('filter options', () => {
  it('[CATG-02] have a label, are counted on products and parents, and are sorted by label', () => {
    const found = options({
      agg_terms_color: {
        buckets: [
          { key: 49, doc_count: 3 },
          { key: '51', doc_count: 9 },
          { key: 7, doc_count: 1 },
        ],
      },
      agg_terms_color_options: {
        buckets: [
          { key: 50, doc_count: 4 },
          { key: 49, doc_count: 2 },
        ],
      },
      agg_terms_size: {
        buckets: [
          { key: 1, doc_count: 1 },
          { key: 2, doc_count: 1 },
        ],
      },
    });
    expect(found['color']).toEqual([
      { id: '50', label: 'Hall', type: 'color', count: 4 },
      { id: '49', label: 'Selge', type: 'color', count: 5 },
    ]);
    expect(found['size']?.map(({ label }) => label)).toEqual(['80 cm', '100 cm']);
    expect(found).not.toHaveProperty('price');
  });

  it('[CATG-02] of the price are the ranges, single choice', () => {
    const buckets = [range(600, undefined, 2), range(0, 200, 1), range(200, 400, 0), range(400, 600, 5)];
    expect(options({ agg_range_price: { buckets } })['price']).toEqual([
      { id: '0.0-200.0', label: '< € 200', type: 'price', count: 1, from: 0, to: 200, single: true },
      { id: '200.0-400.0', label: '€ 200 - 400', type: 'price', count: 0, from: 200, to: 400, single: true },
      { id: '400.0-600.0', label: '€ 400 - 600', type: 'price', count: 5, from: 400, to: 600, single: true },
      { id: '600.0-*', label: '> € 600', type: 'price', count: 2, from: 600, single: true },
    ]);
  });

  it('are empty without aggregations', () => {
    expect(options({})).toEqual({});
  });
});

describe('[CATG-02] price range labels', () => {
  it.each([
    ['first with a to', { from: 0, to: 200 }, true, '< € 200'],
    ['last with a to', { from: 400, to: 600 }, true, '< € 600'],
    ['last without a to', { from: 600 }, true, '> € 600'],
    ['first without a to', { from: 0 }, true, '> € 0'],
    ['middle', { from: 200, to: 400 }, false, '€ 200 - 400'],
    ['middle without a to', { from: 600 }, false, '€ 600'],
  ])('%s', (_name, part, isEnd, expected) => {
    expect(priceRangeLabelOf(part, isEnd, '€')).toBe(expected);
  });
});

describe('price range ids', () => {
  it.each([
    ['0.0-200.0', { from: 0, to: 200 }, { lt: 200 }],
    ['200.0-400.0', { from: 200, to: 400 }, { gte: 200, lt: 400 }],
    ['600.0-*', { from: 600 }, { gte: 600 }],
    ['*-200.0', { to: 200 }, { lt: 200 }],
    ['50-60', { from: 50, to: 60 }, { gte: 50, lt: 60 }],
  ])('%s', (id, expected, filter) => {
    expect(parsePriceRange(id)).toEqual(expected);
    expect(priceFilterOf(expected)).toEqual(filter);
  });

  it.each(['', '*-*', '-5', '1-2-3', 'a-b', '400-200', '1e3-2e3', '0.0-200.0 '])('rejects %j', (id) => {
    expect(parsePriceRange(id)).toBeNull();
  });
});
