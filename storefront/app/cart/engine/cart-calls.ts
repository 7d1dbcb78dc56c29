// Cart requests: the contract client over the task queue, with responses mapped to outcomes.
import type { ServerItem } from '@klaas/core/cart/cart-item.ts';
import type { deletePayload, ItemPayload } from '@klaas/core/cart/item-payload.ts';
import type { CartTotals } from '@klaas/core/cart/totals/cart-totals.ts';
import type { ShippingOffer } from '@klaas/core/cart/totals/shipping-rule.ts';
import { isCouponApplied, type TotalsCall } from '@klaas/core/cart/totals/totals-call.ts';
import * as endpoints from '@klaas/core/contract/cart-endpoints.ts';
import { loadOrderEndpoint, type OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { createShopClient, type ShopFetch, type ShopResponse } from '@klaas/core/contract/shop-client.ts';
import {
  checkStockEndpoint,
  listStockEndpoint,
  type StockEntry,
} from '@klaas/core/contract/stock-endpoints.ts';
import type { TaskQueue } from '../../offline/task-queue.ts';

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

/** The cart shows its own error messages. [NET-05] The event is dispatched when a change has a response. */
const TASK_FIELDS = { silent: true, callback_event: 'cart-item-synced' };

/** Rate limited or unavailable: the server did not process the request. */
const UNDECIDED = new Set([429, 502, 503, 504]);

const callErrorOf = (code: number, result: unknown, meta: Record<string, unknown> = {}): CallError => ({
  code,
  text: typeof result === 'string' ? result : '',
  ...(typeof meta['error'] === 'string' && { error: meta['error'] }),
  ...(typeof meta['detail'] === 'object' && { detail: meta['detail'] as CallError['detail'] }),
});

const isCartLost = ({ code, error, text }: CallError): boolean =>
  code === 404 && (error === 'cart_not_found' || /^No such entity/.test(text));

const responseOf = <Value>(response: ShopResponse<unknown>): CartResponse<Value> => {
  if (response.ok) return { kind: 'ok', value: response.result as Value };
  const { code, result, meta } = response;
  if (response.error !== 'http' || UNDECIDED.has(code)) return { kind: 'unreachable' };
  const error = callErrorOf(code, result, meta);
  return isCartLost(error) ? { kind: 'lost' } : { kind: 'refused', ...error };
};

export interface CartCallsDeps {
  queue: Pick<TaskQueue, 'transport'>;
  fetch: ShopFetch;
  baseUrl: string;
  storeCode: string;
  /** The current cart on the server. */
  cartId: () => string | null;
  newId: () => string;
}

export const createCartCalls = ({ queue, fetch, baseUrl, storeCode, cartId, newId }: CartCallsDeps) => {
  // The queue adds the token when it sends: it may have been refreshed since.
  const clientOver = (transport: ShopFetch) =>
    createShopClient({ fetch: transport, baseUrl, storeCode, tokenInHeader: true });
  const guest = clientOver(fetch);
  const customer = clientOver(queue.transport(TASK_FIELDS));

  const inCart = async <Value>(
    call: (query: { cartId: string }) => Promise<ShopResponse<unknown>>,
    id = cartId(),
  ): Promise<CartResponse<Value>> =>
    id === null ? { kind: 'lost' } : responseOf(await call({ cartId: id }));

  /** [NET-03] The cart id is fixed when the change is made: a queued task must never reach another cart. */
  const change = <Value>(
    { quoteId }: Pick<ItemPayload, 'quoteId'>,
    call: (query: { cartId: string }, task_id: string) => Promise<ShopResponse<unknown>>,
  ) => inCart<Value>((query) => call(query, newId()), quoteId);

  return {
    /** A guest cart is created without a session token. */
    create: async (isGuest: boolean): Promise<CartResponse<string | number>> =>
      responseOf(await (isGuest ? guest : customer).call(endpoints.createCartEndpoint, {})),
    pull: (id?: string) =>
      inCart<ServerItem[]>((query) => customer.call(endpoints.pullCartEndpoint, { query }), id),
    update: (item: ItemPayload) =>
      change<ServerItem>(item, (query, task_id) => {
        // Same fields; only the `readonly` modifiers of lists differ.
        const cartItem = item as endpoints.UpdateInput['cartItem'];
        const body = { cartItem, task_id };
        return customer.call(endpoints.updateCartEndpoint, { query, body }, { taskId: task_id });
      }),
    remove: (cartItem: ReturnType<typeof deletePayload>) =>
      change<boolean>(cartItem, (query, task_id) =>
        customer.call(
          endpoints.deleteCartItemEndpoint,
          { query, body: { cartItem, task_id } },
          { taskId: task_id },
        ),
      ),
    async totals(call: TotalsCall): Promise<CartResponse<CartTotals>> {
      if (call.call === 'totals')
        return inCart((query) => customer.call(endpoints.cartTotalsEndpoint, { query }));
      const { addressInformation } = call;
      const response = await inCart<{ totals: CartTotals }>((query) =>
        customer.call(endpoints.shippingInformationEndpoint, { query, body: { addressInformation } }),
      );
      return response.kind === 'ok' ? { kind: 'ok', value: response.value.totals } : response;
    },
    shippingMethods: (country: string) =>
      inCart<ShippingOffer[]>((query) =>
        customer.call(endpoints.shippingMethodsEndpoint, {
          query,
          body: { address: { country_id: country } },
        }),
      ),
    paymentMethods: () =>
      inCart<{ code: string; title: string }[]>((query) =>
        customer.call(endpoints.paymentMethodsEndpoint, { query }),
      ),
    async applyCoupon(coupon: string): Promise<CartResponse<boolean>> {
      const response = await inCart<boolean>((query) =>
        customer.call(endpoints.applyCouponEndpoint, { query: { ...query, coupon } }),
      );
      return response.kind === 'ok'
        ? { kind: 'ok', value: isCouponApplied({ code: 200, result: response.value }) }
        : response;
    },
    /** Authorized by the order key: no login needed. */
    order: async ({ orderId, key }: { orderId: string; key: string }): Promise<CartResponse<OrderDocument>> =>
      responseOf(await guest.call(loadOrderEndpoint, { query: { orderId, key } })),
    removeCoupon: () => inCart<boolean>((query) => customer.call(endpoints.deleteCouponEndpoint, { query })),
    /** [STOCK-01] One sku; null when the request fails. */
    async checkStock(sku: string): Promise<StockEntry | null> {
      const response = await guest.call(checkStockEndpoint, { query: { sku } });
      return response.ok ? response.result : null;
    },
    /** [STOCK-01] Empty when the request fails. */
    async stock(skus: readonly string[]): Promise<StockEntry[]> {
      const response = await guest.call(listStockEndpoint, { query: { skus: skus.join(',') } });
      return response.ok ? response.result : [];
    },
  };
};

export type CartCalls = ReturnType<typeof createCartCalls>;
