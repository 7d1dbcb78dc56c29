import { defaultSettings } from '@klaas/core/stores/settings.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNarrowed, listingStateOf, listingUrl, pageOf } from './listing-url.ts';

const { products } = defaultSettings();
const stateOf = (url: string, settings = products) =>
  listingStateOf(new URL(url, 'http://shop.test'), settings);

describe('listing URL', () => {
  it('[CATG-01] contains filters, sort order and page', () => {
    const url = '/et/dusid?in_stock=1&width_from=800&color=49&color=50&sort=final_price%3Aasc';
    expect(listingUrl(stateOf(url), products)).toBe(url);
    expect(listingUrl(stateOf(url), products, 2)).toBe(`${url}&page=2`);
  });

  it('[CATG-01] contains all filters in one parameter when the setting names it', () => {
    const settings = { ...products, filtersQueryName: 'filters' };
    const state = stateOf('/et/dusid?filters=color:49,50;sort:final_price%253Aasc', settings);
    expect(state.selection).toEqual({ color: ['49', '50'], sort: ['final_price:asc'] });
    const url = listingUrl(state, settings);
    expect(new URL(url, 'http://shop.test').searchParams.has('color')).toBe(false);
    expect(stateOf(url, settings)).toEqual(state);
  });

  it('drops unknown parameters', () => {
    expect(listingUrl(stateOf('/et/dusid?utm_source=x&page=3&foo=1'), products)).toBe('/et/dusid');
  });

  it('[CATG-01] is the same for the same state', () => {
    const ids = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 3 });
    fc.assert(
      fc.property(
        ids,
        ids,
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 9999 })),
        (color, size, stock, width) => {
          const query = new URLSearchParams([
            ...color.map((id) => ['color', id]),
            ...size.map((id) => ['size', id]),
            ...(stock ? [['in_stock', '1']] : []),
            ...(width === null ? [] : [['width_to', String(width)]]),
          ]);
          const state = stateOf(`/et/x?${query}`);
          expect(stateOf(listingUrl(state, products))).toEqual(state);
        },
      ),
    );
  });
});

it.each([
  ['', 1],
  ['?page=2', 2],
  ['?page=0', null],
  ['?page=-1', null],
  ['?page=abc', null],
  ['?page=1e9', null],
  ['?page=99999999999', null],
  ['?page=', null],
])('[CATG-03] parses the page of "%s" as %s', (query, page) => {
  expect(pageOf(new URL(`http://shop.test/x${query}`))).toBe(page);
});

it.each([
  ['', false],
  ['?page=2', false],
  ['?color=49', true],
  ['?sort=position:asc', true],
  ['?in_stock=1', true],
  ['?in_stock=yes', false],
  ['?width_from=800', true],
  ['?width_from=-5', false],
  ['?width_to=99999', false],
  ['?height_to=2100', true],
  ['?height_from=0', false],
])('reports the list at "%s" as filtered or sorted: %s', (query, expected) => {
  expect(isNarrowed(stateOf(`/x${query}`))).toBe(expected);
});

it('swaps the ends of a reversed range', () => {
  expect(stateOf('/x?width_from=1200&width_to=800&height_from=2100').extra.opening).toEqual({
    width: { from: 800, to: 1200 },
    height: { from: 2100 },
  });
});

it('keeps width and height of an opening', () => {
  const url = '/x?width_from=800&width_to=900&height_from=1900&height_to=2100';
  expect(listingUrl(stateOf(url), products)).toBe(url);
});
