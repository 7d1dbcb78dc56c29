// Documents of a response: priced, reduced to the requested fields, serialized, with the JSON cached between responses.
import { setImmediate } from 'node:timers/promises';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { LRUCache } from 'lru-cache';
import { shortKey } from '../../http/short-key.ts';
import type { SearchHit } from '../catalog-reading.ts';
import type { CatalogService } from '../catalog-service.ts';
import { signPrice } from '../price/price-signature.ts';
import type { CatalogQuery } from './catalog-query.ts';
import { compactProduct } from './compact-product.ts';
import { isLinked, type PricedDocument, type PricedProducts } from './priced-products.ts';
import { createSourceFilter } from './source-filter.ts';

export interface ResponseSourcesDeps {
  catalog: CatalogService;
  priced: PricedProducts;
  now: () => number;
  /** Signs prices (`sgn`). */
  signingSecret: string;
}

export interface SourceJson {
  /** JSON in UTF-8. */
  json: Uint8Array;
  /** The prices in it are valid until then. */
  untilMs: number;
}

export interface ResponseSources {
  objects(query: CatalogQuery, hits: readonly SearchHit[]): Promise<Record<string, unknown>[]>;
  json(query: CatalogQuery, hits: readonly SearchHit[], compact: boolean): Promise<SourceJson[]>;
}

const CACHE_BYTES = 32 * 1024 * 1024;
const MAX_SHAPES = 1000;
/** Yields to the event loop after this many documents. */
const DOCUMENTS_PER_TURN = 100;

/** A short id for each combination of source options: keeps cache keys short. */
const createShapeNames = () => {
  const names = new LRUCache<string, string>({ max: MAX_SHAPES });
  let last = 0;
  return (shape: string): string => {
    const key = shortKey(shape);
    const cached = names.get(key);
    if (cached !== undefined) return cached;
    last += 1;
    names.set(key, `${last} `);
    return `${last} `;
  };
};

interface CacheEntry extends SourceJson {
  stored: CatalogDocument;
  version: number;
}

type Shape = (priced: CatalogDocument) => Record<string, unknown>;

/** Selects the fields of a priced document. The ecosystem signs prices when fields are excluded but `sgn` is not. */
const shapeFor = ({ entity, source }: CatalogQuery, secret: string): Shape => {
  const filter = createSourceFilter(source);
  const signs = entity === 'product' && source.exclude.length > 0 && !filter.excludes('sgn');
  return (document) => {
    const shaped = filter.apply(document);
    if (!signs) return shaped;
    const priceInclTax = Number(document['price_incl_tax'] ?? document['price'] ?? 0);
    return {
      ...shaped,
      sgn: signPrice(secret, { priceInclTax, sku: String(document['sku'] ?? document.id) }),
    };
  };
};

/** Allocates memory per document; `Buffer.from` would share a pooled block. */
const encoder = new TextEncoder();

const priceHits = async (
  priced: PricedProducts,
  query: CatalogQuery,
  hits: readonly SearchHit[],
): Promise<PricedDocument[]> => {
  const documents = hits.map((hit) => hit.document);
  if (query.entity === 'product') return priced.price(query.store, documents, query.groupId);
  return documents.map((document) => ({ document, untilMs: Number.POSITIVE_INFINITY }));
};

export const createResponseSources = (deps: ResponseSourcesDeps): ResponseSources => {
  const { catalog, priced, now, signingSecret } = deps;
  const shapeName = createShapeNames();
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ json }) => json.length + 200,
  });
  const isFresh = (entry: CacheEntry | undefined, document: CatalogDocument, version: number): boolean => {
    if (entry === undefined || entry.stored !== document || entry.untilMs <= now()) return false;
    return !isLinked(document) || entry.version === version;
  };
  /** Calls `use` for each priced hit. Prices are in memory, so a batch runs without yielding. */
  const eachPriced = async (
    query: CatalogQuery,
    hits: readonly SearchHit[],
    use: (found: PricedDocument, at: number) => void,
  ): Promise<void> => {
    for (let from = 0; from < hits.length; from += DOCUMENTS_PER_TURN) {
      if (from > 0) await setImmediate();
      const started = performance.now();
      const part = await priceHits(priced, query, hits.slice(from, from + DOCUMENTS_PER_TURN));
      for (const [at, found] of part.entries()) use(found, from + at);
      query.spend?.(performance.now() - started);
    }
  };
  return {
    objects: async (query, hits) => {
      const shape = shapeFor(query, signingSecret);
      const objects: Record<string, unknown>[] = [];
      await eachPriced(query, hits, ({ document }) => objects.push(shape(document)));
      return objects;
    },
    json: async (query, hits, compact) => {
      const { store, entity, groupId, source } = query;
      const prefix = shapeName(JSON.stringify([store.storeCode, entity, groupId, compact, source]));
      const version = catalog.version(store.storeCode);
      const cached = hits.map((hit) => cache.get(prefix + hit.id));
      const missing = hits.flatMap((hit, at) =>
        isFresh(cached[at], hit.document, version) ? [] : [{ hit, at }],
      );
      const found = missing.map(({ hit }) => hit);
      const shape = shapeFor(query, signingSecret);
      await eachPriced(query, found, ({ document, untilMs }, order) => {
        const { hit, at } = missing[order] ?? {};
        if (hit === undefined || at === undefined) return;
        const shaped = shape(document);
        const json = encoder.encode(
          JSON.stringify(compact && entity === 'product' ? compactProduct(shaped) : shaped),
        );
        const entry = { stored: hit.document, version, untilMs, json };
        cached[at] = entry;
        cache.set(prefix + hit.id, entry);
      });
      return cached.flatMap((entry) => entry ?? []);
    },
  };
};
