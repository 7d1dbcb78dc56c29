// Compares the client cart with the server cart and plans the sync actions, without executing them.
import type { CartItem, ServerItem } from '../cart-item.ts';
import { identityOf, type LineIdentity, mayBeSameLine, sameIdentity } from '../item-identity.ts';
import { type DiffEntry, type DiffLog, emptyDiffLog } from './diff-log.ts';

export interface SyncOptions {
  /** The client state wins: it is pushed, and lines only the server has are deleted there. */
  forceClientState: boolean;
  /** Compare and report only. */
  dryRun: boolean;
  /** Quantities of equal lines are added. Only for a login merge, which happens once. */
  mergeQty: boolean;
  serverSyncCanRemoveLocalItems: boolean;
  serverSyncCanModifyLocalItems: boolean;
}

export type SyncAction =
  | { kind: 'push'; item: CartItem }
  | { kind: 'update-server'; item: CartItem; server: ServerItem; qty: number }
  | { kind: 'delete-server'; server: ServerItem }
  | { kind: 'remove-local'; item: CartItem }
  | { kind: 'update-local'; item: CartItem; server: ServerItem }
  | { kind: 'add-local'; server: ServerItem }
  | { kind: 'refresh-ids'; item: CartItem; server: ServerItem };

export interface SyncPlan {
  actions: SyncAction[];
  log: DiffLog;
}

/**
 * Matches each client line with at most one server line, and vice versa: by id first, then by identity, then by the
 * only plausible candidate.
 */
const matchLines = (
  client: readonly CartItem[],
  server: readonly ServerItem[],
): { matches: (ServerItem | undefined)[]; unmatched: ServerItem[] } => {
  const byId = new Map<string, { item: ServerItem; identity: LineIdentity }>();
  const byKey = new Map<string, ServerItem[]>();
  for (const item of server) {
    const identity = identityOf(item);
    if (identity.id !== undefined) byId.set(identity.id, { item, identity });
    const alike = byKey.get(identity.key);
    if (alike) alike.push(item);
    else byKey.set(identity.key, [item]);
  }
  const free = new Set(server);
  const claim = (item: ServerItem | undefined): ServerItem | undefined => {
    if (item) free.delete(item);
    return item;
  };
  const identities = client.map(identityOf);
  const matchedById = identities.map((identity) => {
    const found = byId.get(identity.id ?? '');
    return claim(
      found && free.has(found.item) && sameIdentity(identity, found.identity) ? found.item : undefined,
    );
  });
  const exact = identities.map(
    ({ key }, index) => matchedById[index] ?? claim(byKey.get(key)?.find((candidate) => free.has(candidate))),
  );
  const unmatchedItems = client.filter((_, index) => exact[index] === undefined);
  const matches = exact.map((found, index) => {
    const item = client[index];
    if (found || !item) return found;
    const [candidate, ...more] = [...free].filter((line) => mayBeSameLine(item, line));
    const isOnly =
      candidate && unmatchedItems.filter((other) => mayBeSameLine(other, candidate)).length === 1;
    return isOnly && more.length === 0 ? claim(candidate) : undefined;
  });
  return { matches, unmatched: server.filter((item) => free.has(item)) };
};

interface Step {
  entry?: DiffEntry;
  action?: SyncAction;
}

const planMissingOnServer = (item: CartItem, options: SyncOptions): Step => ({
  entry: { party: 'server', sku: item.sku, status: 'no-item' },
  // [SYNC-03]
  action:
    options.forceClientState || !options.serverSyncCanRemoveLocalItems
      ? { kind: 'push', item }
      : { kind: 'remove-local', item },
});

const planMatched = (item: CartItem, server: ServerItem, options: SyncOptions): Step => {
  if (item.qty === server.qty && !options.mergeQty) return { action: { kind: 'refresh-ids', item, server } };
  const mayPush = options.forceClientState || !options.serverSyncCanModifyLocalItems;
  return {
    entry: {
      party: 'server',
      sku: item.sku,
      status: 'wrong-qty',
      'client-qty': item.qty,
      'server-qty': server.qty,
    },
    // [SYNC-04] Merging always pushes: neither side has the sum yet.
    action:
      options.mergeQty || mayPush
        ? { kind: 'update-server', item, server, qty: options.mergeQty ? item.qty + server.qty : item.qty }
        : { kind: 'update-local', item, server },
  };
};

const planMissingOnClient = (server: ServerItem, options: SyncOptions): Step => ({
  entry: { party: 'client', sku: server.sku, status: 'no-item' },
  // [SYNC-05]
  action: options.forceClientState ? { kind: 'delete-server', server } : { kind: 'add-local', server },
});

const summaryOf = (party: DiffEntry['party'], entries: readonly DiffEntry[]): DiffEntry => ({
  party,
  status: entries.some((entry) => entry.party === party) ? 'update-required' : 'no-changes',
});

export const planSync = (
  client: readonly CartItem[],
  server: readonly ServerItem[],
  options: SyncOptions,
): SyncPlan => {
  const { matches, unmatched } = matchLines(client, server);
  const steps: Step[] = client.map((item, index) => {
    const found = matches[index];
    return found ? planMatched(item, found, options) : planMissingOnServer(item, options);
  });
  steps.push(...unmatched.map((item) => planMissingOnClient(item, options)));
  const entries = steps.flatMap((step) => step.entry ?? []);
  return {
    // [SYNC-08] A dry run only reports.
    actions: options.dryRun ? [] : steps.flatMap((step) => step.action ?? []),
    log: {
      ...emptyDiffLog(),
      items: [...entries, summaryOf('client', entries), summaryOf('server', entries)],
    },
  };
};
