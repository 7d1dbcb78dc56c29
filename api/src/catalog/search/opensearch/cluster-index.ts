// Search index in an OpenSearch cluster: one index per store and entity behind an alias. It finds ids and counts.
import { randomBytes } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import type { Log } from '../../../http/log.ts';
import { hasScore, isFilterOnly } from '../request-scores.ts';
import {
  type AggregationResult,
  type IndexedFieldsOf,
  type IndexResult,
  type SearchIndex,
  type SearchRequest,
  SearchTimeout,
  SearchUnavailable,
} from '../search-index.ts';
import { type ClusterClient, ClusterRefusal } from './cluster-client.ts';
import { indexDefinition, MAX_HITS, SCHEMA } from './index-definition.ts';
import { projectDocument } from './project-document.ts';
import type { Clause } from './query-clauses.ts';
import { type Counted, readAggregation, translateAggregation } from './translate-aggregations.ts';
import { translateQuery } from './translate-query.ts';
import { translateSort } from './translate-sort.ts';
import type { HasHits } from './translate-text.ts';

interface ClusterIndexOptions {
  client: ClusterClient;
  /** Without rests: what is not written has to be written again as a whole. */
  writeClient: ClusterClient;
  /** Begins the name of every index; several shops may share a cluster. */
  prefix: string;
  /** Of one search in the cluster. */
  timeoutMs: number;
  log: Log;
}

/** The answer of a search that the cluster has ended in time arrives within this. */
const ANSWER_LIMIT_MS = 500;
const WRITE_LIMIT_MS = 60_000;
const RETRY_MS = [200, 1000];
const BULK_DOCUMENTS = 500;
const BULK_BYTES = 5_000_000;
/** More than the cluster evaluates: as a search that takes too long. */
const TOO_MANY_CLAUSES = /maxClauseCount|too_many|too many clauses/i;
/** Yields to the event loop after this many documents. */
const STEP = 50;

interface SearchAnswer {
  took: number;
  timed_out: boolean;
  hits: {
    total: { value: number };
    max_score: number | null;
    hits: { _id: string; _score: number | null; sort?: unknown[] }[];
  };
  aggregations?: Record<string, unknown>;
}

interface BulkAnswer {
  errors: boolean;
  items: Record<string, { _id: string; status: number; error?: { reason?: string } }>[];
}

/** The name of an aggregation in the cluster: it allows fewer characters than requests do. */
const aggregationName = (at: number, part: string): string => `${at} ${part}`;

const translateAggregations = (request: SearchRequest): Record<string, Clause> =>
  Object.fromEntries(
    Object.values(request.aggregations).flatMap((aggregation, at) =>
      Object.entries(translateAggregation(aggregation)).map(([part, clause]) => [
        aggregationName(at, part),
        clause as Clause,
      ]),
    ),
  );

const readAggregations = (
  request: SearchRequest,
  counted: Record<string, unknown> = {},
): Record<string, AggregationResult> =>
  Object.fromEntries(
    Object.entries(request.aggregations).map(([name, aggregation], at) => {
      const parts: Counted = {};
      for (const part of Object.keys(translateAggregation(aggregation)))
        parts[part] = counted[aggregationName(at, part)];
      return [name, readAggregation(aggregation, parts)];
    }),
  );

