// The cart's calls to the server, through the task queue, each with what its answer means.
import type { ServerItem } from '@klaas/core/cart/cart-item.ts';
import type { deletePayload, ItemPayload } from '@klaas/core/cart/item-payload.ts';
import type { CartTotals } from '@klaas/core/cart/totals/cart-totals.ts';
import type { ShippingOffer } from '@klaas/core/cart/totals/shipping-rule.ts';
import { isCouponApplied, type TotalsCall } from '@klaas/core/cart/totals/totals-call.ts';
import * as endpoints from '@klaas/core/contract/cart-endpoints.ts';
import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import { loadOrderEndpoint, type OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import {
  checkStockEndpoint,
  listStockEndpoint,
  type StockEntry,
} from '@klaas/core/contract/stock-endpoints.ts';
import type { TaskRequest } from '@klaas/core/sync/sync-task.ts';
import type { Sent, TaskQueue } from '../../offline/task-queue.ts';

export interface Refusal {
  code: number;
  text: string;
  /** The server's own name of the reason, where it gives one. */
  error?: string;
  detail?: Record<string, string | number>;
}

export type CartAnswer<Value> =
  | { kind: 'ok'; value: Value }
  | ({ kind: 'refused' } & Refusal)
  /** The cart is not there any more. */
  | { kind: 'lost' }
  | { kind: 'unreachable' };

/** [NET-05] The event of a change that the server has answered. */
const ITEM_SYNCED = 'cart-item-synced';

/** The server is busy or away: it did not decide about the call. */
const UNDECIDED = new Set([429, 502, 503, 504]);

const CARTLESS: ReadonlySet<string> = new Set([
  endpoints.createCartEndpoint.path,
  listStockEndpoint.path,
  checkStockEndpoint.path,
  loadOrderEndpoint.path,
]);

const refusalOf = (code: number, result: unknown, meta: Record<string, unknown> = {}): Refusal => ({
  code,
  text: typeof result === 'string' ? result : '',
  ...(typeof meta['error'] === 'string' && { error: meta['error'] }),
  ...(typeof meta['detail'] === 'object' && { detail: meta['detail'] as Refusal['detail'] }),
});

const isCartLost = ({ code, error, text }: Refusal): boolean =>
  code === 404 && (error === 'cart_not_found' || /^No such entity/.test(text));

const meaningOf = <Value>(sent: Sent): CartAnswer<Value> => {
  if (sent.kind === 'unreachable') return sent;
  if (sent.kind === 'rejected')
    return sent.code === 0 ? { kind: 'lost' } : { kind: 'refused', code: sent.code, text: sent.message };
  const { code, result, meta } = sent.answer;
  if (code === 200) return { kind: 'ok', value: result as Value };
  if (UNDECIDED.has(code)) return { kind: 'unreachable' };
  const refusal = refusalOf(code, result, meta);
  return isCartLost(refusal) ? { kind: 'lost' } : { kind: 'refused', ...refusal };
};

export interface CartCallsDeps {
  queue: TaskQueue;
  baseUrl: string;
  storeCode: string;
}

interface CallInput {
  body?: unknown;
  query?: Record<string, string>;
  guest?: boolean;
  /** Another cart than the current one. */
  cartId?: string;
}

export const createCartCalls = ({ queue, baseUrl, storeCode }: CartCallsDeps) => {
  const requestOf = (
    endpoint: Endpoint,
    { body, query, guest, cartId = '{{cartId}}' }: CallInput = {},
  ): TaskRequest => {
    const params = [
      ...(guest ? [] : ['token={{token}}']),
      ...(CARTLESS.has(endpoint.path) ? [] : [`cartId=${cartId}`]),
      `storeCode=${storeCode}`,
      ...Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ];
    return {
      url: `${baseUrl}${endpoint.path}?${params.join('&')}`,
      payload: {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      // The cart tells its shopper itself what a refusal means.
      silent: true,
    };
  };
  const ask = async <Value>(endpoint: Endpoint, input?: CallInput): Promise<CartAnswer<Value>> =>
    meaningOf(await queue.ask(requestOf(endpoint, input)));
  // [NET-03] A change belongs to the cart it was made for: one that waits, in whatever tab, goes to no other.
  const change = async <Value>(
    endpoint: Endpoint,
    cartItem: Pick<ItemPayload, 'quoteId'>,
  ): Promise<CartAnswer<Value>> =>
    meaningOf(
      await queue.send((task_id) => ({
        ...requestOf(endpoint, { body: { cartItem, task_id }, cartId: cartItem.quoteId }),
        callback_event: ITEM_SYNCED,
      })),
    );

  return {
    /** A guest's cart is asked for without a token. */
    create: (guest: boolean) => ask<string | number>(endpoints.createCartEndpoint, { guest }),
    pull: (cartId?: string) => ask<ServerItem[]>(endpoints.pullCartEndpoint, cartId ? { cartId } : {}),
    update: (cartItem: ItemPayload) => change<ServerItem>(endpoints.updateCartEndpoint, cartItem),
    remove: (cartItem: ReturnType<typeof deletePayload>) =>
      change<boolean>(endpoints.deleteCartItemEndpoint, cartItem),
    async totals(call: TotalsCall): Promise<CartAnswer<CartTotals>> {
      if (call.call === 'totals') return ask(endpoints.cartTotalsEndpoint);
      const { addressInformation } = call;
      const answer = await ask<{ totals: CartTotals }>(endpoints.shippingInformationEndpoint, {
        body: { addressInformation },
      });
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.totals } : answer;
    },
    shippingMethods: (country: string) =>
      ask<ShippingOffer[]>(endpoints.shippingMethodsEndpoint, { body: { address: { country_id: country } } }),
    paymentMethods: () => ask<{ code: string; title: string }[]>(endpoints.paymentMethodsEndpoint),
    async applyCoupon(coupon: string): Promise<CartAnswer<boolean>> {
      const answer = await ask<boolean>(endpoints.applyCouponEndpoint, { query: { coupon } });
      return answer.kind === 'ok'
        ? { kind: 'ok', value: isCouponApplied({ code: 200, result: answer.value }) }
        : answer;
    },
    /** By the key of its link: nobody has to be logged in for that. */
    order: ({ orderId, key }: { orderId: string; key: string }) =>
      ask<OrderDocument>(loadOrderEndpoint, { query: { orderId, key }, guest: true }),
    removeCoupon: () => ask<boolean>(endpoints.deleteCouponEndpoint),
    /** [STOCK-01] One sku, as a task with an id of its own; a failure means that nothing is known. */
    async checkStock(sku: string): Promise<StockEntry | null> {
      const answer = await ask<StockEntry>(checkStockEndpoint, { query: { sku }, guest: true });
      return answer.kind === 'ok' ? answer.value : null;
    },
    /** [STOCK-01] A failure means that nothing is known. */
    async stock(skus: readonly string[]): Promise<StockEntry[]> {
      const answer = await ask<StockEntry[]>(listStockEndpoint, {
        query: { skus: skus.join(',') },
        guest: true,
      });
      return answer.kind === 'ok' ? answer.value : [];
    },
  };
};

export type CartCalls = ReturnType<typeof createCartCalls>;
