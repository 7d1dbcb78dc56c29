// The search index at SEARCH_URL: https://user:password@host:9200/prefix.
import { createSessionLock } from '../../../db/session-lock.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { DocumentReading } from '../../documents/catalog-documents.ts';
import { createEmbeddedIndex, threadTimeMs } from '../embedded/embedded-index.ts';
import type { SharedIndex } from '../search-index.ts';
import { createClusterClient } from './cluster-client.ts';
import { createClusterIndex } from './cluster-index.ts';
import { createSharedIndex } from './shared-index.ts';

export interface ClusterSearchOptions extends Pick<ApiDeps, 'db' | 'log' | 'now'> {
  url: string;
  documents: DocumentReading;
  /** Of one search. */
  timeoutMs: number;
  /** Whether this process may become the one that writes. */
  mayWrite: boolean;
}

const DEFAULT_PREFIX = 'klaas';
const REST_MS = 500;

export const openClusterSearch = ({
  url,
  documents,
  timeoutMs,
  mayWrite,
  db,
  log,
  now,
}: ClusterSearchOptions): SharedIndex => {
  const prefix = new URL(url).pathname.replaceAll('/', '') || DEFAULT_PREFIX;
  const writeClient = createClusterClient({ url, now });
  const client = createClusterClient({ url, now, restMs: REST_MS });
  const cluster = createClusterIndex({ client, writeClient, prefix, timeoutMs, log });
  const embedded = createEmbeddedIndex({ now: threadTimeMs, timeoutMs });
  const lock = mayWrite ? createSessionLock(db.$client, `search_index ${prefix}`) : undefined;
  return createSharedIndex({
    ...{ cluster, embedded, documents, client: writeClient, prefix, lock, log },
    ...{ now: threadTimeMs, timeoutMs },
  });
};
