// Cart requests to the API through the task queue, with responses mapped to outcomes.
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
import type { SendResult, TaskQueue } from '../../offline/task-queue.ts';

export interface CallError {
  code: number;
  text: string;
  /** The server's error code, if any. */
  error?: string;
  detail?: Record<string, string | number>;
}

export type CartResponse<Value> =
  | { kind: 'ok'; value: Value }
  | ({ kind: 'refused' } & CallError)
  /** The cart no longer exists. */
  | { kind: 'lost' }
  | { kind: 'unreachable' };

/** [NET-05] Event dispatched when the server has responded to a change. */
const ITEM_SYNCED = 'cart-item-synced';

/** Rate limited or unavailable: the server did not process the request. */
const UNDECIDED = new Set([429, 502, 503, 504]);

const CARTLESS: ReadonlySet<string> = new Set([
  endpoints.createCartEndpoint.path,
  listStockEndpoint.path,
  checkStockEndpoint.path,
  loadOrderEndpoint.path,
]);

const callErrorOf = (code: number, result: unknown, meta: Record<string, unknown> = {}): CallError => ({
  code,
  text: typeof result === 'string' ? result : '',
  ...(typeof meta['error'] === 'string' && { error: meta['error'] }),
  ...(typeof meta['detail'] === 'object' && { detail: meta['detail'] as CallError['detail'] }),
});

const isCartLost = ({ code, error, text }: CallError): boolean =>
  code === 404 && (error === 'cart_not_found' || /^No such entity/.test(text));

const responseOf = <Value>(sent: SendResult): CartResponse<Value> => {
  if (sent.kind === 'unreachable') return sent;
  if (sent.kind === 'rejected')
    return sent.code === 0 ? { kind: 'lost' } : { kind: 'refused', code: sent.code, text: sent.message };
  const { code, result, meta } = sent.response;
  if (code === 200) return { kind: 'ok', value: result as Value };
  if (UNDECIDED.has(code)) return { kind: 'unreachable' };
  const error = callErrorOf(code, result, meta);
  return isCartLost(error) ? { kind: 'lost' } : { kind: 'refused', ...error };
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
  /** Defaults to the current cart. */
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
      // The cart shows its own error messages.
      silent: true,
    };
  };
  const request = async <Value>(endpoint: Endpoint, input?: CallInput): Promise<CartResponse<Value>> =>
    responseOf(await queue.request(requestOf(endpoint, input)));
  // [NET-03] The cart id is fixed when the change is made: a queued task must never reach another cart.
  const change = async <Value>(
    endpoint: Endpoint,
    cartItem: Pick<ItemPayload, 'quoteId'>,
  ): Promise<CartResponse<Value>> =>
    responseOf(
      await queue.send((task_id) => ({
        ...requestOf(endpoint, { body: { cartItem, task_id }, cartId: cartItem.quoteId }),
        callback_event: ITEM_SYNCED,
      })),
    );

  return {
    /** A guest cart is created without a session token. */
    create: (guest: boolean) => request<string | number>(endpoints.createCartEndpoint, { guest }),
    pull: (cartId?: string) => request<ServerItem[]>(endpoints.pullCartEndpoint, cartId ? { cartId } : {}),
    update: (cartItem: ItemPayload) => change<ServerItem>(endpoints.updateCartEndpoint, cartItem),
    remove: (cartItem: ReturnType<typeof deletePayload>) =>
      change<boolean>(endpoints.deleteCartItemEndpoint, cartItem),
    async totals(call: TotalsCall): Promise<CartResponse<CartTotals>> {
      if (call.call === 'totals') return request(endpoints.cartTotalsEndpoint);
      const { addressInformation } = call;
      const response = await request<{ totals: CartTotals }>(endpoints.shippingInformationEndpoint, {
        body: { addressInformation },
      });
      return response.kind === 'ok' ? { kind: 'ok', value: response.value.totals } : response;
    },
    shippingMethods: (country: string) =>
      request<ShippingOffer[]>(endpoints.shippingMethodsEndpoint, {
        body: { address: { country_id: country } },
      }),
    paymentMethods: () => request<{ code: string; title: string }[]>(endpoints.paymentMethodsEndpoint),
    async applyCoupon(coupon: string): Promise<CartResponse<boolean>> {
      const response = await request<boolean>(endpoints.applyCouponEndpoint, { query: { coupon } });
      return response.kind === 'ok'
        ? { kind: 'ok', value: isCouponApplied({ code: 200, result: response.value }) }
        : response;
    },
    /** Authorized by the order key: no login needed. */
    order: ({ orderId, key }: { orderId: string; key: string }) =>
      request<OrderDocument>(loadOrderEndpoint, { query: { orderId, key }, guest: true }),
    removeCoupon: () => request<boolean>(endpoints.deleteCouponEndpoint),
    /** [STOCK-01] One sku; null when the request fails. */
    async checkStock(sku: string): Promise<StockEntry | null> {
      const response = await request<StockEntry>(checkStockEndpoint, { query: { sku }, guest: true });
      return response.kind === 'ok' ? response.value : null;
    },
    /** [STOCK-01] Empty when the request fails. */
    async stock(skus: readonly string[]): Promise<StockEntry[]> {
      const response = await request<StockEntry[]>(listStockEndpoint, {
        query: { skus: skus.join(',') },
        guest: true,
      });
      return response.kind === 'ok' ? response.value : [];
    },
  };
};

export type CartCalls = ReturnType<typeof createCartCalls>;
