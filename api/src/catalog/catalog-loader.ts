// Loads documents from the database into the search engine, products joined with their stock: a whole entity, or the
// changed documents.
import { type CatalogDocument, ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import type { ApiDeps } from '../deps.ts';
import { cleanContent } from '../http/content-html.ts';
import { withAvailableStock } from '../stock/stock-document-service.ts';
import { loadStock } from '../stock/stock-level-service.ts';
import type { CatalogReading } from './catalog-reading.ts';
import { type CatalogChange, loadDocuments, loadDocumentsById } from './catalog-repository.ts';
import { findComposites } from './composite-products.ts';
import type { PriceIndex } from './price/price-index.ts';

interface LoaderDeps extends Pick<ApiDeps, 'db' | 'search' | 'settings'> {
  catalog: Pick<CatalogReading, 'documentsBy'>;
  prices: PriceIndex;
  /** Called for every change after it was indexed. */
  notify: (change: CatalogChange) => void;
}

/** Product prices depend on the tax rules, so these are loaded first. */
const LOAD_ORDER: readonly Entity[] = ['taxrule', ...ENTITIES.filter((entity) => entity !== 'taxrule')];

export const createCatalogLoader = ({ db, search, settings, catalog, prices, notify }: LoaderDeps) => {
  const complete = async (entity: Entity, loaded: CatalogDocument[]): Promise<CatalogDocument[]> =>
    cleanContent(entity === 'product' ? await withAvailableStock(db, loaded) : loaded);
  const load = async (storeCode: string, entity: Entity): Promise<void> => {
    const documents: CatalogDocument[] = [];
    for await (const batch of loadDocuments(db, storeCode, entity))
      for (const document of await complete(entity, batch)) documents.push(document);
    if (entity === 'product') await prices.load(storeCode, documents);
    else await search.load(storeCode, entity, documents);
  };
  /** The products, and the composites that show their stock. */
  const withComposites = async (storeCode: string, ids: readonly string[]): Promise<string[]> => {
    const numbers = ids.map(Number).filter(Number.isSafeInteger);
    const skus = (await loadStock(db, { ids: numbers })).map(({ sku }) => sku);
    const composites = skus.length > 0 ? await findComposites(catalog, storeCode, skus) : [];
    return [...new Set([...ids, ...composites])];
  };
  /** Returns the ids of all changed documents, also of products that changed as a consequence. */
  const change = async (storeCode: string, entity: Entity, ids: readonly string[]): Promise<string[]> => {
    const changed = entity === 'product' ? await withComposites(storeCode, ids) : [...ids];
    const found = await complete(entity, await loadDocumentsById(db, storeCode, entity, changed));
    const existingIds = new Set(found.map((document) => String(document.id)));
    const removed = changed.filter((id) => !existingIds.has(id));
    if (entity === 'product') return [...changed, ...(await prices.change(storeCode, found, removed))];
    await search.upsert(storeCode, entity, found);
    await search.remove(storeCode, entity, removed);
    return changed;
  };
  const apply = async ({ storeCode, entity, ids }: CatalogChange): Promise<void> => {
    if (ids === null) {
      await load(storeCode, entity);
      notify({ storeCode, entity, ids });
    } else {
      notify({ storeCode, entity, ids: await change(storeCode, entity, ids) });
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
