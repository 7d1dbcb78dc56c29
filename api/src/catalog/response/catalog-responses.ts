// Executes catalogue queries and builds responses, as objects or as JSON.

import type { CachedResponse } from '../../http/cached-response.ts';
import type { SearchResult } from '../catalog-reading.ts';
import { withGroupPrices } from '../price/group-price-fields.ts';
import { SearchTimeout } from '../search/search-index.ts';
import { createAttributeMetadata } from './attribute-metadata.ts';
import type { CatalogQuery } from './catalog-query.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { createResponseSources, type ResponseSourcesDeps, type SourceJson } from './response-sources.ts';

export interface CatalogResponse {
  result: SearchResult;
  /** One per hit. */
  sources: Record<string, unknown>[];
}

export interface JsonForm {
  compact: boolean;
  /** The index name sent by the client. */
  index: string;
}

const CACHE_BYTES = 48 * 1024 * 1024;

export interface CatalogResponses extends Pick<ResponseCache, 'known'> {
  search(query: CatalogQuery): Promise<CatalogResponse>;
  /** The whole response as JSON. `key` is its cache key; null when it must not be cached (a token may expire). */
  json(query: CatalogQuery, form: JsonForm, key: string | null): Promise<CachedResponse>;
}

const isRandom = ({ body }: CatalogQuery): boolean => body.sort.some(({ field }) => field === 'random');

const EMPTY_OBJECT_LENGTH = '{}'.length;

/** The hits as JSON fragments to be joined: avoids serializing documents again for every response. */
const hitParts = (
  { entity }: CatalogQuery,
  { compact, index }: JsonForm,
  { hits }: SearchResult,
  sources: readonly SourceJson[],
): Uint8Array[] => {
  const head = `"_index":${JSON.stringify(index)},"_type":"${entity}"`;
  const parts: Uint8Array[] = [];
  hits.forEach(({ id, score }, at) => {
    const json = sources[at]?.json ?? Buffer.from('{}');
    const comma = at === 0 ? '' : ',';
    if (compact) {
      // The score is merged into the document's fields.
      const join = json.length === EMPTY_OBJECT_LENGTH ? '' : ',';
      if (at > 0) parts.push(COMMA);
      parts.push(json.subarray(0, -1), Buffer.from(`${join}"_score":${score}}`));
    } else {
      const open = `${comma}{${head},"_id":${JSON.stringify(id)},"_score":${score},"_source":`;
      parts.push(Buffer.from(open), json, CLOSE);
    }
  });
  return parts;
};
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}');

const openResponse = ({ compact }: JsonForm, result: SearchResult, tookMs: number): string => {
  if (compact) return '{"hits":[';
  const { total, maxScore, timedOut } = result;
  const head = `{"took":${Math.round(tookMs)},"timed_out":${timedOut},"_shards":{}`;
  return `${head},"hits":{"total":${total},"max_score":${maxScore},"hits":[`;
};

const closeHits = ({ compact }: JsonForm, { total }: SearchResult): string =>
  compact ? `],"total":${total}` : ']}';

export const createCatalogResponses = (deps: ResponseSourcesDeps): CatalogResponses => {
  const { catalog, now } = deps;
  const sources = createResponseSources(deps);
  const cache = createResponseCache({ catalog, now, maxBytes: CACHE_BYTES });
  const search = async ({
    store,
    entity,
    body,
    from,
    size,
    groupId,
    spend,
  }: CatalogQuery): Promise<SearchResult> => {
    const { query, aggregations, sort, minScore } = body;
    const parts = { query, aggregations, sort };
    // [PRICE-10] filters and sorting use the same prices as those displayed
    const hasGroupPrices =
      entity === 'product' && groupId !== null && catalog.pricedGroups(store.storeCode).has(groupId);
    const request = {
      storeCode: store.storeCode,
      entity,
      ...(hasGroupPrices ? withGroupPrices(parts, groupId) : parts),
      minScore,
      from,
      size,
    };
    try {
      const result = await catalog.search(request);
      spend?.(result.spentMs);
      return result;
    } catch (error) {
      if (error instanceof SearchTimeout) spend?.(error.spentMs);
      throw error;
    }
  };
  const attributes = createAttributeMetadata(catalog);
  /** Aggregations of a listing with the metadata of their attributes. */
  const countsJson = async ({ store, entity, body }: CatalogQuery, result: SearchResult): Promise<string> => {
    if (Object.keys(body.aggregations).length === 0) return '';
    const counts = `,"aggregations":${JSON.stringify(result.aggregations)}`;
    if (entity !== 'product') return counts;
    return `${counts},"attribute_metadata":${await attributes.json(store.storeCode, body.aggregations, result.aggregations)}`;
  };
  return {
    known: cache.known,
    search: async (query) => {
      const result = await search(query);
      return { result, sources: await sources.objects(query, result.hits) };
    },
    json: async (query, form, key) => {
      const started = performance.now();
      const version = catalog.version(query.store.storeCode);
      const result = await search(query);
      const found = await sources.json(query, result.hits, form.compact);
      const counts = await countsJson(query, result);
      const bytes = Buffer.concat([
        Buffer.from(openResponse(form, result, performance.now() - started)),
        ...hitParts(query, form, result, found),
        Buffer.from(`${closeHits(form, result)}${counts}}`),
      ]);
      const untilMs = found.reduce(
        (least, entry) => Math.min(least, entry.untilMs),
        Number.POSITIVE_INFINITY,
      );
      return cache.store(bytes, { key: isRandom(query) ? null : key, version, untilMs });
    },
  };
};
