// Products are searched in the cluster, all other entities (menu, attributes, content), which are few, in the process.
// The process that holds the lock builds and writes the index of the cluster. A process that becomes the writer, or whose
// cluster was away, builds it anew beside the former one, which is searched meanwhile.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionLock } from '../../../db/session-lock.ts';
import type { Log } from '../../../http/log.ts';
import type { DocumentReading } from '../../documents/catalog-documents.ts';
import type { IndexedFieldsOf, SearchIndex, SharedIndex } from '../search-index.ts';
import { type ClusterClient, ClusterRefusal } from './cluster-client.ts';
import { SCHEMA } from './index-definition.ts';
import { createProductLookUp } from './look-up-products.ts';

interface SharedIndexOptions {
  /** Of the products. */
  cluster: SearchIndex;
  /** Of all other entities. */
  embedded: SearchIndex;
  documents: DocumentReading;
  now: () => number;
  timeoutMs: number;
  client: ClusterClient;
  /** Of the names of all indexes. */
  prefix: string;
  /** Unset: this process only searches. */
  lock: SessionLock | undefined;
  log: Log;
}

/** What the writer has confirmed of a store. */
interface Confirmed {
  revision: number;
  writer: string;
}

const POLL_MS = 40;
const LIMIT_MS = 2000;
const EXISTS = 400;

export const createSharedIndex = (options: SharedIndexOptions): SharedIndex => {
  const { cluster, embedded, client, prefix, lock, log } = options;
  const indexed = new Map<string, IndexedFieldsOf | undefined>();
  const lookUp = createProductLookUp({ ...options, indexedOf: (storeCode) => indexed.get(storeCode) });
  const state = `${prefix}-state-s${SCHEMA}`;
  let writer = '';
  const stores = new Set<string>();
  const isWriter = (): boolean => writer !== '' && lock?.isHeld() === true;

  const confirmedOf = async (storeCode: string): Promise<Confirmed | undefined> => {
    try {
      const path = `${state}/_doc/${encodeURIComponent(storeCode)}`;
      const found = await client<{ _source?: Confirmed }>({ method: 'GET', path, limitMs: LIMIT_MS });
      return found._source;
    } catch (error) {
      if (error instanceof ClusterRefusal) return undefined;
      throw error;
    }
  };
  /** A failed write leaves the index incomplete: it is built anew when the cluster answers again. */
  const write = async (work: () => Promise<void>): Promise<void> => {
    if (!isWriter()) return;
    try {
      await work();
    } catch (error) {
      writer = '';
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      log('error', 'search index not written', { error: String(cause) });
    }
  };
  const createState = async (): Promise<void> => {
    try {
      const body = {
        settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
        mappings: { dynamic: false },
      };
      await client({ method: 'PUT', path: state, body, limitMs: LIMIT_MS });
    } catch (error) {
      if (!(error instanceof ClusterRefusal && error.status === EXISTS)) throw error;
    }
  };
  /** The indexes may have been deleted, or built by a writer that this one does not know of. */
  const isStillOwn = async (): Promise<boolean> => {
    for (const storeCode of stores) if ((await confirmedOf(storeCode))?.writer !== writer) return false;
    return true;
  };
  return {
    search: async (request) => {
      if (request.entity !== 'product') return embedded.search(request);
      return (await lookUp(request)) ?? cluster.search(request);
    },
    load: async (storeCode, entity, documents, indexedOf) => {
      if (entity !== 'product') return embedded.load(storeCode, entity, documents);
      indexed.set(storeCode, indexedOf);
      await write(() => cluster.load(storeCode, entity, documents, indexedOf));
    },
    upsert: async (storeCode, entity, documents, indexedOf) => {
      if (entity !== 'product') return embedded.upsert(storeCode, entity, documents);
      indexed.set(storeCode, indexedOf);
      await write(() => cluster.upsert(storeCode, entity, documents, indexedOf));
    },
    remove: async (storeCode, entity, ids) => {
      if (entity !== 'product') return embedded.remove(storeCode, entity, ids);
      await write(() => cluster.remove(storeCode, entity, ids));
    },
    isWriter,
    isBuildDue: async () => {
      try {
        if (!(await lock?.acquire())) return false;
        if (isWriter() && (await isStillOwn())) return false;
        await createState();
      } catch {
        return false;
      }
      stores.clear();
      writer = randomUUID();
      return true;
    },
    confirm: (storeCode, revision) =>
      write(async () => {
        const body: Confirmed = { revision, writer };
        const path = `${state}/_doc/${encodeURIComponent(storeCode)}`;
        await client({ method: 'PUT', path, body, limitMs: LIMIT_MS });
        stores.add(storeCode);
      }),
    hasReached: async (storeCode, revision, limitMs) => {
      if (isWriter()) return true;
      const untilMs = performance.now() + limitMs;
      for (;;) {
        const confirmed = await confirmedOf(storeCode).catch(() => undefined);
        if (confirmed === undefined) return false;
        if (confirmed.revision >= revision) return true;
        if (performance.now() >= untilMs) return false;
        await sleep(POLL_MS);
      }
    },
    stop: () => lock?.release(),
  };
};
