import { expect, it } from 'vitest';
import type { SizeRules } from '../../catalog/product.ts';
import { measureChapterOf } from './measure-chapter.ts';

const rules: SizeRules = {
  bounds: { width: [100, 2000], height: [100, 2500] },
  stepMm: 1,
  priceKey: 'x',
  defaultThicknessMm: 8,
  leadTimeDays: 10,
};

it.each([
  ['the product’s own chapter', { measure_chapter: 'corner', custom_size: rules }, 'corner'],
  ['an unknown chapter', { measure_chapter: 'roof', custom_size: rules }, 'wall'],
  [
    'a slanted top',
    { custom_size: { ...rules, bounds: { ...rules.bounds, height2: [100, 2300] as [number, number] } } },
    'slanted',
  ],
  ['a door', { custom_size: { ...rules, opens: 'hinged' as const } }, 'door'],
  ['a mirror', { custom_size: { ...rules, glassByOption: { '5': 'mirror' } } }, 'mirror'],
  ['a fixed pane', { custom_size: { ...rules, glassByOption: { '1': 'clear' } } }, 'wall'],
  ['a product that is not made to measure', { custom_size: null }, null],
  ['a product without data', {}, null],
])('selects the chapter of the measuring guide for %s', (_, product, chapter) => {
  expect(measureChapterOf(product)).toBe(chapter);
});
