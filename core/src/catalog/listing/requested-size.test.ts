import { expect, it } from 'vitest';
import { requestedSizeOf } from './requested-size.ts';

it.each([
  ['900', { widthMm: 900 }],
  ['900 mm', { widthMm: 900 }],
  ['90 cm', { widthMm: 900 }],
  ['dušisein 900', { widthMm: 900 }],
  ['душевая 900 мм', { widthMm: 900 }],
  ['1000 × 2000', { widthMm: 1000, heightMm: 2000 }],
  ['1000x2000', { widthMm: 1000, heightMm: 2000 }],
  ['1000*2000mm', { widthMm: 1000, heightMm: 2000 }],
  ['1000х2000', { widthMm: 1000, heightMm: 2000 }],
  ['1000 2000', { widthMm: 1000, heightMm: 2000 }],
  ['uks 900 mm 2100 mm', { widthMm: 900, heightMm: 2100 }],
])('[SRCH-02] finds the size in "%s"', (text, size) => {
  expect(requestedSizeOf(text)).toEqual(size);
});

it.each(['', 'dušisein', '90', '5000', '900 või 1000', '800 900 1000', 'SD-900'])(
  'finds no size in "%s"',
  (text) => {
    expect(requestedSizeOf(text)).toBeNull();
  },
);
