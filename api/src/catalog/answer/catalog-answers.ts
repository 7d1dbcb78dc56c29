// Answers to catalogue questions, kept as bytes while neither documents nor prices change.
import { LRUCache } from 'lru-cache';
import type { SearchResult } from '../search/search-engine.ts';
import { type AnsweredSourcesDeps, createAnsweredSources, type SourceJson } from './answered-sources.ts';
import { attributeMetadata } from './attribute-metadata.ts';
import type { CatalogQuestion } from './catalog-question.ts';

export interface CatalogAnswer {
  result: SearchResult;
  /** One per hit. */
  sources: Record<string, unknown>[];
}

export interface JsonForm {
  compact: boolean;
  /** The index as the caller named it. */
  index: string;
}

export interface CatalogAnswers {
  answer(question: CatalogQuestion): Promise<CatalogAnswer>;
  /** The whole answer as JSON. `key` names all that shapes it; null when it must not be kept (a token may expire). */
  json(question: CatalogQuestion, form: JsonForm, key: string | null): Promise<Uint8Array>;
  /** An answer given before that still holds. */
  known(storeCode: string, key: string): Uint8Array | undefined;
}

const CACHE_BYTES = 64 * 1024 * 1024;
const LARGEST_KEPT_BYTES = 4 * 1024 * 1024;

interface KeptAnswer {
  version: number;
  untilMs: number;
  bytes: Uint8Array;
}

const isRandom = ({ body }: CatalogQuestion): boolean => body.sort.some(({ field }) => field === 'random');

const hitsJson = (
  { entity }: CatalogQuestion,
  { compact, index }: JsonForm,
  { hits }: SearchResult,
  sources: readonly SourceJson[],
): string => {
  const head = `"_index":${JSON.stringify(index)},"_type":"${entity}"`;
  const parts = hits.map(({ id, score }, at) => {
    const json = sources[at]?.json ?? '{}';
    if (!compact) return `{${head},"_id":${JSON.stringify(id)},"_score":${score},"_source":${json}}`;
    return json === '{}' ? `{"_score":${score}}` : `${json.slice(0, -1)},"_score":${score}}`;
  });
  return parts.join(',');
};

const frame = (
  { compact }: JsonForm,
  { total, maxScore, timedOut }: SearchResult,
  hits: string,
  tookMs: number,
): string =>
  compact
    ? `{"hits":[${hits}],"total":${total}`
    : `{"took":${Math.round(tookMs)},"timed_out":${timedOut},"_shards":{},"hits":{"total":${total},"max_score":${maxScore},"hits":[${hits}]}`;

export const createCatalogAnswers = (deps: AnsweredSourcesDeps): CatalogAnswers => {
  const { catalog, now } = deps;
  const sources = createAnsweredSources(deps);
  const encoder = new TextEncoder();
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: CACHE_BYTES,
    maxEntrySize: LARGEST_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const search = ({ store, entity, body, from, size }: CatalogQuestion): Promise<SearchResult> => {
    const { query, aggregations, sort, minScore } = body;
    return catalog.search({
      storeCode: store.storeCode,
      entity,
      query,
      aggregations,
      sort,
      minScore,
      from,
      size,
    });
  };
  /** Counts of a listing, with the attributes that they count. */
  const countsJson = async (
    { store, entity, body }: CatalogQuestion,
    result: SearchResult,
  ): Promise<string> => {
    if (Object.keys(body.aggregations).length === 0) return '';
    const counts = `,"aggregations":${JSON.stringify(result.aggregations)}`;
    if (entity !== 'product') return counts;
    const attributes = await attributeMetadata(
      catalog,
      store.storeCode,
      body.aggregations,
      result.aggregations,
    );
    return `${counts},"attribute_metadata":${JSON.stringify(attributes)}`;
  };
  return {
    known: (storeCode, key) => {
      const entry = kept.get(key);
      if (entry === undefined || entry.version !== catalog.version(storeCode)) return undefined;
      return entry.untilMs > now() ? entry.bytes : undefined;
    },
    answer: async (question) => {
      const result = await search(question);
      return { result, sources: await sources.objects(question, result.hits) };
    },
    json: async (question, form, key) => {
      const started = performance.now();
      const version = catalog.version(question.store.storeCode);
      const result = await search(question);
      const found = await sources.json(question, result.hits, form.compact);
      const hits = hitsJson(question, form, result, found);
      const counts = await countsJson(question, result);
      const text = `${frame(form, result, hits, performance.now() - started)}${counts}}`;
      const bytes = encoder.encode(text);
      const untilMs = found.reduce(
        (least, entry) => Math.min(least, entry.untilMs),
        Number.POSITIVE_INFINITY,
      );
      if (key !== null && !isRandom(question)) kept.set(key, { version, untilMs, bytes });
      return bytes;
    },
  };
};
