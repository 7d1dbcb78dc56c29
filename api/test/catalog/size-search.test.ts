// A size in the search terms: products that fit the opening are found, others are not.
import { textClauseOf } from '@klaas/core/catalog/search-text-clause.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyzeText } from '../../src/catalog/search/analysis/analyze-text.ts';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import { createEmbeddedIndex } from '../../src/catalog/search/embedded/embedded-index.ts';

const { elasticsearch } = defaultSettings();
const index = createEmbeddedIndex({ now: () => 0 });

const glass = (id: number, name: string, [min, max]: number[], heights: number[] = [], sku = `G-${id}`) => ({
  id,
  sku,
  name,
  opening_min_mm: min,
  opening_max_mm: max,
  ...(heights.length > 0 && { opening_height_min_mm: heights[0], opening_height_max_mm: heights[1] }),
});
const DOCUMENTS = [
  glass(1, 'Dušisein Avar', [780, 1000], [2000, 2000]),
  glass(2, 'Dušisein Võre', [200, 1400], [1000, 2500]),
  glass(3, 'Dušisein Suur', [1100, 1600], [2000, 2200]),
  glass(4, 'Peegel Ring', [100, 2000]),
  { id: 5, sku: 'R-900', name: 'Dušiseina riiul 900' },
  { id: 6, sku: 'R-600', name: 'Dušiseina riiul 600' },
  glass(7, 'Душевая стенка Avar', [780, 1000]),
  glass(8, 'Душевая стенка Suur', [1100, 1600]),
  glass(9, 'Uks 2000', [2000, 2100], [], 'SD-900'),
];
beforeAll(() => index.load('et', 'product', DOCUMENTS));

const find = async (text: string): Promise<number[]> => {
  const body = parseSearchBody({ query: textClauseOf(text, elasticsearch), min_score: 0.02 }, elasticsearch);
  const { ids } = await index.search({ ...body, storeCode: 'et', entity: 'product', from: 0, size: 50 });
  return ids.map(Number).sort();
};

describe('[SRCH-02] a size in the search terms', () => {
  it.each([
    ['dušisein 900', [1, 2, 5]],
    ['dusisein 900 mm', [1, 2, 5]],
    ['900mm dušisein', [1, 2]],
    ['dušisein 90 cm', [1, 2]],
    ['dušisein 1500', [3]],
    ['dušisein 900x2000', [1, 2]],
    ['dušisein 900 × 2100 mm', [2]],
    ['душевая стенка 900', [1, 2, 7]],
    ['peegel 1200', [4]],
    ['900', [1, 2, 4, 5, 7, 9]],
    ['900 mm', [1, 2, 4, 7, 9]],
    ['1500', [3, 4, 8]],
    ['900x2000', [1, 2, 4, 7]],
    ['900 × 2100', [2, 4, 7]],
    ['900 2100', [2, 4, 7]],
    ['dušisein 900 2100', [2]],
  ])('%s', async (text, ids) => {
    const found = await find(text);
    expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    const fitting = DOCUMENTS.filter((one) => 'opening_min_mm' in one && !ids.includes(one.id)).map(
      ({ id }) => id,
    );
    expect(found.filter((id) => fitting.includes(id))).toEqual([]);
  });

  it('falls back to the other terms when nothing fits', async () => {
    expect(await find('dušisein 2900')).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  it('finds a code although it contains a number', async () => {
    expect(await find('SD-900')).toContain(9);
    expect(await find('sd 900')).toContain(9);
  });
});

describe('parsing a size', () => {
  it.each([
    ['dušisein 900', { widthMm: 900 }, 1],
    ['dušisein 90cm', { widthMm: 900 }, 1],
    ['uks 900 x 2100', { widthMm: 900, heightMm: 2100 }, 1],
    ['душ 900 мм', { widthMm: 900 }, 1],
    ['must dušisein 900', { widthMm: 900 }, 2],
    ['900', { widthMm: 900 }, 0],
    ['1000 × 2000', { widthMm: 1000, heightMm: 2000 }, 0],
    ['1000 2000 mm', { widthMm: 1000, heightMm: 2000 }, 0],
    ['900 mm 2100 mm uks', { widthMm: 900, heightMm: 2100 }, 1],
  ])('%s', (text, size, terms) => {
    const { sized } = analyzeText(text, 1);
    expect(sized?.size).toEqual(size);
    expect(sized?.others).toHaveLength(terms);
  });

  it.each([
    '90',
    '900 1000 1100',
    'dušisein',
    'dušisein 90',
    'dušisein 80x90',
    'uks 5000',
    'uks 900 või 1000',
    'A 900',
    '',
  ])('finds none in %s', (text) => expect(analyzeText(text, 1).sized).toBeNull());
});
