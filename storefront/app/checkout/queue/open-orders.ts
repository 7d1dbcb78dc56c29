// Creates the order engine with browser storage, network, retries and cross-tab events.

import { planOrderQueue } from '@klaas/core/checkout/queue/order-outcome.ts';
import { isWaiting, type StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { placeOrderEndpoint } from '@klaas/core/contract/order-endpoints.ts';
import { createShopClient, type ShopFetch } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CartEngine } from '../../cart/cart-engine.ts';
import type { BrowserStore } from '../../offline/browser-store.ts';
import { createExclusive } from '../../offline/exclusive-lock.ts';
import { createOnlineStatus } from '../../offline/online-status.ts';
import { requestOrderSync } from '../../offline/order-sync-request.ts';
import type { TokenSession } from '../../offline/token-session.ts';
import { createTokenTransport } from '../../offline/token-transport.ts';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { createTaskNotifier, type Notifier } from '../../shell/notifications/notify-task.ts';
import { createQueuedOrderEngine, type QueuedOrderEngine } from './queued-order-engine.ts';

export interface OpenOrdersDeps {
  local: BrowserStore;
  settings: Settings;
  store: StoreView;
  session: TokenSession;
  customerId: () => string | null;
  openCart: () => Promise<CartEngine>;
  isThankYouPage: () => boolean;
  /** The stored orders of the current user. */
  onOrders: (orders: readonly StoredOrder[]) => void;
  /** [ORD-04] Queued orders need a confirmation before they are sent. */
  onConfirmationNeeded: (orders: readonly StoredOrder[]) => void;
  notifier: Notifier;
}

/** Longer than other requests: a lost response leaves the order in doubt. */
const REQUEST_TIMEOUT_MS = 30_000;
const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

const newId = () =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

const send: ShopFetch = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });

const createClients = ({ settings, store, session, notifier }: OpenOrdersDeps) => {
  const { server, users, queues } = settings;
  const tokens = createTokenTransport({
    fetch: send,
    rules: { ...queues, autoRefreshTokens: users.autoRefreshTokens },
    tokenInHeader: users.tokenInHeader,
    session,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // Queued orders outlive the session.
    clearUntransmitted: async () => {},
    notify: createTaskNotifier(notifier),
  });
  // The transport adds the token when it sends: it may have been refreshed since.
  const client = { baseUrl: server.backendUrl, storeCode: store.storeCode, tokenInHeader: true };
  return {
    guest: createShopClient({ ...client, fetch: send }),
    customer: createShopClient({ ...client, fetch: tokens.fetch }),
  };
};

export interface OpenedOrders extends QueuedOrderEngine {
  /** Sends the orders that may be sent now; on the thank-you page all. */
  process(): Promise<void>;
  /** [ORD-04] Sends all after a confirmation. Returns an error message if any is still queued, else null. */
  confirm(): Promise<MessageId | null>;
}

export const openOrders = async (deps: OpenOrdersDeps): Promise<OpenedOrders> => {
  const { local, settings } = deps;
  const online = createOnlineStatus(window);
  const cart = await deps.openCart();
  const engine = createQueuedOrderEngine({
    ...createClients(deps),
    collection: local.collection('orders'),
    cart: { ...cart, items: () => cart.getView().items },
    exclusive: createExclusive('klaas-orders'),
    isOnline: online.isOnline,
    now: Date.now,
    newId,
    customerId: deps.customerId,
    endpoint: new URL(
      `${settings.server.backendUrl}${placeOrderEndpoint.path}?storeCode=${encodeURIComponent(deps.store.storeCode)}`,
      window.location.href,
    ).href,
    isAutomatic: settings.orders.offlineOrdersAutomaticTransmission,
    requestSync: () => void requestOrderSync(),
  });

  const ownOrders = () => engine.orders().filter(engine.isOwn);
  engine.subscribe(() => deps.onOrders(ownOrders()));
  local.onChangedElsewhere('orders', () => void engine.load());

  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasPrompted = false;

  const retryLater = () => {
    clearTimeout(timer);
    if (!ownOrders().some((order) => isWaiting(order) && order.mayGo)) return;
    timer = setTimeout(() => void process(), retryMs);
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
  };

  const process = async (): Promise<void> => {
    const plan = planOrderQueue(ownOrders().filter(isWaiting), {
      isOnline: online.isOnline(),
      isAutomatic: settings.orders.offlineOrdersAutomaticTransmission,
      isThankYouPage: deps.isThankYouPage(),
    });
    if (plan === 'nothing' || plan === 'wait') return;
    await engine.send(plan === 'send');
    const unconfirmed = ownOrders().filter((order) => isWaiting(order) && !order.mayGo);
    if (plan === 'ask' && unconfirmed.length > 0 && !hasPrompted) {
      hasPrompted = true;
      deps.onConfirmationNeeded(unconfirmed);
    }
    retryLater();
  };

  const resume = async (): Promise<void> => {
    if (!online.isOnline()) {
      hasPrompted = false;
      return;
    }
    retryMs = FIRST_RETRY_MS;
    await engine.refreshUnpaid();
    await process();
  };
  online.subscribe(() => void resume());
  await engine.load();
  void resume();
  return {
    ...engine,
    process,
    confirm: async () => {
      await engine.send(true);
      retryLater();
      return ownOrders().some(isWaiting) ? 'orders.send_failed' : null;
    },
  };
};
