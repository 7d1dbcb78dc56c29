// Plans one pass of a sync: the plan's actions as far as the kind of pass allows them.
import type { CartItem, ServerItem } from '../cart-item.ts';
import type { DiffLog } from './diff-log.ts';
import { planSync, type SyncAction, type SyncOptions } from './plan-sync.ts';
import { preserveServerLines, type RemovedLine } from './removed-lines.ts';

const NETWORK_ACTIONS: ReadonlySet<SyncAction['kind']> = new Set(['push', 'update-server', 'delete-server']);

/** A push lets the local cart win; otherwise nothing is sent, and other devices' changes are applied as allowed. */
export const planPass = (
  cart: { items: readonly CartItem[]; removed: readonly RemovedLine[] },
  server: readonly ServerItem[],
  isPush: boolean,
  settings: Pick<SyncOptions, 'serverSyncCanRemoveLocalItems' | 'serverSyncCanModifyLocalItems'>,
): { actions: SyncAction[]; log: DiffLog } => {
  const { serverSyncCanRemoveLocalItems, serverSyncCanModifyLocalItems } = settings;
  const { actions, log } = planSync(cart.items, server, {
    forceClientState: isPush,
    dryRun: false,
    mergeQty: false,
    serverSyncCanRemoveLocalItems,
    serverSyncCanModifyLocalItems,
  });
  return {
    actions: isPush
      ? preserveServerLines(actions, cart.removed)
      : actions.filter(({ kind }) => !NETWORK_ACTIONS.has(kind)),
    log,
  };
};
