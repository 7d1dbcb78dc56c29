import { describe, expect, it } from 'vitest';
import { PriceConstantsSchema } from '../pricing/price-constants.ts';
import defaultContent from './static/default-content.json' with { type: 'json' };
import headImages from './static/head-images.json' with { type: 'json' };
import instagramImages from './static/instagram-images.json' with { type: 'json' };
import portfolioImages from './static/portfolio-images.json' with { type: 'json' };
import priceConstants from './static/price-constants.json' with { type: 'json' };
import promotedBanners from './static/promoted-banners.json' with { type: 'json' };
import siteInfo from './static/site-info.json' with { type: 'json' };
import {
  DefaultContentSchema,
  HeadImagesSchema,
  InstagramImagesSchema,
  localText,
  PortfolioImagesSchema,
  PromotedBannersSchema,
  SiteInfoSchema,
} from './static-content.ts';

const files = {
  'site-info': [SiteInfoSchema, siteInfo],
  'promoted-banners': [PromotedBannersSchema, promotedBanners],
  'head-images': [HeadImagesSchema, headImages],
  'instagram-images': [InstagramImagesSchema, instagramImages],
  'portfolio-images': [PortfolioImagesSchema, portfolioImages],
  'default-content': [DefaultContentSchema, defaultContent],
  'price-constants': [PriceConstantsSchema, priceConstants],
} as const;

/** Every text in every language, with the way to it. */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`));
};

describe('[CMS-03] static content', () => {
  it.each(Object.entries(files))('%s has its shape', (_name, [schema, file]) => {
    const parsed = schema.safeParse(file);
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(Object.entries(files))('%s says something in every language', (_name, [, file]) => {
    expect(textsIn(file).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has Russian texts in Cyrillic and Estonian ones in Latin letters', () => {
    const all = Object.values(files).flatMap(([, file]) => textsIn(file));
    const russian = all.filter(([path]) => path.endsWith('/ru'));
    expect(russian.length).toBeGreaterThan(50);
    expect(russian.filter(([, text]) => !/[а-яё]/i.test(text))).toEqual([]);
    expect(all.filter(([path, text]) => path.endsWith('/et') && /[а-яё]/i.test(text))).toEqual([]);
  });

  it('holds all four kinds of banners, each once', () => {
    for (const kind of ['mainBanners', 'smallBanners', 'productBanners', 'menuAsideBanners'] as const) {
      const ids = promotedBanners[kind].map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('reads the text of a language or locale, and English for any other', () => {
    const text = { et: 'klaas', ru: 'стекло', en: 'glass' };
    expect(localText(text, 'et')).toBe('klaas');
    expect(localText(text, 'ru-RU')).toBe('стекло');
    expect(localText(text, 'en')).toBe('glass');
    expect(localText(text, 'fi')).toBe('glass');
  });
});
