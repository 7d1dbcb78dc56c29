// Entries of the built-in content service: company pages, custom solutions, terms, the gallery and notices.

import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import type { DemoStore } from '../plans/seed-data.ts';
import pages from '../texts/content-pages.json' with { type: 'json' };
import notifications from '../texts/notifications.json' with { type: 'json' };
import portfolio from '../texts/portfolio.json' with { type: 'json' };
import { withCompany } from './company-text.ts';

export interface ContentEntry {
  kind: string;
  locale: string;
  id: number;
  position: number;
  attributes: Record<string, unknown>;
  published_at: Date;
  updated_at: Date;
}

const WRITTEN_AT = new Date('2026-10-01T08:00:00Z');
const PICTURE_SIZE = { width: 1600, height: 1200 };

const entry = (
  kind: string,
  locale: DemoStore,
  id: number,
  attributes: Record<string, unknown>,
): ContentEntry => ({
  kind,
  locale,
  id,
  position: id,
  attributes,
  published_at: WRITTEN_AT,
  updated_at: WRITTEN_AT,
});

const pageEntries = (locale: DemoStore): ContentEntry[] =>
  pages.map((page) => {
    const { title, summary, content } = page[locale];
    return entry(page.kind, locale, page.id, {
      title,
      slug: slugify(title),
      summary,
      content: withCompany(content.join('\n')),
      image: page.image,
      ...(page.image_alt && { image_alt: page.image_alt[locale] }),
      meta_title: title,
      meta_description: summary,
    });
  });

const portfolioEntries = (locale: DemoStore): ContentEntry[] =>
  portfolio.map(({ image, ...texts }, index) => {
    const { title, ...described } = texts[locale];
    const attributes = { title, slug: slugify(title), ...described, image, ...PICTURE_SIZE };
    return entry('portfolio', locale, index + 1, attributes);
  });

const notificationEntries = (locale: DemoStore): ContentEntry[] =>
  notifications.map(({ id, from, to, type, ...texts }) =>
    entry('notification-message', locale, id, { ...texts[locale], type, active: true, from, to }),
  );

export const demoContentEntries = (stores: readonly DemoStore[]): ContentEntry[] =>
  stores.flatMap((locale) => [
    ...pageEntries(locale),
    ...portfolioEntries(locale),
    ...notificationEntries(locale),
  ]);
