// A set of pages under one address: company info, custom solutions, terms.
import type { ContentEntry, ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import { data } from 'react-router';
import { loadTranslate } from '../../shell/i18n/load-translate.ts';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { type LocalisedScreenName, screenPath } from '../../shell/routing/localised-paths.ts';
import { breadcrumbJsonLd } from '../../shell/seo/json-ld.ts';
import { type Alternates, absoluteUrl, buildSeo } from '../../shell/seo/page-seo.ts';
import type { ShopContext } from '../../shell/shop-context.ts';
import { loadCollection } from '../load-content.ts';

export interface GuideKind {
  screen: LocalisedScreenName;
  kind: ContentKind;
  title: MessageId;
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
};
export const TERMS: GuideKind = { screen: 'terms', kind: 'page-conditions', title: 'content.terms' };

/** The entry that a page segment names; the first one without a segment. */
export const chooseEntry = (
  entries: readonly ContentEntry[],
  page: string | undefined,
): ContentEntry | undefined =>
  page === undefined ? entries[0] : entries.find(({ attributes }) => attributes.slug === page);

/** The same entry in every store: entries of one text share their id. */
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
  const entry = chooseEntry(entries, page);
  if (!entry) {
    shop.log('warn', 'CMS query returned empty result', { what: guide.kind, page });
    throw data(null, { status: 404 });
  }
  const { title = '', content = '' } = entry.attributes;
  // The first page also answers at the bare address; that one is its own.
  const isFirst = entry === entries[0];
  const path = screenPath(guide.screen, store, isFirst ? '' : (entry.attributes.slug ?? ''));
  const alternates = await alternatesOf(shop, guide, isFirst ? null : entry.id);
  const trail = [{ name: t(guide.title), url: screenPath(guide.screen, store) }, { name: title }];
  return {
    page: { title, content },
    guideTitle: t(guide.title),
    trail: isFirst ? [{ name: t(guide.title) }] : trail,
    pages: entries.map(({ id, attributes }, index) => ({
      id,
      title: attributes.title ?? '',
      url: screenPath(guide.screen, store, index === 0 ? '' : (attributes.slug ?? '')),
      isCurrent: id === entry.id,
    })),
    alternates,
    seo: buildSeo(shop, {
      title: title === t(guide.title) ? title : `${title}, ${t(guide.title).toLowerCase()}`,
      description: String(entry.attributes['meta_description'] ?? '') || content,
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
