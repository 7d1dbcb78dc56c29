// Loads documents from the database into the search engine: a whole entity, or the changed documents.
import { type CatalogDocument, ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import type { ApiDeps } from '../deps.ts';
import { cleanContent } from '../http/content-html.ts';
import { type CatalogChange, loadDocuments, loadDocumentsById } from './catalog-repository.ts';
import type { PriceIndex } from './price/price-index.ts';

interface LoaderDeps extends Pick<ApiDeps, 'db' | 'search' | 'settings'> {
  prices: PriceIndex;
  /** Called for every change after it was indexed. */
  notify: (change: CatalogChange) => void;
}

/** Product prices depend on the tax rules, so these are loaded first. */
const LOAD_ORDER: readonly Entity[] = ['taxrule', ...ENTITIES.filter((entity) => entity !== 'taxrule')];

export const createCatalogLoader = ({ db, search, settings, prices, notify }: LoaderDeps) => {
  const load = async (storeCode: string, entity: Entity): Promise<void> => {
    const documents: CatalogDocument[] = [];
    for await (const batch of loadDocuments(db, storeCode, entity))
      for (const document of batch) documents.push(cleanContent(document));
    if (entity === 'product') await prices.load(storeCode, documents);
    else await search.load(storeCode, entity, documents);
  };
  /** Returns the ids of additional products whose prices changed as a consequence. */
  const change = async (storeCode: string, entity: Entity, ids: readonly string[]): Promise<string[]> => {
    const found = cleanContent(await loadDocumentsById(db, storeCode, entity, ids));
    const existingIds = new Set(found.map((document) => String(document.id)));
    const removed = ids.filter((id) => !existingIds.has(id));
    if (entity === 'product') return prices.change(storeCode, found, removed);
    await search.upsert(storeCode, entity, found);
    await search.remove(storeCode, entity, removed);
    return [];
  };
  const apply = async ({ storeCode, entity, ids }: CatalogChange): Promise<void> => {
    if (ids === null) {
      await load(storeCode, entity);
      notify({ storeCode, entity, ids });
    } else {
      notify({ storeCode, entity, ids: [...ids, ...(await change(storeCode, entity, ids))] });
    }
    if (entity !== 'taxrule') return;
    const repriced = await prices.renewAll(storeCode);
    if (repriced.length > 0) notify({ storeCode, entity: 'product', ids: repriced });
  };
  return {
    apply,
    applyAll: async (): Promise<void> => {
      for (const { storeCode } of settings.storeViews.stores)
        for (const entity of LOAD_ORDER) await apply({ storeCode, entity, ids: null });
    },
    /** Reindexes prices whose scheduled change is due. */
    renewPrices: async (): Promise<void> => {
      for (const [storeCode, ids] of await prices.renew())
        if (ids.length > 0) notify({ storeCode, entity: 'product', ids });
    },
  };
};

export type CatalogLoader = ReturnType<typeof createCatalogLoader>;
