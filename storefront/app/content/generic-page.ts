// Loads the generic pages (`GENERIC_PAGES`) and any other CMS page by its identifier.
import type { CmsDocument } from '@klaas/core/contract/content-endpoints.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import type { MessageId } from '../shell/i18n/message-id.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';
import { type GenericPageName, isGenericPage } from '../shell/routing/generic-page-names.ts';
import { breadcrumbJsonLd, faqJsonLd } from '../shell/seo/json-ld.ts';
import { type Alternates, absoluteUrl, buildSeo } from '../shell/seo/page-seo.ts';
import type { ShopContext } from '../shell/shop-context.ts';
import { type HierarchyPage, loadHierarchyPages } from './cms-hierarchy.ts';
import { loadCmsPage } from './load-content.ts';
import { loadMissingScreens } from './missing-screens.ts';
import { questionsIn } from './text/faq.ts';
import { pagePictureOf } from './text/page-picture.ts';

const TITLES: Record<GenericPageName, MessageId> = {
  'customer-service': 'shell.customer_service',
  delivery: 'shell.delivery',
  returns: 'shell.returns',
  'size-guide': 'shell.how_to_measure',
  'store-locator': 'shell.store_locator',
  'about-us': 'shell.about_us',
  contact: 'shell.contact',
  privacy: 'shell.privacy',
  legal: 'shell.legal',
};

/** Fallback navigation without a hierarchy: the generic pages that have content. */
const genericPages = (t: Translate, missing: readonly string[]): HierarchyPage[] =>
  Object.entries(TITLES)
    .filter(([identifier]) => !missing.includes(identifier))
    .map(([identifier, id]) => ({ identifier, label: t(id) }));

/** [CONT-01] Fallback document: the contact form works without a CMS page. */
const contactPage = (t: Translate): CmsDocument => ({
  id: 0,
  identifier: 'contact',
  title: t('shell.contact'),
  content: '',
});

const HEADING = /^\s*<h1[^>]*>([\s\S]*?)<\/h1>/i;

export const loadGenericPage = async (shop: ShopContext, identifier: string, path: string) => {
  const { store, settings, shopUrl } = shop;
  const t = await loadTranslate(store.i18n.defaultLocale);
  const [page, ordered, missing] = await Promise.all([
    loadCmsPage(shop, identifier, identifier === 'contact' ? contactPage(t) : undefined),
    loadHierarchyPages(shop),
    loadMissingScreens(shop),
  ]);
  const isOrdered = ordered.some((other) => other.identifier === identifier);
  const others = isOrdered ? ordered : isGenericPage(identifier) ? genericPages(t, missing) : [];
  const { stores, multistore } = settings.storeViews;
  const alternates: Alternates = Object.fromEntries(
    stores
      .filter(({ disabled }) => !disabled)
      .map((other) => [other.storeCode, localizedPath(path, other, multistore)]),
  );
  const localPath = localizedPath(path, store, multistore);
  const title = page.content_heading || page.title;
  const content = page.content.replace(HEADING, '');
  const questions = questionsIn(content);
  return {
    // The page title is the only h1.
    page: { identifier, title, content, picture: pagePictureOf(page) },
    pages: others.map(({ identifier: name, label }) => ({
      id: name,
      title: label,
      url: localizedPath(
        isGenericPage(name) ? `/${name}` : `/i/${encodeURIComponent(name)}`,
        store,
        multistore,
      ),
      isCurrent: name === identifier,
    })),
    alternates,
    seo: buildSeo(shop, {
      title: page.title,
      description: page.meta_description || page.content,
      path: localPath,
      alternates,
      kind: 'article',
      jsonLd: [
        breadcrumbJsonLd([
          { name: t('shell.home'), url: absoluteUrl(localizedPath('/', store, multistore), store, shopUrl) },
          { name: title, url: absoluteUrl(localPath, store, shopUrl) },
        ]),
        ...(questions.length > 0 ? [faqJsonLd(questions)] : []),
      ],
    }),
  };
};

export type GenericPageData = Awaited<ReturnType<typeof loadGenericPage>>;
