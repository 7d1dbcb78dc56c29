// One sync pass: flush queued tasks, pull the server's cart, execute the sync plan.
import { cartHash, isSyncNeeded, maySync } from '@klaas/core/cart/cart-hash.ts';
import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import type { CartMessage } from '@klaas/core/cart/cart-message.ts';
import { deletePayload, itemPayload } from '@klaas/core/cart/item-payload.ts';
import { type DiffLog, emptyDiffLog } from '@klaas/core/cart/sync/diff-log.ts';
import { planSync, type SyncAction } from '@klaas/core/cart/sync/plan-sync.ts';
import { isRemoved, preserveServerLines } from '@klaas/core/cart/sync/removed-lines.ts';
import { applyServerLineData, noticesOf } from '@klaas/core/cart/sync/server-line-data.ts';
import { applyLocalAction, applyOutcome, type Outcome } from '@klaas/core/cart/sync/sync-outcome.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';
import type { CallError, CartCalls, CartResponse } from './cart-calls.ts';
import { type CartRecord, withoutServer } from './cart-record.ts';
import type { CartStorage } from './cart-storage.ts';

/** A message for the shopper, with the line it is about. */
export interface LineMessage extends CartMessage {
  name?: string;
  sku?: string;
  /** The line is still in the cart and shows the message itself. */
  isAtLine?: true;
}

export interface SyncReport {
  /** `failed`: no usable cart on the server; `disabled`: 401 on every attempt, stop syncing. */
  outcome: 'done' | 'unreachable' | 'failed' | 'disabled';
  messages: LineMessage[];
  log: DiffLog;
}

export interface CartSyncDeps {
  storage: CartStorage;
  calls: CartCalls;
  queue: TaskQueue;
  settings: Settings;
  now: () => number;
  log: (message: string, fields?: Record<string, unknown>) => void;
  isCustomer: () => boolean;
  inCheckout: () => boolean;
  /** Product data of a line that only the server has. */
  loadLine: (server: ServerItem) => Promise<CartItem | undefined>;
}

type NetworkAction = Extract<SyncAction, { kind: 'push' | 'update-server' | 'delete-server' }>;
type ChangeAction = Extract<SyncAction, { kind: 'push' | 'update-server' }>;

const isNetworkAction = (action: SyncAction): action is NetworkAction =>
  action.kind === 'push' || action.kind === 'update-server' || action.kind === 'delete-server';

/** [SYNC-06] */
export const isPending = (record: CartRecord): boolean => {
  if (record.items.length === 0 && record.token === null) return false;
  return isSyncNeeded(record, cartHash(record.items, record.token));
};

/** [SYNC-01] No request for an empty guest cart that the server does not have. */
export const maySyncCart = (
  { token, items }: CartRecord,
  { settings, isOnline, isServer }: { settings: Settings; isOnline: () => boolean; isServer: boolean },
  { isCustomer, isForced }: { isCustomer: boolean; isForced: boolean },
): boolean =>
  (token !== null || items.length > 0 || isCustomer) &&
  maySync({
    synchronize: settings.cart.synchronize,
    online: isOnline(),
    serverSide: isServer,
    token: token ?? 'to be had',
    needed: true,
    forceSync: isForced,
  });

const KNOWN_REASONS: ReadonlySet<string> = new Set([
  'out_of_stock',
  'price_unknown',
  'quantity_above_zero',
  'quantity_below',
  'quantity_positive_integer',
  'quantity_available',
]);

/** An error code without a translation becomes a generic message; the reason is logged. */
const rejectionMessage = ({ error, detail }: CallError, { sku, name }: CartItem): LineMessage => {
  const isKnown = error !== undefined && KNOWN_REASONS.has(error);
  return {
    code: isKnown ? (error as CartMessage['code']) : 'product_error',
    type: 'error',
    ...(isKnown && detail && { values: detail }),
    sku,
    ...(name && { name }),
  };
};

/** [CART-06] The maximum available quantity, if the change was rejected for that. */
const availableIn = (response: CartResponse<unknown>): { available?: number } => {
  const maxQuantity =
    response.kind === 'refused' &&
    response.error === 'quantity_available' &&
    response.detail?.['maxQuantity'];
  return typeof maxQuantity === 'number' ? { available: maxQuantity } : {};
};

