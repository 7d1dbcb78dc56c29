import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../stores/settings.ts';
import { listingQueryOf } from './listing-query.ts';
import { sortOf, sortOptionsOf } from './sort-option.ts';

const { products } = defaultSettings();
const settings = { ...products, defaultFilters: ['color', 'price'] };
const LISTED = [
  { attribute: 'visibility', value: { in: [2, 3, 4] }, scope: 'default' },
  { attribute: 'status', value: { in: [0, 1] }, scope: 'default' },
];

describe('listing query', () => {
  it('[CATG-06] includes visibility 2, 3, 4, status 0 or 1, and out of stock, sorted by position', () => {
    expect(listingQueryOf({ categoryIds: [20, 21], selection: {} }, settings)).toEqual({
      _appliedFilters: [...LISTED, { attribute: 'category_ids', value: { in: [20, 21] }, scope: 'default' }],
      _availableFilters: [
        { field: 'color', scope: 'catalog', options: {} },
        { field: 'price', scope: 'catalog', options: {} },
      ],
      _appliedSort: [{ field: 'position', options: 'asc' }],
      _searchText: '',
      _oneVariant: true,
    });
  });

  it('[CATG-06] excludes out of stock by setting', () => {
    const query = listingQueryOf({ selection: {} }, { ...settings, listOutOfStockProducts: false });
    expect(query._appliedFilters).toEqual([
      ...LISTED,
      { attribute: 'stock.is_in_stock', value: { eq: true }, scope: 'default' },
    ]);
  });

  it('contains the selected filters and sort order', () => {
    const selection = { color: ['49', '50'], price: ['0.0-200.0'], sort: ['final_price:desc'], brand: ['1'] };
    const query = listingQueryOf({ selection }, settings);
    expect(query._appliedFilters.slice(2)).toEqual([
      { attribute: 'color', value: { in: ['49', '50'] }, scope: 'catalog' },
      { attribute: 'price', value: { lt: 200 }, scope: 'catalog' },
    ]);
    expect(query._appliedSort).toEqual([{ field: 'final_price', options: 'desc' }]);
  });

  it('ignores an invalid price range', () => {
    expect(listingQueryOf({ selection: { price: ['cheap'] } }, settings)._appliedFilters).toEqual(LISTED);
  });

  it('[SRCH-02] restricts a text search to searchable products', () => {
    const query = listingQueryOf({ selection: {}, searchText: 'uks' }, settings);
    expect(query._appliedFilters[0]).toEqual({
      attribute: 'visibility',
      value: { in: [3, 4] },
      scope: 'default',
    });
  });

  it('sorts a text search by relevance until a sort order is chosen', () => {
    expect(listingQueryOf({ selection: {}, searchText: ' uks ' }, settings)).toMatchObject({
      _searchText: 'uks',
      _appliedSort: [],
    });
    const sorted = listingQueryOf({ selection: { sort: ['position:asc'] }, searchText: 'uks' }, settings);
    expect(sorted._appliedSort).toEqual([{ field: 'position', options: 'asc' }]);
  });
});

describe('[CATG-04] sort options', () => {
  it('are position, latest, and price in both directions', () => {
    expect(sortOptionsOf(products)).toEqual([
      { id: 'position:asc', name: 'position', field: 'position', order: 'asc' },
      { id: 'updated_at:desc', name: 'latest', field: 'updated_at', order: 'desc' },
      { id: 'final_price:asc', name: 'price-asc', field: 'final_price', order: 'asc' },
      { id: 'final_price:desc', name: 'price-desc', field: 'final_price', order: 'desc' },
    ]);
  });

  it('parse a bare field as ascending', () => {
    expect(sortOptionsOf({ sortByAttributes: { Name: 'name' } })[0]?.id).toBe('name:asc');
  });

  it.each([
    [undefined, 'position', 'asc'],
    ['updated_at:desc', 'updated_at', 'desc'],
    ['sku:asc', 'position', 'asc'],
  ])('%s sorts by %s %s', (chosen, field, order) => {
    expect(sortOf(chosen ? { sort: [chosen] } : {}, products)).toEqual({ field, options: order });
  });
});
