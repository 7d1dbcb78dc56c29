// Loads a content collection that shares one path: company info, custom solutions, terms.

import type { LocalisedScreenName } from '@klaas/core/content/localised-screens.ts';
import type { ContentEntry, ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import { data } from 'react-router';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { screenPath } from '../../shell/routing/localised-paths.ts';
import { breadcrumbJsonLd } from '../../shell/seo/json-ld.ts';
import { type Alternates, absoluteUrl, buildSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import { loadCollection } from '../load-content.ts';
import { pagePictureOf } from '../text/page-picture.ts';

export interface GuideKind {
  screen: LocalisedScreenName;
  kind: ContentKind;
  title: MessageId;
  /** Intro text of the overview; with it the path without a slug lists all entries instead of showing the first. */
  overview?: MessageId;
}

export const COMPANY_INFO: GuideKind = {
  screen: 'company-info',
  kind: 'page-infos',
  title: 'content.company_info',
};
export const CUSTOM_SOLUTIONS: GuideKind = {
  screen: 'custom-solutions',
  kind: 'page-solutions',
  title: 'content.custom_solutions',
  overview: 'content.custom_solutions_lead',
};
export const TERMS: GuideKind = { screen: 'terms', kind: 'page-conditions', title: 'content.terms' };

/** Finds the entry by slug; the first one without a slug. */
export const chooseEntry = (
  entries: readonly ContentEntry[],
  page: string | undefined,
): ContentEntry | undefined =>
  page === undefined ? entries[0] : entries.find(({ attributes }) => attributes.slug === page);

const pictureOf = ({ attributes }: ContentEntry) => pagePictureOf(attributes);

/** Alternate paths of the same entry per store: translations of one entry share their id. */
const alternatesOf = async (shop: ShopContext, { screen, kind }: GuideKind, id: number | null) => {
  const alternates: Alternates = {};
  for (const store of shop.settings.storeViews.stores) {
    if (store.disabled) continue;
    if (id === null) alternates[store.storeCode] = screenPath(screen, store);
    else {
      const entries = await loadCollection(shop, kind, store);
      const slug = entries.find((entry) => entry.id === id)?.attributes.slug;
      alternates[store.storeCode] = screenPath(screen, store, slug ?? '');
    }
  }
  return alternates;
};

export const loadGuide = async (shop: ShopContext, guide: GuideKind, page: string | undefined) => {
  const { store, shopUrl } = shop;
  const [t, entries] = await Promise.all([
    loadTranslate(store.i18n.defaultLocale),
    loadCollection(shop, guide.kind),
  ]);
  const lead = guide.overview && page === undefined && entries.length > 0 ? t(guide.overview) : null;
  const entry = lead === null ? chooseEntry(entries, page) : undefined;
  if (!entry && lead === null) {
    shop.log('warn', 'CMS query returned empty result', { what: guide.kind, page });
    throw data(null, { status: 404 });
  }
  const title = entry ? (entry.attributes.title ?? '') : t(guide.title);
  const content = entry?.attributes.content ?? '';
  // Without an overview the first entry is served at the path without a slug: that is its canonical path.
  const slugOf = (other: ContentEntry) =>
    !guide.overview && other === entries[0] ? '' : (other.attributes.slug ?? '');
  const slug = entry ? slugOf(entry) : '';
  const isFirst = slug === '';
  const path = screenPath(guide.screen, store, slug);
  const alternates = await alternatesOf(shop, guide, isFirst ? null : (entry?.id ?? null));
  const trail = [{ name: t(guide.title), url: screenPath(guide.screen, store) }, { name: title }];
  const pages = entries.map((other) => ({
    id: other.id,
    title: other.attributes.title ?? '',
    url: screenPath(guide.screen, store, slugOf(other)),
    isCurrent: other === entry,
  }));
  return {
    page: { title, content, picture: entry ? pictureOf(entry) : null },
    overview:
      lead === null
        ? null
        : {
            lead,
            cards: entries.map((other, index) => ({
              ...pages[index],
              summary: String(other.attributes['summary'] ?? ''),
              picture: pictureOf(other),
            })),
          },
    guideTitle: t(guide.title),
    trail: isFirst ? [{ name: t(guide.title) }] : trail,
    pages,
    alternates,
    seo: buildSeo(shop, {
      title: title === t(guide.title) ? title : `${title}, ${t(guide.title).toLowerCase()}`,
      description: lead ?? (String(entry?.attributes['meta_description'] ?? '') || content),
      path,
      alternates,
      kind: 'article',
      jsonLd: [
        breadcrumbJsonLd([
          {
            name: t('shell.home'),
            url: absoluteUrl(screenPath(guide.screen, store).replace(/\/[^/]*$/, '') || '/', store, shopUrl),
          },
          { name: t(guide.title), url: absoluteUrl(screenPath(guide.screen, store), store, shopUrl) },
          ...(isFirst ? [] : [{ name: title, url: absoluteUrl(path, store, shopUrl) }]),
        ]),
      ],
    }),
  };
};

export type GuideData = Awaited<ReturnType<typeof loadGuide>>;