export const createCartSync = (deps: CartSyncDeps) => {
  const { storage, calls, queue, settings } = deps;

  /** [SYNC-02] */
  const connect = async (): Promise<'done' | 'unreachable' | 'failed' | 'disabled'> => {
    let guest = !deps.isCustomer();
    for (let bypassed = 0; ; bypassed += 1) {
      const response = await calls.create(guest);
      if (response.kind === 'unreachable') return 'unreachable';
      if (response.kind === 'ok') {
        const owner = guest ? 'guest' : 'customer';
        await storage.change((record) => ({ ...record, token: String(response.value), owner, hash: null }));
        return 'done';
      }
      const code = response.kind === 'refused' ? response.code : 404;
      if (bypassed >= settings.queues.maxCartBypassAttempts) {
        deps.log('No cart could be had from the server', { code });
        return code === 401 ? 'disabled' : 'failed';
      }
      guest = true;
    }
  };

  const sendChange = async (action: ChangeAction, messages: LineMessage[]): Promise<Step> => {
    const cartId = storage.get().token ?? '';
    const update =
      action.kind === 'update-server' ? { id: action.server.item_id, qty: action.qty } : undefined;
    const response = await calls.update(itemPayload(action.item, cartId, update));
    // [NET-02] An expired session does not reject the line.
    if (response.kind === 'unreachable' || (response.kind === 'refused' && response.code === 401))
      return 'unreachable';
    // The line or the cart was deleted meanwhile: the next pass pulls the current state.
    if (response.kind === 'lost' || (response.kind === 'refused' && response.error === 'item_not_found'))
      return 'again';
    const outcome: Outcome =
      response.kind === 'ok'
        ? { kind: 'confirmed', server: response.value }
        : { kind: 'refused', ...availableIn(response) };
    let limited: CartItem | undefined;
    await storage.change((record) => {
      const result = applyOutcome(record.items, action, outcome, deps.inCheckout());
      limited = result.limited;
      if (result.notification?.code === 'quantity_updated') messages.push(result.notification);
      if (response.kind !== 'ok') return { ...record, items: result.items };
      const notices = { ...record.notices, ...noticesOf([response.value]) };
      return { ...record, items: applyServerLineData(result.items, [response.value]), notices };
    });
    if (response.kind === 'refused') {
      deps.log('The server refused a line', {
        sku: action.item.sku,
        code: response.code,
        reason: response.text,
      });
      messages.push({ ...rejectionMessage(response, action.item), ...(limited && { isAtLine: true }) });
    }
    // The reduced quantity still has to be sent.
    return limited && limited.qty !== limited.prev_qty ? 'again' : 'done';
  };

  const carryOut = async (action: SyncAction, messages: LineMessage[]): Promise<Step> => {
    if (action.kind === 'push' || action.kind === 'update-server') return sendChange(action, messages);
    if (action.kind === 'delete-server') {
      const response = await calls.remove(deletePayload(action.server, storage.get().token ?? ''));
      return response.kind === 'unreachable' ? 'unreachable' : 'done';
    }
    const resolved = action.kind === 'add-local' ? await deps.loadLine(action.server) : undefined;
    await storage.change((record) =>
      // Removed during the request: it must not come back.
      action.kind === 'add-local' && isRemoved(record.removed, action.server)
        ? record
        : { ...record, items: applyLocalAction(record.items, action, resolved) },
    );
    return 'done';
  };

  /** Lines of the server's cart; creates the cart when it is missing. */
  const pull = async (): Promise<ServerItem[] | Exclude<SyncReport['outcome'], 'done'>> => {
    for (let isSecond = false; ; isSecond = true) {
      if (storage.get().token === null) {
        const connected = await connect();
        if (connected !== 'done') return connected;
      }
      const response = await calls.pull();
      if (response.kind === 'ok') return response.value;
      if (response.kind === 'unreachable') return 'unreachable';
      deps.log('The cart could not be pulled', { reason: response.kind });
      const { unpaid, owner } = storage.get();
      // Paid meanwhile, or the session expired: `cart-closing.ts` ends such a cart, it is not recreated here.
      if (isSecond || unpaid || (owner === 'customer' && !deps.isCustomer())) return 'failed';
      await storage.change(withoutServer);
    }
  };

  /** Retries tasks with a lost response first, under the same idempotency key. */
  const drain = async (): Promise<boolean> => {
    await queue.load();
    queue.retryNow();
    await queue.process();
    return queue.isEmpty();
  };

  /**
   * `push`: the local cart wins. `look`: read only; changes of other devices are applied locally as far as the settings
   * allow.
   */
  const pass = async (mode: 'push' | 'look'): Promise<SyncReport> => {
    const messages: LineMessage[] = [];
    const report = (outcome: SyncReport['outcome'], log = emptyDiffLog()): SyncReport => ({
      outcome,
      messages,
      log,
    });
    if (!(await drain())) return report('unreachable');
    const { token, changes } = storage.get();
    const server = await pull();
    if (typeof server === 'string') return report(server);
    const before = await storage.change((record) => ({
      ...record,
      items: applyServerLineData(record.items, server),
      notices: noticesOf(server),
    }));
    // A cart that was recreated, or changed during the pull, has to be pushed.
    const isPush = mode === 'push' || before.token !== token || before.changes !== changes;
    const plan = planSync(before.items, server, {
      forceClientState: isPush,
      dryRun: false,
      mergeQty: false,
      serverSyncCanRemoveLocalItems: settings.cart.serverSyncCanRemoveLocalItems,
      serverSyncCanModifyLocalItems: settings.cart.serverSyncCanModifyLocalItems,
    });
    const actions = isPush
      ? preserveServerLines(plan.actions, before.removed)
      : plan.actions.filter((action) => !isNetworkAction(action));
    let isComplete = true;
    for (const action of actions) {
      const step = await carryOut(action, messages);
      if (step === 'unreachable') return report('unreachable', plan.log);
      if (step === 'again') isComplete = false;
    }
    await storage.change((record) =>
      isComplete && record.changes === before.changes
        ? { ...record, removed: [], hash: cartHash(record.items, record.token), syncedAt: deps.now() }
        : record,
    );
    return report('done', plan.log);
  };

  return { pass };
};

type Step = 'done' | 'unreachable' | 'again';
