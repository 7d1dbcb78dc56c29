// Loads documents from the database into the catalogue of this process, products joined with their stock: a whole store, or the
// documents of some revisions.
import { setImmediate } from 'node:timers/promises';
import { type CatalogDocument, ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import type { ApiDeps } from '../deps.ts';
import { cleanContent } from '../http/content-html.ts';
import { withAvailableStock } from '../stock/stock-document-service.ts';
import { loadStock } from '../stock/stock-level-service.ts';
import type { CatalogChange, DocumentChange } from './catalog-change.ts';
import type { CatalogReading } from './catalog-reading.ts';
import { loadDocuments, loadDocumentsById } from './catalog-repository.ts';
import { countChanges, loadChangedIds, type RevisionRange } from './catalog-revision-repository.ts';
import { findComposites } from './composite-products.ts';
import type { LoadedCatalog } from './documents/loaded-catalog.ts';
import { loadPriceHistories } from './price/price-history-repository.ts';
import type { PriceIndex } from './price/price-index.ts';
import type { PriceHistoryCache } from './price/prior-prices.ts';

interface LoaderDeps extends Pick<ApiDeps, 'db'> {
  loaded: Pick<LoadedCatalog, 'load' | 'upsert' | 'remove' | 'countChange'>;
  catalog: Pick<CatalogReading, 'documentsBy' | 'documentsByIds'>;
  prices: PriceIndex;
  histories: Pick<PriceHistoryCache, 'set'>;
  /** Called for every change after it was indexed. */
  notify: (change: CatalogChange) => void;
}

/** Product prices depend on the tax rules, so these are loaded first. */
const LOAD_ORDER: readonly Entity[] = ['taxrule', ...ENTITIES.filter((entity) => entity !== 'taxrule')];
/** Documents read by one query. */
const READ = 500;
/** Documents applied in one turn of the event loop. */
const SLICE = 50;
/** More changed documents of an entity are announced as one change of all. */
const MAX_ANNOUNCED = 5000;

const slicesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const repricedOf = (documents: readonly CatalogDocument[]): DocumentChange[] =>
  documents.map((document) => ({
    id: String(document.id),
    before: document,
    after: document,
    isRepriced: true,
  }));

export const createCatalogLoader = ({ db, loaded, catalog, prices, histories, notify }: LoaderDeps) => {
  /** Documents as they are shown, a few per turn of the event loop. */
  async function* completed(
    storeCode: string,
    entity: Entity,
    stored: CatalogDocument[],
  ): AsyncGenerator<CatalogDocument[]> {
    if (entity === 'product') {
      const ids = stored.map(({ id }) => String(id));
      histories.set(storeCode, ids, await loadPriceHistories(db, storeCode, stored));
    }
    const joined = entity === 'product' ? await withAvailableStock(db, stored) : stored;
    for (const slice of slicesOf(joined, SLICE)) {
      yield cleanContent(slice);
      await setImmediate();
    }
  }

  const load = async (storeCode: string, entity: Entity): Promise<void> => {
    const documents: CatalogDocument[] = [];
    for await (const batch of loadDocuments(db, storeCode, entity))
      for await (const slice of completed(storeCode, entity, batch)) documents.push(...slice);
    if (entity === 'product') await prices.load(storeCode, documents);
    else await loaded.load(storeCode, entity, documents);
    notify({ storeCode, entity, documents: null });
  };

  const notifyRepriced = (storeCode: string, repriced: readonly CatalogDocument[]): void => {
    if (repriced.length === 0) return;
    const documents = repriced.length > MAX_ANNOUNCED ? null : repricedOf(repriced);
    notify({ storeCode, entity: 'product', documents });
  };

  const index = async (
    storeCode: string,
    entity: Entity,
    changed: readonly CatalogDocument[],
    before: readonly CatalogDocument[],
    removedIds: readonly string[],
  ): Promise<CatalogDocument[]> => {
    if (entity === 'product') return prices.change(storeCode, changed, before);
    await loaded.upsert(storeCode, entity, changed);
    await loaded.remove(storeCode, entity, removedIds);
    return [];
  };

  /** Replaces a few documents; returns what listeners must know. */
  const applySlice = async (
    storeCode: string,
    entity: Entity,
    changed: readonly CatalogDocument[],
    removedIds: readonly string[],
  ): Promise<DocumentChange[]> => {
    const changedIds = changed.map(({ id }) => String(id));
    const ids = [...changedIds, ...removedIds];
    const found = await catalog.documentsByIds(storeCode, entity, ids);
    const before = found.filter((document) => document !== undefined);
    const beforeById = new Map(before.map((document) => [String(document.id), document]));
    const afterById = new Map(changed.map((document, at) => [changedIds[at], document]));
    const repriced = await index(storeCode, entity, changed, before, removedIds);
    return [
      ...ids.map((id) => ({
        id,
        before: beforeById.get(id),
        after: afterById.get(id),
        isRepriced: false,
      })),
      ...repricedOf(repriced),
    ];
  };

  /** The products, and the composites that show their stock. */
  const withComposites = async (storeCode: string, ids: readonly string[]): Promise<string[]> => {
    const numbers = ids.map(Number).filter(Number.isSafeInteger);
    const skus = (await loadStock(db, { ids: numbers })).map(({ sku }) => sku);
    const composites = skus.length > 0 ? await findComposites(catalog, storeCode, skus) : [];
    return [...new Set([...ids, ...composites])];
  };

  const applyEntity = async (
    storeCode: string,
    entity: Entity,
    range: RevisionRange,
    isAnnouncedOnce: boolean,
  ): Promise<void> => {
    const apply = async (changed: readonly CatalogDocument[], removedIds: readonly string[]) => {
      const documents = await applySlice(storeCode, entity, changed, removedIds);
      if (!isAnnouncedOnce) notify({ storeCode, entity, documents });
    };
    for await (const batch of loadChangedIds(db, storeCode, entity, range))
      for (const some of slicesOf(batch, READ)) {
        const ids = entity === 'product' ? await withComposites(storeCode, some) : some;
        const found = await loadDocumentsById(db, storeCode, entity, ids);
        const existing = new Set(found.map(({ id }) => String(id)));
        for await (const slice of completed(storeCode, entity, found)) await apply(slice, []);
        const removed = ids.filter((id) => !existing.has(id));
        for (const slice of slicesOf(removed, SLICE)) {
          await apply([], slice);
          await setImmediate();
        }
      }
    if (isAnnouncedOnce) notify({ storeCode, entity, documents: null });
  };

  return {
    loadStore: async (storeCode: string): Promise<void> => {
      for (const entity of LOAD_ORDER) await load(storeCode, entity);
    },
    /** Applies what changed in these revisions. */
    apply: async (storeCode: string, range: RevisionRange): Promise<void> => {
      const counts = await countChanges(db, storeCode, range);
      for (const entity of LOAD_ORDER) {
        const count = counts.get(entity);
        if (count === undefined) continue;
        await applyEntity(storeCode, entity, range, count > MAX_ANNOUNCED);
        if (entity === 'taxrule') notifyRepriced(storeCode, await prices.renewAll(storeCode));
      }
    },
    /** Searches find what another process has indexed: lists that were made before are outdated. */
    announceSearchable: (storeCode: string): void => {
      loaded.countChange(storeCode);
      notify({ storeCode, entity: 'product', documents: null });
    },
    /** Reindexes prices whose scheduled change is due. */
    renewPrices: async (): Promise<void> => {
      for (const [storeCode, repriced] of await prices.renew()) notifyRepriced(storeCode, repriced);
    },
  };
};

export type CatalogLoader = ReturnType<typeof createCatalogLoader>;
