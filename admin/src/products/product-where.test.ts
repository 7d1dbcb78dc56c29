import { describe, expect, it } from 'vitest';
import { productFilterOf } from './product-where.ts';

describe('[OFFICE-27] the filter of the product list in the address', () => {
  it.each([
    ['', {}, []],
    [
      'q=katus&types=simple,bundle&states=hidden',
      { text: 'katus', types: ['simple', 'bundle'], states: ['hidden'] },
      [],
    ],
    ['categories=20,21', { category_ids: [20, 21] }, []],
    ['price=10..99,50', { price_from_cents: 1000, price_to_cents: 9950 }, []],
    ['price=..5', { price_to_cents: 500 }, []],
    ['price=9..2', { price_from_cents: 200, price_to_cents: 900 }, []],
    [
      'special=yes&stock=no&picture=no&missing=ru&outdated=et',
      { has_special: true, in_stock: false, has_picture: false, missing_in: 'ru', outdated_in: 'et' },
      [],
    ],
    [
      'price=much&types=car&categories=x&stock=maybe&missing=a b&outdated=a b',
      {},
      ['types', 'categories', 'price', 'stock', 'missing', 'outdated'],
    ],
  ])('%s', (search, where, wrong) => {
    expect(productFilterOf(search)).toMatchObject({ where, wrong });
  });

  it('has order, kind and store', () => {
    expect(productFilterOf('sort=-price&kind=variants&store=ru')).toMatchObject({
      sort: { by: 'price', descending: true },
      kind: 'variants',
      store: 'ru',
    });
    expect(productFilterOf('sort=nothing&kind=x&store=$')).toEqual({
      where: {},
      wrong: [],
      sort: { by: 'relevance', descending: false },
      kind: 'products',
    });
  });
});
