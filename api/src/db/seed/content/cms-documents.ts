// CMS pages, blocks and the hierarchy of help pages.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { DemoStore } from '../plans/seed-data.ts';
import blocks from '../texts/cms-blocks.json' with { type: 'json' };
import pagesEn from '../texts/cms-pages-en.json' with { type: 'json' };
import pagesEt from '../texts/cms-pages-et.json' with { type: 'json' };
import pagesRu from '../texts/cms-pages-ru.json' with { type: 'json' };
import { withCompany } from './company-text.ts';

const WRITTEN_AT = '2026-10-01 08:00:00';
const PAGES = { et: pagesEt, ru: pagesRu, en: pagesEn };
const TREES: { id: number; identifier: string; label: Record<DemoStore, string>; pages: string[] }[] = [
  {
    id: 51,
    identifier: 'help',
    label: { et: 'Abi', ru: 'Помощь', en: 'Help' },
    pages: ['customer-service', 'size-guide', 'delivery', 'returns', 'contact'],
  },
  {
    id: 52,
    identifier: 'company',
    label: { et: 'Ettevõte', ru: 'Компания', en: 'Company' },
    pages: ['about-us', 'store-locator', 'legal', 'privacy'],
  },
];

const pageDocuments = (store: DemoStore, storeId: number): CatalogDocument[] =>
  PAGES[store].map(
    ({ id, identifier, title, meta_description, meta_keywords, content, image, image_alt }) => ({
      id,
      identifier,
      title,
      content: withCompany(content.join('\n')),
      content_heading: title,
      ...(image && { image, image_alt }),
      page_layout: '1column',
      meta_title: title,
      meta_description,
      meta_keywords,
      active: true,
      store_id: [storeId],
      creation_time: WRITTEN_AT,
      update_time: WRITTEN_AT,
      type: 'cms_page',
    }),
  );

const blockDocuments = (store: DemoStore, storeId: number): CatalogDocument[] =>
  blocks.map((block) => ({
    id: block.id,
    identifier: block.identifier,
    title: block[store].title,
    content: withCompany(block[store].content),
    active: true,
    store_id: [storeId],
    creation_time: WRITTEN_AT,
    update_time: WRITTEN_AT,
    type: 'cms_block',
  }));

const hierarchyDocuments = (store: DemoStore, storeId: number): CatalogDocument[] =>
  TREES.map(({ id, identifier, label, pages }) => ({
    id,
    identifier,
    label: label[store],
    level: 1,
    active: true,
    store_id: [storeId],
    children: pages.map((page, index) => {
      const found = PAGES[store].find((candidate) => candidate.identifier === page);
      if (!found) throw new Error(`The hierarchy ${identifier} names the unknown page ${page}`);
      return { page_id: found.id, identifier: page, label: found.title, level: 2, sort_order: index + 1 };
    }),
  }));

export const cmsDocuments = (
  store: DemoStore,
  storeId: number,
): Record<'cms_page' | 'cms_block' | 'cms_hierarchy', CatalogDocument[]> => ({
  cms_page: pageDocuments(store, storeId),
  cms_block: blockDocuments(store, storeId),
  cms_hierarchy: hierarchyDocuments(store, storeId),
});
