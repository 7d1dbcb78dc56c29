import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { expect, it } from 'vitest';
import { pricedGroupsOf, withGroupPrices } from './group-price-fields.ts';

it('[PRICE-10] replaces price fields by those of the customer group everywhere in a query', () => {
  const range = (field: string) => ({ kind: 'range', field, lte: 200 });
  const requested = {
    query: {
      kind: 'bool',
      filter: [range('final_price'), range('width')],
      must: [{ kind: 'terms', field: 'color' }],
    },
    aggregations: { agg_range_price: { kind: 'range', field: 'price', ranges: [] } },
    sort: [
      { field: 'final_price', order: 'asc' },
      { field: 'name', order: 'asc' },
    ],
  };
  expect(withGroupPrices(requested, 2)).toEqual({
    query: {
      kind: 'bool',
      filter: [range('final_price@2'), range('width')],
      must: [{ kind: 'terms', field: 'color' }],
    },
    aggregations: { agg_range_price: { kind: 'range', field: 'price@2', ranges: [] } },
    sort: [
      { field: 'final_price@2', order: 'asc' },
      { field: 'name', order: 'asc' },
    ],
  });
});

it('[PRICE-10] finds groups with a tier price for one piece, on variants too', () => {
  const tier = (customer_group_id: number | string, qty = 1) => ({ customer_group_id, qty, value: 1 });
  const document = {
    id: 1,
    tier_prices: [tier(0), tier(32_000), tier('2'), tier(3, 10)],
    configurable_children: [{ tier_prices: [tier(4)] }, {}],
  } as unknown as CatalogDocument;
  expect(pricedGroupsOf(document)).toEqual([2, 4]);
});
