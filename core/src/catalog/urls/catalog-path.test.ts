import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESTONIAN_STORE, RUSSIAN_STORE } from '../../stores/store-view.ts';
import type { Variant } from '../product.ts';
import { categoryPathOf, cmsPagePathOf, productPathOf } from './catalog-path.ts';
import { categoryRouteName, productRouteName, routeOfUrlRecord } from './route-name.ts';
import { slugify, slugOf } from './slug.ts';

const on = { useUrlDispatcher: true, multistore: true, store: RUSSIAN_STORE };
const off = { ...on, useUrlDispatcher: false };
const bare = { ...on, store: { ...RUSSIAN_STORE, appendStoreCode: false } };
const single = { ...on, multistore: false };
const child: Variant = { id: 2, sku: 'SD-C', status: 1 };
const door = {
  id: 1,
  sku: 'SD',
  slug: 'door-1',
  url_path: 'doors/door-1.html',
  configurable_children: [child],
};
const chosen = { ...door, sku: 'SD-C', parentSku: 'SD' };

describe('[ROUTE-15] [ROUTE-17] product paths', () => {
  it.each([
    ['dispatcher on', door, on, '/ru/doors/door-1.html'],
    ['a chosen child', chosen, on, '/ru/doors/door-1.html?childSku=SD-C'],
    ['the parent itself is not a child', { ...door, parentSku: 'SD' }, on, '/ru/doors/door-1.html'],
    ['a simple product has no child', { ...chosen, configurable_children: [] }, on, '/ru/doors/door-1.html'],
    ['no prefix by setting', door, bare, '/doors/door-1.html'],
    ['one store', door, single, '/doors/door-1.html'],
    ['dispatcher off', door, off, '/ru/p/SD/door-1'],
    ['dispatcher off, a chosen child', chosen, off, '/ru/p/SD/door-1/SD-C'],
    ['no stored path', { ...door, url_path: '' }, on, '/ru/p/SD/door-1'],
    ['special characters', { id: 1, sku: 'A/B ?', slug: 'x' }, off, '/ru/p/A%2FB%20%3F/x'],
    ['no slug', { id: 7, sku: 'A', name: 'Peegel Ümar' }, off, '/ru/p/A/peegel-umar-7'],
    ['a reserved path', { ...door, url_path: 'contact' }, on, '/ru/p/SD/door-1'],
    ['a reserved path, a chosen child', { ...chosen, url_path: '/cart' }, on, '/ru/p/SD/door-1/SD-C'],
    ['a leading slash in the data', { ...door, url_path: '/doors/x' }, on, '/ru/doors/x'],
  ])('%s', (_name, product, settings, expected) => {
    expect(productPathOf(product, settings)).toBe(expected);
  });
});

describe('[ROUTE-17] category and page paths', () => {
  const doors = { id: 20, slug: 'doors-20', url_path: 'showers/doors-20' };
  it.each([
    ['dispatcher on', doors, on, '/ru/showers/doors-20'],
    ['dispatcher off', doors, off, '/ru/c/doors-20'],
    ['no stored path', { ...doors, url_path: '' }, on, '/ru/c/doors-20'],
    ['a reserved path', { ...doors, url_path: 'search' }, on, '/ru/c/doors-20'],
    ['no category', null, on, '/ru'],
    ['no category, no prefix', null, bare, '/'],
  ])('%s', (_name, category, settings, expected) => {
    expect(categoryPathOf(category, settings)).toBe(expected);
  });

  it('[ROUTE-08] builds the path of a CMS page', () => {
    expect(cmsPagePathOf({ identifier: 'about-us' }, { ...on, store: ESTONIAN_STORE })).toBe(
      '/et/i/about-us',
    );
  });
});

describe('[ROUTE-15] route names', () => {
  it.each([
    ['configurable', RUSSIAN_STORE, 'ru-configurable-product'],
    ['simple', ESTONIAN_STORE, 'et-simple-product'],
    ['bundle', null, 'bundle-product'],
  ])('%s', (type, store, expected) => {
    expect(productRouteName(type, store)).toBe(expected);
  });

  it('of categories', () => {
    expect(categoryRouteName(RUSSIAN_STORE)).toBe('ru-category');
    expect(categoryRouteName(null)).toBe('category');
  });

  const record = (_type: string, part: object) => ({ _type, _source: { id: 1, slug: 'x', ...part } });
  it.each([
    [
      'product',
      record('product', { sku: 'SD', type_id: 'configurable' }),
      {
        name: 'ru-configurable-product',
        params: { slug: 'x', parentSku: 'SD', childSku: 'SD-C', color: '1' },
      },
    ],
    [
      'category',
      record('category', {}),
      { name: 'ru-category', params: { slug: 'x', childSku: 'SD-C', color: '1' } },
    ],
    [
      'page',
      record('cms_page', { identifier: 'about-us' }),
      { name: 'cms-page', params: { slug: 'about-us', childSku: 'SD-C', color: '1' } },
    ],
    ['other', record('review', {}), null],
    ['nothing', null, null],
  ])('[ROUTE-19] resolves a known URL: %s', (_name, found, expected) => {
    expect(routeOfUrlRecord(found, { childSku: 'SD-C', color: '1' }, RUSSIAN_STORE)).toEqual(expected);
  });

  it('[ROUTE-19] the product is its own child without a child in the query', () => {
    expect(routeOfUrlRecord(record('product', { sku: 'A', type_id: 'simple' }), {}, null)?.params).toEqual({
      slug: 'x',
      parentSku: 'A',
      childSku: 'A',
    });
  });
});

describe('slugs', () => {
  it.each([
    ['Dušinurk ÕÄÖÜ', 'dusinurk-oaou'],
    ['Стеклянная дверь', 'steklyannaya-dver'],
    ['Щётка & ёж', 'shchetka-ezh'],
    ["Don't  stop!", 'dont-stop'],
    ['  80 × 200 cm ', '80-200-cm'],
    ['Straße', 'strasse'],
    ['—', ''],
  ])('converts %s to %s', (text, expected) => {
    expect(slugify(text)).toBe(expected);
  });

  it('are URL-safe and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  it.each([
    [{ id: 1, slug: 'a', url_key: 'b', name: 'C' }, 'a'],
    [{ id: 1, url_key: 'b', name: 'C' }, 'b'],
    [{ id: 1, name: 'C' }, 'c-1'],
    [{ id: 1 }, '1'],
  ])('of %j is %s', (named, expected) => {
    expect(slugOf(named)).toBe(expected);
  });
});
