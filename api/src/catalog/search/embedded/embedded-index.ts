// Embedded search index: every store's catalogue in memory.
import { setImmediate } from 'node:timers/promises';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { hasScore, isFilterOnly } from '../request-scores.ts';
import {
  type AggregationResult,
  type IndexedFieldsOf,
  type IndexResult,
  type SearchIndex,
  type SearchRequest,
  SearchTimeout,
} from '../search-index.ts';
import { aggregate } from './aggregate.ts';
import { dropBelow, evaluate } from './evaluate-query.ts';
import { createTurnQueue } from './event-loop-queue.ts';
import { type Matches, type Steps, scoreAt } from './matches.ts';
import { firstHits, hitOrder } from './order-hits.ts';
import { membersOf } from './storage/bitmap.ts';
import { Collection } from './storage/collection.ts';
import { Workspace } from './workspace.ts';

export interface EmbeddedIndexOptions {
  /** Clock for the work done, in milliseconds. */
  now: () => number;
  timeoutMs?: number;
}

/** CPU time of this thread: the load of the machine does not count. */
export const threadTimeMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const highestScore = (found: Matches, hits: Uint32Array): number | null => {
  if (hits.length === 0) return null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const ordinal of hits) highest = Math.max(highest, scoreAt(found, ordinal));
  return highest;
};

function* runSearch(request: SearchRequest, work: Workspace): Steps<Omit<IndexResult, 'spentMs'>> {
  const { collection } = work;
  const scored = hasScore(request);
  const needsScore = scored || request.minScore !== undefined;
  const found = yield* evaluate(request.query, work, collection.alive, needsScore);
  if (!isFilterOnly(request.query)) dropBelow(found, request.minScore);
  const hits = membersOf(found.bits);
  const counted: [string, AggregationResult][] = [];
  for (const [name, aggregation] of Object.entries(request.aggregations)) {
    yield;
    counted.push([name, aggregate(aggregation, collection, hits)]);
  }
  yield;
  const order = yield* hitOrder(request.sort, collection, request.query, found);
  const behind = request.after === undefined ? undefined : collection.ordinalOf(request.after);
  const left = behind === undefined ? hits : hits.filter((hit) => order(hit, behind) > 0);
  const from = behind === undefined ? request.from : 0;
  const chosen = firstHits(left, Math.min(left.length, from + request.size), order);
  yield;
  const page = chosen.slice(from);
  return {
    total: hits.length,
    maxScore: scored ? highestScore(found, hits) : null,
    timedOut: false,
    ids: page.map((ordinal) => String(collection.documents[ordinal]?.id)),
    scores: page.map((ordinal) => (scored ? scoreAt(found, ordinal) : null)),
    aggregations: Object.fromEntries(counted),
  };
}

/** Columns and indexes that every listing and search needs are built before the first request. */
const warmUp = (collection: Collection): void => {
  for (const field of ['visibility', 'status', 'category_ids', 'sku', 'type_id']) collection.column(field);
  for (const field of ['name', 'sku', 'category.name', 'configurable_children.sku']) collection.text(field);
};

/** A search that runs longer yields to others repeatedly. */
const SLICE_MS = 1;
/** Yields to the event loop after this many documents: few columns exist while a collection is loaded, many later. */
const LOAD_STEP = 500;
const CHANGE_STEP = 50;

const collect = async (
  entity: Entity,
  documents: readonly CatalogDocument[],
  indexedOf: IndexedFieldsOf | undefined,
  now: () => number,
): Promise<Collection> => {
  const collection = new Collection(documents.length, now);
  if (entity === 'product') warmUp(collection);
  for (let at = 0; at < documents.length; at++) {
    if (at > 0 && at % LOAD_STEP === 0) await setImmediate();
    const document = documents[at];
    if (document !== undefined) collection.upsert(document, indexedOf?.(document));
  }
  return collection;
};

export const createEmbeddedIndex = (options: EmbeddedIndexOptions): SearchIndex => {
  const { now, timeoutMs = 1000 } = options;
  const nextTurn = createTurnQueue();
  const collections = new Map<string, Collection>();
  const key = (storeCode: string, entity: Entity): string => `${storeCode}/${entity}`;
  const collectionOf = (storeCode: string, entity: Entity): Collection => {
    const existing = collections.get(key(storeCode, entity));
    if (existing !== undefined) return existing;
    const empty = new Collection(0, now);
    collections.set(key(storeCode, entity), empty);
    return empty;
  };
  return {
    search: async (request) => {
      let spentMs = 0;
      for (;;) {
        const collection = collectionOf(request.storeCode, request.entity);
        const { revision } = collection;
        const isUnchanged = () =>
          collection.revision === revision && collection === collectionOf(request.storeCode, request.entity);
        const work = new Workspace(collection);
        const steps = runSearch(request, work);
        let since = now();
        let builtMs = collection.buildingMs;
        try {
          for (let step = steps.next(); ; step = steps.next()) {
            const sliceMs = now() - since;
            // Building shared columns is not charged to this search, but other searches wait for it too.
            const searchMs = sliceMs - (collection.buildingMs - builtMs);
            if (step.done) return { ...step.value, spentMs: spentMs + searchMs };
            if (spentMs + searchMs > timeoutMs) throw new SearchTimeout(timeoutMs, spentMs + searchMs);
            if (sliceMs <= SLICE_MS) continue;
            spentMs += searchMs;
            await nextTurn();
            // Document numbers have changed: restart with the remaining time.
            if (!isUnchanged()) break;
            since = now();
            builtMs = collection.buildingMs;
          }
        } finally {
          work.release();
        }
      }
    },
    load: async (storeCode, entity, documents, indexedOf) => {
      collections.set(key(storeCode, entity), await collect(entity, documents, indexedOf, now));
    },
    upsert: async (storeCode, entity, documents, indexedOf) => {
      const collection = collectionOf(storeCode, entity);
      for (let at = 0; at < documents.length; at++) {
        if (at > 0 && at % CHANGE_STEP === 0) await setImmediate();
        const document = documents[at];
        if (document !== undefined) collection.upsert(document, indexedOf?.(document));
      }
    },
    remove: async (storeCode, entity, ids) => {
      const collection = collectionOf(storeCode, entity);
      for (const id of ids) collection.remove(id);
    },
  };
};