export const createClusterIndex = ({
  client,
  writeClient,
  prefix,
  timeoutMs,
  log,
}: ClusterIndexOptions): SearchIndex => {
  /** The concrete indexes that this process has built and writes. */
  const own = new Map<string, string>();
  const aliasOf = (storeCode: string, entity: Entity): string =>
    `${prefix}-${storeCode.toLowerCase()}-${entity}-s${SCHEMA}`;
  /** Of the builder alone: once another process has built its own, writes to it fail instead of mixing in. */
  const writeAliasOf = (index: string): string => `${index}-write`;

  const ask = async (alias: string, body: Clause): Promise<SearchAnswer> => {
    try {
      const answer = await client<SearchAnswer>({
        method: 'POST',
        path: `${alias}/_search`,
        body: { ...body, _source: false, timeout: `${timeoutMs}ms` },
        limitMs: timeoutMs + ANSWER_LIMIT_MS,
      });
      if (answer.timed_out) throw new SearchTimeout(timeoutMs, answer.took);
      return answer;
    } catch (error) {
      // Nobody has built it yet.
      if (error instanceof ClusterRefusal && error.status === 404) throw new SearchUnavailable(error);
      if (error instanceof ClusterRefusal && TOO_MANY_CLAUSES.test(error.message))
        throw new SearchTimeout(timeoutMs, timeoutMs);
      throw error;
    }
  };

  /** Each question once per search. */
  const createProbe = (alias: string, spend: (ms: number) => void): HasHits => {
    const asked = new Map<string, Promise<boolean>>();
    return (query) => {
      const key = JSON.stringify(query);
      const known = asked.get(key);
      if (known !== undefined) return known;
      const body = { query, size: 0, track_total_hits: 1, terminate_after: 1 };
      const answer = ask(alias, body).then(({ took, hits }) => {
        spend(took);
        return hits.total.value > 0;
      });
      asked.set(key, answer);
      return answer;
    };
  };

  /** The place of a document in the order; undefined if it is gone. */
  const placeOf = async (alias: string, query: Clause, sort: Clause[], id: string) => {
    const found = await ask(alias, {
      // With the score that it has in the search.
      query: { bool: { filter: [{ ids: { values: [id] } }], should: [query], minimum_should_match: 0 } },
      ...{ sort, size: 1, track_scores: true },
    });
    return found.hits.hits[0]?.sort;
  };

  const search = async (request: SearchRequest): Promise<IndexResult> => {
    const alias = aliasOf(request.storeCode, request.entity);
    let spentMs = 0;
    const spend = (ms: number) => {
      spentMs += ms;
      if (spentMs > timeoutMs) throw new SearchTimeout(timeoutMs, spentMs);
    };
    const query = await translateQuery(request.query, createProbe(alias, spend));
    const sort = translateSort(request.sort, request.query);
    const isScored = hasScore(request);
    const behind = request.after === undefined ? undefined : await placeOf(alias, query, sort, request.after);
    const from = behind === undefined ? Math.min(request.from, MAX_HITS) : 0;
    const hasMinimum = request.minScore !== undefined && !isFilterOnly(request.query);
    const answer = await ask(alias, {
      query,
      aggs: translateAggregations(request),
      sort,
      ...(behind === undefined ? { from } : { search_after: behind }),
      size: Math.min(request.size, MAX_HITS - from),
      track_total_hits: true,
      track_scores: isScored,
      ...(hasMinimum && { min_score: request.minScore }),
    });
    const { hits } = answer.hits;
    return {
      total: answer.hits.total.value,
      maxScore: isScored ? answer.hits.max_score : null,
      timedOut: false,
      spentMs: spentMs + answer.took,
      ids: hits.map(({ _id }) => _id),
      scores: hits.map(({ _score }) => (isScored ? _score : null)),
      aggregations: readAggregations(request, answer.aggregations),
    };
  };

  const sendBulk = async (alias: string, lines: readonly string[]): Promise<void> => {
    const { errors, items } = await writeClient<BulkAnswer>({
      method: 'POST',
      path: `${alias}/_bulk?require_alias=true`,
      lines,
      limitMs: WRITE_LIMIT_MS,
    });
    if (!errors) return;
    for (const item of items.flatMap((entry) => Object.values(entry))) {
      if (item.error === undefined || item.status === 404) {
        if (item.error !== undefined) throw new ClusterRefusal(404, item.error.reason ?? '');
        continue;
      }
      if (item.status === 429 || item.status >= 500)
        throw new SearchUnavailable(new ClusterRefusal(item.status, item.error.reason ?? ''));
      log('error', 'search index refuses a document', {
        index: alias,
        id: item._id,
        error: item.error.reason,
      });
    }
  };

  /** A cluster that is busy or changes its leader answers again soon. */
  const bulk = async (alias: string, lines: readonly string[]): Promise<void> => {
    for (const waitMs of RETRY_MS)
      try {
        return await sendBulk(alias, lines);
      } catch (error) {
        if (!(error instanceof SearchUnavailable)) throw error;
        await sleep(waitMs);
      }
    await sendBulk(alias, lines);
  };

  const write = async (
    alias: string,
    documents: readonly CatalogDocument[],
    indexedOf: IndexedFieldsOf | undefined,
  ): Promise<void> => {
    let lines: string[] = [];
    let bytes = 0;
    const flush = async () => {
      if (lines.length > 0) await bulk(alias, lines);
      lines = [];
      bytes = 0;
    };
    for (let at = 0; at < documents.length; at++) {
      if (at > 0 && at % STEP === 0) await setImmediate();
      const document = documents[at];
      if (document === undefined) continue;
      const body = JSON.stringify(projectDocument(document, indexedOf?.(document)));
      lines.push(JSON.stringify({ index: { _id: String(document.id) } }), body);
      bytes += body.length;
      if (lines.length >= BULK_DOCUMENTS * 2 || bytes >= BULK_BYTES) await flush();
    }
    await flush();
  };

  const refresh = (index: string): Promise<void> =>
    writeClient({ method: 'POST', path: `${index}/_refresh`, limitMs: WRITE_LIMIT_MS });

  /** Puts the index in the place of the former one in one step: no search finds neither or both. */
  const replaceBy = async (index: string, alias: string): Promise<void> => {
    const found = await writeClient<Record<string, { aliases: Record<string, unknown> }>>({
      method: 'GET',
      path: `${alias}-*/_alias?expand_wildcards=open`,
      limitMs: WRITE_LIMIT_MS,
    });
    const name = new RegExp(`^${alias}-[0-9a-f]{16}$`);
    const former = Object.entries(found).filter(([other]) => other !== index && name.test(other));
    const actions = former.flatMap(([other, { aliases }]): Clause[] =>
      // Running searches read the one that is replaced: the next build deletes it. Its writer is stopped at once.
      Object.hasOwn(aliases, alias)
        ? Object.keys(aliases).map((one) => ({ remove: { index: other, alias: one } }))
        : [{ remove_index: { index: other } }],
    );
    await writeClient({
      method: 'POST',
      path: '_aliases',
      body: { actions: [...actions, { add: { index, alias } }] },
      limitMs: WRITE_LIMIT_MS,
    });
  };

  const load: SearchIndex['load'] = async (storeCode, entity, documents, indexedOf) => {
    const alias = aliasOf(storeCode, entity);
    const index = `${alias}-${randomBytes(8).toString('hex')}`;
    await writeClient({
      method: 'PUT',
      path: index,
      body: { ...indexDefinition, aliases: { [writeAliasOf(index)]: {} } },
      limitMs: WRITE_LIMIT_MS,
    });
    await write(writeAliasOf(index), documents, indexedOf);
    await refresh(index);
    await replaceBy(index, alias);
    own.set(alias, index);
  };

  /** The index that this process writes, empty if there was none. */
  const writable = async (storeCode: string, entity: Entity): Promise<string> => {
    const alias = aliasOf(storeCode, entity);
    if (!own.has(alias)) await load(storeCode, entity, []);
    return own.get(alias) ?? '';
  };

  return {
    search,
    load,
    upsert: async (storeCode, entity, documents, indexedOf) => {
      if (documents.length === 0) return;
      const index = await writable(storeCode, entity);
      await write(writeAliasOf(index), documents, indexedOf);
      await refresh(index);
    },
    remove: async (storeCode, entity, ids) => {
      if (ids.length === 0) return;
      const index = await writable(storeCode, entity);
      for (let at = 0; at < ids.length; at += BULK_DOCUMENTS)
        await bulk(
          writeAliasOf(index),
          ids.slice(at, at + BULK_DOCUMENTS).map((id) => JSON.stringify({ delete: { _id: id } })),
        );
      await refresh(index);
    },
  };
};
