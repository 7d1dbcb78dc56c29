// CMS pages, blocks and hierarchies of the catalogue index: active ones only, with sanitized HTML.
import { fillDeliveryTexts } from '@klaas/core/catalog/delivery/delivery-text.ts';
import type { CmsDocument } from '@klaas/core/contract/content-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from '../catalog/catalog-service.ts';
import { cleanContent } from '../http/content-html.ts';

import { type ContentPreview, previewedDocument } from './office/content-preview-service.ts';

export type CmsEntity = 'cms_page' | 'cms_block' | 'cms_hierarchy';
type Found = Result<CmsDocument, 'cms_empty'>;

/** A document belongs to a store when it names that store, 0 (all), or none. */
const belongsTo = (document: CmsDocument, storeId: number): boolean => {
  const stores = document.store_id;
  if (stores === undefined || stores === null) return true;
  return [stores].flat().some((id) => Number(id) === 0 || Number(id) === storeId);
};

const visible = (document: unknown, storeId: number, delivery: Settings['delivery']): Found => {
  const cms = document as CmsDocument | undefined;
  if (cms === undefined || cms.active === false || !belongsTo(cms, storeId)) {
    return { ok: false, error: 'cms_empty' };
  }
  return { ok: true, value: fillDeliveryTexts(cleanContent(cms), delivery) };
};

interface CmsStore {
  storeCode: string;
  storeId: number;
}

interface CmsDeps {
  catalog: Pick<CatalogService, 'documentById' | 'documentsBy'>;
  /** Texts contain placeholders for delivery days. */
  delivery: Settings['delivery'];
}

export const createCmsService = ({ catalog, delivery }: CmsDeps) => ({
  byId: async (
    { storeCode, storeId }: CmsStore,
    entity: CmsEntity,
    id: string,
    preview: ContentPreview | null = null,
  ): Promise<Found> => {
    const published = await catalog.documentById(storeCode, entity, id);
    const asked = { entity, storeCode, published: (published as CmsDocument | undefined) ?? null };
    const typed = previewedDocument(preview, asked, (document) => String(document.id) === id);
    return visible(typed ?? published, storeId, delivery);
  },
  byIdentifier: async (
    { storeCode, storeId }: CmsStore,
    entity: CmsEntity,
    identifier: string,
    preview: ContentPreview | null = null,
  ): Promise<Found> => {
    const published = preview && (await catalog.documentById(storeCode, entity, String(preview.id)));
    const asked = { entity, storeCode, published: (published as CmsDocument | undefined) ?? null };
    const typed = previewedDocument(preview, asked, (document) => document.identifier === identifier);
    if (typed) return visible(typed, storeId, delivery);
    const found = await catalog.documentsBy(storeCode, entity, 'identifier', [identifier]);
    const results = found.map((document) => visible(document, storeId, delivery));
    return results.find((result) => result.ok) ?? { ok: false, error: 'cms_empty' };
  },
});

export type CmsService = ReturnType<typeof createCmsService>;
