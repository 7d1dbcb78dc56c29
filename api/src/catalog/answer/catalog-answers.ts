// Answers to catalogue questions, kept as bytes while neither documents nor prices change.
import { LRUCache } from 'lru-cache';
import { compressed, type Encoding } from '../../http/compressed.ts';
import type { SearchResult } from '../search/search-engine.ts';
import { type AnsweredSourcesDeps, createAnsweredSources, type SourceJson } from './answered-sources.ts';
import { createAttributeMetadata } from './attribute-metadata.ts';
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

export interface KnownAnswer {
  bytes: Uint8Array;
  /** The answer made smaller, once for all who ask for it so. */
  compressed(encoding: Encoding): Promise<Uint8Array>;
}

export interface CatalogAnswers {
  answer(question: CatalogQuestion): Promise<CatalogAnswer>;
  /** The whole answer as JSON. `key` names all that shapes it; null when it must not be kept (a token may expire). */
  json(question: CatalogQuestion, form: JsonForm, key: string | null): Promise<Uint8Array>;
  /** An answer given before that still holds. */
  known(storeCode: string, key: string): KnownAnswer | undefined;
}

const CACHE_BYTES = 32 * 1024 * 1024;
const LARGEST_KEPT_BYTES = 2 * 1024 * 1024;

/** An answer is kept from the second time on: most questions of a crawler are never asked again. */
const MAX_SEEN = 10_000;

interface KeptAnswer extends KnownAnswer {
  version: number;
  untilMs: number;
}

const withTwins = (bytes: Uint8Array): KnownAnswer => {
  const twins: Partial<Record<Encoding, Promise<Uint8Array>>> = {};
  return {
    bytes,
    compressed: (encoding) => {
      twins[encoding] ??= compressed(bytes, encoding, true);
      return twins[encoding];
    },
  };
};

const isRandom = ({ body }: CatalogQuestion): boolean => body.sort.some(({ field }) => field === 'random');

const EMPTY_OBJECT_LENGTH = '{}'.length;

/** The hits as pieces of JSON to be joined: documents are not encoded again for every answer. */
const hitParts = (
  { entity }: CatalogQuestion,
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
      // The score joins the document's own fields.
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
    // Its compressed twins take another third at most.
    sizeCalculation: ({ bytes }) => Math.ceil(bytes.length * 1.3) + 400,
  });
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
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
  const attributes = createAttributeMetadata(catalog);
  /** Counts of a listing, with the attributes that they count. */
  const countsJson = async (
    { store, entity, body }: CatalogQuestion,
    result: SearchResult,
  ): Promise<string> => {
    if (Object.keys(body.aggregations).length === 0) return '';
    const counts = `,"aggregations":${JSON.stringify(result.aggregations)}`;
    if (entity !== 'product') return counts;
    return `${counts},"attribute_metadata":${await attributes.json(store.storeCode, body.aggregations, result.aggregations)}`;
  };
  return {
    known: (storeCode, key) => {
      const entry = kept.get(key);
      if (entry === undefined || entry.version !== catalog.version(storeCode)) return undefined;
      return entry.untilMs > now() ? entry : undefined;
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
        Buffer.from(openAnswer(form, result, performance.now() - started)),
        ...hitParts(question, form, result, found),
        Buffer.from(`${closeHits(form, result)}${counts}}`),
      ]);
      const untilMs = found.reduce(
        (least, entry) => Math.min(least, entry.untilMs),
        Number.POSITIVE_INFINITY,
      );
      if (key !== null && !isRandom(question)) {
        if (seen.has(key)) kept.set(key, { version, untilMs, ...withTwins(bytes) });
        else seen.set(key, true);
      }
      return bytes;
    },
  };
};
