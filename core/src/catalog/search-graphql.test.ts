import { expect, it } from 'vitest';
import { searchGraphqlOf } from './search-graphql.ts';
import {
  emptySearchQuery,
  withAvailableFilter,
  withFilter,
  withSearchText,
  withSort,
} from './search-query.ts';

const empty = emptySearchQuery();

it('[SRCH-05] sends filters, text, sort and page as variables', () => {
  let query = withFilter(empty, 'stock.is_in_stock', true);
  query = withFilter(query, 'price', { gte: 200 }, 'catalog');
  query = withFilter(query, 'price', { lte: 400 }, 'catalog');
  query = withAvailableFilter(query, 'color');
  query = withSearchText(withSort(query, 'updated_at', 'desc'), 'uks');
  expect(
    searchGraphqlOf(query, { from: 100, size: 50, includeFields: ['sku'], excludeFields: ['*.id'] }),
  ).toEqual({
    search: 'uks',
    filter: {
      color: { scope: 'catalog' },
      stock: { is_in_stock: { eq: true, scope: 'default' } },
      price: { gte: 200, lte: 400, scope: 'catalog' },
    },
    sort: { updated_at: 'DESC' },
    pageSize: 50,
    currentPage: 3,
    _sourceInclude: ['sku'],
    _sourceExclude: ['*.id'],
  });
});

it.each([
  [0, 50, 1],
  [50, 50, 2],
  [75, 50, 2],
])('converts offset %i with size %i to page %i', (from, size, currentPage) => {
  expect(searchGraphqlOf(empty, { from, size })).toMatchObject({ currentPage, pageSize: size });
});
