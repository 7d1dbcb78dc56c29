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

const encoder = new TextEncoder();
const EMPTY_OBJECT_LENGTH = '{}'.length;
const COMMA = encoder.encode(',');

/** The hits as pieces of JSON to be joined: documents are not encoded again for every answer. */
const hitParts = (
  { entity }: CatalogQuestion,
  { compact, index }: JsonForm,
  { hits }: SearchResult,
  sources: readonly SourceJson[],
): Uint8Array[] => {
  const head = `"_index":${JSON.stringify(index)},"_type":"${entity}"`;
  return hits.flatMap(({ id, score }, at) => {
    const json = sources[at]?.json ?? encoder.encode('{}');
    const part = compact
      ? // The score joins the document's own fields.
        [
          json.subarray(0, -1),
          encoder.encode(`${json.length === EMPTY_OBJECT_LENGTH ? '' : ','}"_score":${score}}`),
        ]
      : [encoder.encode(`{${head},"_id":${JSON.stringify(id)},"_score":${score},"_source":`), json, CLOSE];
    return at === 0 ? part : [COMMA, ...part];
  });
};
const CLOSE = encoder.encode('}');

const openAnswer = ({ compact }: JsonForm, result: SearchResult, tookMs: number): string => {
  if (compact) return '{"hits":[';
  const { total, maxScore, timedOut } = result;
  const head = `{"took":${Math.round(tookMs)},"timed_out":${timedOut},"_shards":{}`;
  return `${head},"hits":{"total":${total},"max_score":${maxScore},"hits":[`;
};

const closeHits = ({ compact }: JsonForm, { total }: SearchResult): string =>
  compact ? `],"total":${total}` : ']}';

export const createCatalogAnswers = (deps: AnsweredSourcesDeps): CatalogAnswers => {
  const { catalog, now } = deps;
  const sources = createAnsweredSources(deps);
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
      const counts = await countsJson(question, result);
      const bytes = Buffer.concat([
        encoder.encode(openAnswer(form, result, performance.now() - started)),
        ...hitParts(question, form, result, found),
        encoder.encode(`${closeHits(form, result)}${counts}}`),
      ]);
      const untilMs = found.reduce(
        (least, entry) => Math.min(least, entry.untilMs),
        Number.POSITIVE_INFINITY,
      );
      if (key !== null && !isRandom(question)) kept.set(key, { version, untilMs, bytes });
      return bytes;
    },
  };
};
