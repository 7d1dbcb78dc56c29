import type { Product } from '@klaas/core/catalog/product.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { describe, expect, it } from 'vitest';
import { createCardMaker } from './card-of.ts';

const attributes = new Map([
  [
    'color',
    {
      options: [
        { value: '49', label: 'Selge', swatch: 'clear' },
        { value: '50', label: 'Hall', swatch: 'grey' },
        { value: '53', label: 'Peegel', swatch: 'mirror' },
      ],
    },
  ],
  ['hardware', { options: [{ value: '61', label: 'Must', swatch: 'black' }] }],
]);
const cardOf = (part: Record<string, unknown>, settings = defaultSettings()) =>
  createCardMaker({ settings, store: ESTONIAN_STORE, attributes })({
    id: 7,
    sku: 'KL-1',
    name: 'Dušisein',
    slug: 'dusisein',
    type_id: 'configurable',
    status: 1,
    visibility: 4,
    url_key: 'dusisein',
    url_path: 'dusiseinad/dusisein.html',
    price_incl_tax: 1189,
    ...part,
  } as Product);

it('shows clear glass first and highlights the colour of the main picture', () => {
  const children = [
    { sku: 'KL-1-S', image: '/clear.webp', color: '49' },
    { sku: 'KL-1-H', image: '/grey.webp', color: '50' },
  ];
  const card = cardOf({ color_options: [50, 49], image: '/grey.webp', configurable_children: children });
  expect(card.swatches).toEqual([{ tone: 'clear' }, { tone: 'grey', chosen: true }]);
  expect(card.swatchNames).toBe('Selge, Hall');
  // The link goes to the product, not to a variant.
  expect(card.url).toBe('/et/dusiseinad/dusisein.html');
  expect(cardOf({ color_options: [50, 49], image: '/other.webp' }).swatches).toEqual([
    { tone: 'clear' },
    { tone: 'grey' },
  ]);
});

it('[CATG-02] shows and links to the variant that matches the filters', () => {
  const children = [
    { sku: 'KL-1-S', image: '/clear.webp', color: '49', size: '1', status: 1 },
    { sku: 'KL-1-H', image: '/grey.webp', color: '50', size: '2', status: 1 },
  ] as unknown as Product['configurable_children'];
  const product = {
    ...{ id: 7, sku: 'KL-1', name: 'Dušisein', slug: 'dusisein', type_id: 'configurable', status: 1 },
    ...{ visibility: 4, url_key: 'dusisein', url_path: 'dusiseinad/dusisein.html', price_incl_tax: 10 },
    ...{ color_options: [49, 50], image: '/clear.webp', configurable_children: children },
  } as Product;
  const deps = { settings: defaultSettings(), store: ESTONIAN_STORE, attributes };
  const card = createCardMaker({ ...deps, chosen: { color: ['50'], size: ['2'] } })(product);
  expect([card.sku, card.url, card.image]).toEqual([
    'KL-1',
    '/et/dusiseinad/dusisein.html?childSku=KL-1-H',
    '/grey.webp',
  ]);
  expect(card.swatches?.find(({ chosen }) => chosen)?.tone).toBe('grey');
});

describe('card model', () => {
  it('[ROUTE-17] links to the stored path, or to p/ when the URL dispatcher is off', () => {
    expect(cardOf({}).url).toBe('/et/dusiseinad/dusisein.html');
    const settings = defaultSettings();
    settings.seo.useUrlDispatcher = false;
    expect(cardOf({}, settings).url).toBe('/et/p/KL-1/dusisein');
  });

  it('[PRICE-05] formats the price for the store', () => {
    expect(cardOf({}).price).toBe('1\u00a0189,00\u00a0€');
    expect(cardOf({ price_incl_tax: null }).price).toBe('');
  });

  it.each([
    [{ size_options: [1, 2] }, true],
    [{ color_options: [49, 50] }, true],
    [{ type_id: 'grouped' }, true],
    [{ type_id: 'simple' }, undefined],
    [{ size_options: [1], color_options: [49] }, undefined],
  ])('sets "from" when the price varies: %j', (part, expected) => {
    expect(cardOf(part).from).toBe(expected);
  });

  it('shows the old price of a discounted product only', () => {
    expect(cardOf({ price_incl_tax: 586.5, original_price_incl_tax: 690 })).toMatchObject({
      old: '690,00\u00a0€',
      discountPercent: 15,
    });
    expect(cardOf({ price_incl_tax: 690, original_price_incl_tax: 690 }).old).toBeUndefined();
    expect(cardOf({ price_incl_tax: 0, original_price_incl_tax: 690 }).old).toBeUndefined();
  });

  it.each([
    [{ stock: { is_in_stock: true } }, { stock: 'in', delivery: { from: 3, to: 5 } }],
    // Unknown stock: it can be bought, but no delivery time is shown.
    [{}, { stock: 'in' }],
    [
      { stock: { is_in_stock: true }, lead_time_days: 15 },
      { stock: 'order', isMade: true, delivery: { from: 17, to: 19 } },
    ],
    [{ stock: { is_in_stock: false }, lead_time_days: 15 }, { stock: 'out' }],
    [
      { type_id: 'virtual', lead_time_days: 15 },
      { stock: 'in', isService: true },
    ],
    [{ type_id: 'downloadable', stock: { is_in_stock: false } }, { stock: 'out' }],
  ])('[CATG-06] sets the stock status: %j', (part, expected) => {
    expect(cardOf(part)).toMatchObject(expected);
  });

  it('shows no delivery time for products that are out of stock, of unknown stock or services', () => {
    expect(cardOf({}).delivery).toBeUndefined();
    expect(cardOf({ stock: { is_in_stock: false }, lead_time_days: 15 }).delivery).toBeUndefined();
    expect(cardOf({ type_id: 'virtual', stock: { is_in_stock: true } }).delivery).toBeUndefined();
  });

  it('shows glass swatches, or hardware swatches when there is no glass to choose', () => {
    expect(cardOf({ color_options: [49, 50], hardware: 61 })).toMatchObject({
      swatches: [{ tone: 'clear' }, { tone: 'grey' }],
      swatchNames: 'Selge, Hall',
    });
    expect(cardOf({ color_options: [53], hardware: 61 })).toMatchObject({
      swatches: [{ tone: 'black' }],
      swatchNames: 'Must',
    });
    expect(cardOf({}).swatches).toBeUndefined();
  });

  it('sets a hover image only when there is a second image', () => {
    const media_gallery = [{ image: '/a.webp' }, { image: '/b.webp' }];
    expect(cardOf({ image: '/a.webp', media_gallery }).hoverImage).toBe('/b.webp');
    expect(cardOf({ image: '/a.webp', media_gallery: [{ image: '/a.webp' }] }).hoverImage).toBeUndefined();
  });
});
