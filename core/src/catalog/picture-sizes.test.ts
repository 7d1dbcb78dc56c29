import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../stores/settings.ts';
import { preparedSizes, zoomWidths } from './picture-sizes.ts';

const { products, cart } = defaultSettings();

it('[PROD-11] the prepared sizes are those of cards, gallery, thumbnails and options', () => {
  const { card, gallery, option } = preparedSizes({ products, cart });
  expect(card.map(({ width, height }) => [width, height])).toEqual([
    [240, 298],
    [320, 397],
    [480, 595],
    [640, 793],
  ]);
  expect(gallery).toEqual([
    { width: 390, height: 484, action: 'resize' },
    { width: 700, height: 868, action: 'resize' },
    { width: 1200, height: 1488, action: 'resize' },
    { width: 150, height: 186, action: 'fit' },
  ]);
  expect(option).toEqual([
    { width: 112, height: 84, action: 'fit' },
    { width: 224, height: 168, action: 'fit' },
    { width: 360, height: 270, action: 'fit' },
  ]);
});

describe('[PROD-11] the zoom requests more than the gallery only where the source is larger', () => {
  it.each([
    [800, []],
    [1200, []],
    [1600, [1600]],
    [2000, [2000]],
    [2400, [2000, 2400]],
    [6000, [2000, 3000]],
  ])('for a source of %d px', (sourceWidth, widths) => {
    expect(zoomWidths(products.gallery, products.zoom, sourceWidth)).toEqual(widths);
  });
});
