import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PriceConstantsSchema } from '../catalog/pricing/price-constants.ts';
import { SITE_CONTENT_NAMES, type SiteContent, SiteContentSchema } from './static-content.ts';

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`./static/${path}.json`, import.meta.url), 'utf8'));
const setOf = (folder: 'demo' | 'plain') =>
  Object.fromEntries(SITE_CONTENT_NAMES.map((name) => [name, read(`${folder}/${name}`)]));
const sets = { demo: setOf('demo'), plain: setOf('plain') };
const demo = sets.demo as SiteContent;

/** All texts in all languages, with their paths. */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`));
};

describe('[CMS-03] static content', () => {
  it.each(['demo', 'plain'] as const)('the files of %s match the schema', (name) => {
    expect(SiteContentSchema.safeParse(sets[name]).error?.issues ?? []).toEqual([]);
  });

  it('delivery days come from the settings only', () => {
    const named = textsIn(sets).filter(([, text]) => /\d\s*(tööpäev|рабоч|working day)/.test(text));
    expect(named).toEqual([]);
  });

  it('the price constants match the schema', () => {
    expect(PriceConstantsSchema.safeParse(read('price-constants')).error?.issues ?? []).toEqual([]);
  });

  it.each(['demo', 'plain'] as const)('%s has a text in every language', (name) => {
    expect(textsIn(sets[name]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('the plain set contains nothing specific to the demo', () => {
    const plainTexts = textsIn(sets.plain).map(([, text]) => text);
    expect(plainTexts.filter((text) => /\d|klaas|стекл|glass|dušš|duši|душ|shower/i.test(text))).toEqual([]);
    const { 'default-content': defaultContent, ...rest } = sets.plain as SiteContent;
    expect(textsIn(rest)).toEqual([]);
    expect(defaultContent).not.toHaveProperty('made_to_measure');
  });

  it('has Russian texts in Cyrillic and Estonian ones in Latin script', () => {
    const all = Object.values(sets).flatMap((set) => textsIn(set));
    const russian = all.filter(([path]) => path.endsWith('/ru'));
    expect(russian.length).toBeGreaterThan(50);
    expect(russian.filter(([, text]) => !/[а-яё]/i.test(text))).toEqual([]);
    expect(all.filter(([path, text]) => path.endsWith('/et') && /[а-яё]/i.test(text))).toEqual([]);
  });

  it('has all four banner types, each once', () => {
    for (const kind of ['mainBanners', 'smallBanners', 'productBanners', 'menuAsideBanners'] as const) {
      const ids = demo['promoted-banners'][kind].map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
