// Search relevance: typed terms and the products they must find.
import { textClauseOf } from '@klaas/core/catalog/search-text-clause.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseSearchBody } from '../../src/catalog/search/dsl/parse-search-body.ts';
import { createEmbeddedIndex } from '../../src/catalog/search/embedded/embedded-index.ts';

const { elasticsearch } = defaultSettings();
const index = createEmbeddedIndex({ now: () => 0 });

const product = (id: number, sku: string, name: string, category: string, children: string[] = []) => ({
  id,
  sku,
  name,
  category: [{ category_id: id, name: category }],
  configurable_children: children.map((child) => ({ sku: child })),
});

const ET = [
  product(1, 'PE-100', 'Ümmargune peegel Aura', 'Vannituba'),
  product(2, 'PE-200', 'Seinapeegel valgustusega', 'Vannituba'),
  product(3, 'SD-100', 'Duššiuks Nord 80x90', 'Duššid', ['SD-100-C', 'SD-100-M']),
  product(4, 'SD-200', 'Duššiuks Nord 80x80', 'Duššid'),
  product(5, 'WA-1', 'Klaassein kontorisse', 'Seinad'),
  product(6, 'SH-7', 'Klaasriiul', 'Riiulid'),
  product(7, '100-PE', 'Käepide mattmust', 'Tarvikud'),
  product(8, 'KU-1', 'Kummitihend', 'Uksed'),
];
const RU = [
  product(1, 'PE-100', 'Круглое зеркало Aura', 'Ванная'),
  product(2, 'SD-100', 'Душевая дверь Nord', 'Душевые'),
  product(3, 'SH-7', 'Стеклянная полка', 'Полки'),
  product(4, 'WA-1', 'Стеклянная перегородка', 'Стены'),
];

beforeAll(async () => {
  await index.load('et', 'product', ET);
  await index.load('ru', 'product', RU);
});

const find = async (storeCode: string, text: string): Promise<number[]> => {
  const body = parseSearchBody({ query: textClauseOf(text, elasticsearch), min_score: 0.02 }, elasticsearch);
  const { ids } = await index.search({ ...body, storeCode, entity: 'product', from: 0, size: 50 });
  return ids.map(Number);
};

describe('[SRCH-02] Estonian', () => {
  it.each([
    ['peegel', 1],
    ['peeglid', 1],
    ['peeglite', 1],
    ['peeglitele', 1],
    ['peegl', 1],
    ['pegel', 1],
    ['beegel', 1],
    ['umargune', 1],
    ['ümmarguse', 1],
    ['Ummargune PEEGEL', 1],
    ['seinapeegli', 2],
    ['dušiuks', 3],
    ['dussiuks', 3],
    ['dushiuks', 3],
    ['klaasseina', 5],
    ['seinad', 5],
    ['riiulid', 6],
    ['klaasriiulid', 6],
    ['kaepide', 7],
    ['käepidemed', 7],
    ['tihendid', 8],
  ])('%s', async (text, expected) => {
    expect(await find('et', text)).toContain(expected);
  });

  it.each([
    ['зеркало', 1, 'in Russian'],
    ['zerkalo', 1, 'in Russian with Latin letters'],
    ['зеркала', 1, 'a Russian form'],
    ['зуупуд', 1, 'with the keyboard in Russian'],
    ['полка', 6, 'in Russian'],
    ['дверь', 3, 'in Russian'],
  ])('%s %i %s', async (text, expected) => {
    expect(await find('et', text)).toContain(expected);
  });

  it('ranks the name above the category name', async () => {
    const found = await find('et', 'uks');
    expect(found.slice(0, 2).sort()).toEqual([3, 4]);
    expect(found).toContain(8);
  });

  it('ranks an exact term above a similar one', async () => {
    expect((await find('et', 'peegel'))[0]).toBe(1);
  });

  it('finds nothing for nonsense', async () => {
    expect(await find('et', 'xyzzyqw')).toEqual([]);
    expect(await find('et', '!!!')).toEqual([]);
  });

  it('requires three quarters of the terms', async () => {
    expect(await find('et', 'ümmargune peegel aura olematu')).toEqual([1]);
    expect(await find('et', 'ümmargune olematu puuduv midagi')).toEqual([]);
  });
});

describe('[SRCH-02] Russian', () => {
  it.each([
    ['зеркало', 1],
    ['зеркала', 1],
    ['зеркал', 1],
    ['зеркалом', 1],
    ['зеркло', 1],
    ['зиркало', 1],
    ['жеркало', 1],
    ['зеркпла', 1],
    ['zerkalo', 1],
    ['pthrfkj', 1],
    ['peegel', 1],
    ['двери', 2],
    ['дверей', 2],
    ['dver', 2],
    ['душевой', 2],
    ['полки', 3],
    ['полок', 3],
    ['стекло', 3],
    ['перегородки', 4],
    ['peregorodka', 4],
  ])('%s', async (text, expected) => {
    expect(await find('ru', text)).toContain(expected);
  });
});

describe('skus and sizes', () => {
  it.each([
    ['SD-100', [3]],
    ['sd-100', [3]],
    ['sd100', [3]],
    ['SD-100-C', [3]],
    ['100-PE', [7]],
  ])('%s ranks first', async (text, expected) => {
    expect((await find('et', text)).slice(0, 1)).toEqual(expected);
  });

  it('finds a sku by its prefix', async () => {
    expect(await find('et', 'sd1')).toEqual([3]);
  });

  it('distinguishes sizes and skus that differ by one digit', async () => {
    expect(await find('et', '80x90')).toEqual([3]);
    expect(await find('et', '80 × 80')).toEqual([4]);
    expect(await find('et', 'SD-300')).not.toContain(5);
  });
});

it('[SRCH-06] ranks the product family of the typed prefix first', async () => {
  const shop = [
    ...['Dušinurk Kvadraat, must', 'Dušinurk Ring', 'Dušiuks Tiib'].map((name, index) =>
      product(index + 1, `A-${index}`, name, 'Dušilahendused'),
    ),
    ...['Dušisein Võre', 'Dušisein Avar, kroom'].map((name, index) =>
      product(index + 11, `B-${index}`, name, 'Dušiseinad'),
    ),
    product(21, 'C-1', 'Seinapeegel', 'Peeglid'),
  ];
  await index.load('family', 'product', shop);
  expect((await find('family', 'dušis')).slice(0, 2).sort()).toEqual([11, 12]);
  expect((await find('family', 'dusisei')).slice(0, 2).sort()).toEqual([11, 12]);
  expect((await find('family', 'dušin')).slice(0, 2).sort()).toEqual([1, 2]);
  expect((await find('family', 'dušiu')).slice(0, 1)).toEqual([3]);
  // The first noun is a prefix of all of them; a complete word must not match as a prefix.
  expect((await find('family', 'duši')).sort((a, b) => a - b)).toEqual([1, 2, 3, 11, 12]);
  const russian = ['Душевой уголок Ring', 'Душевая дверь Tiib', 'Душевая перегородка Võre'];
  await index.load(
    'семья',
    'product',
    russian.map((name, index) => product(index + 1, `R-${index}`, name, 'Душевые')),
  );
  expect((await find('семья', 'душевая пер'))[0]).toBe(3);
  expect((await find('семья', 'душевой уг'))[0]).toBe(1);
});
