// Lines removed by the shopper that may still exist on the server.
import { type Identifiable, identityOf } from '../item-identity.ts';
import type { SyncAction } from './plan-sync.ts';

export interface RemovedLine {
  key: string;
  id?: string;
}

const entryOf = (item: Identifiable): RemovedLine => {
  const { key, id } = identityOf(item);
  return { key, ...(id !== undefined && { id }) };
};

const isSame = (a: RemovedLine, b: RemovedLine): boolean =>
  a.key === b.key || (a.id !== undefined && a.id === b.id);

export const isRemoved = (removed: readonly RemovedLine[], item: Identifiable): boolean => {
  const entry = entryOf(item);
  return removed.some((other) => isSame(entry, other));
};

export const recordRemoved = (removed: readonly RemovedLine[], item: Identifiable): RemovedLine[] =>
  isRemoved(removed, item) ? [...removed] : [...removed, entryOf(item)];

/** The line was added again before the removal was synced. */
export const clearRemoved = (removed: readonly RemovedLine[], item: Identifiable): RemovedLine[] => {
  const { key } = identityOf(item);
  return removed.filter((other) => other.key !== key);
};

/**
 * [SYNC-05] Forcing the client state covers only the shopper's own actions: a line removed here is deleted on the
 * server.
 * A line added on another device was never removed here, so it is added locally.
 */
export const preserveServerLines = (
  actions: readonly SyncAction[],
  removed: readonly RemovedLine[],
): SyncAction[] =>
  actions.map((action) =>
    action.kind === 'delete-server' && !isRemoved(removed, action.server)
      ? { kind: 'add-local', server: action.server }
      : action,
  );
