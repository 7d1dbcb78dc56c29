// Order requests. A guest's order is sent without a token, a customer's with their own token.
import type { OrderBody } from '@klaas/core/checkout/queue/order-draft.ts';
import type { OrderResponse } from '@klaas/core/checkout/queue/order-outcome.ts';
import {
  loadOrderEndpoint,
  type OrderDocument,
  type OrderInput,
  placeOrderEndpoint,
  startPaymentEndpoint,
} from '@klaas/core/contract/order-endpoints.ts';
import type { ShopClient, ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { listStockEndpoint, type StockEntry } from '@klaas/core/contract/stock-endpoints.ts';
import type { OrderLink } from '@klaas/core/orders/order-page.ts';

export interface OrderCallsDeps {
  guest: ShopClient;
  customer: ShopClient;
}

/** A network error or a proxy's error page does not tell whether the order was placed. */
const isUnreadable = (response: ShopResponse<unknown>): boolean =>
  !response.ok &&
  (response.code === 0 || response.error === 'bad_content_type' || response.error === 'wrong_format');

const responseOf = (response: ShopResponse<unknown>): OrderResponse | null =>
  isUnreadable(response)
    ? null
    : { code: response.code, result: response.result, ...(response.meta && { meta: response.meta }) };

export const createOrderCalls = ({ guest, customer }: OrderCallsDeps) => ({
  async post(order: OrderBody): Promise<OrderResponse | null> {
    // Same fields; only the `readonly` modifiers of lists differ.
    const body = order as OrderInput;
    const client = order.user_id === '' ? guest : customer;
    return responseOf(await client.call(placeOrderEndpoint, { body }));
  },
  /** Undefined: request failed. Null: no such order. */
  async load(link: OrderLink): Promise<OrderDocument | null | undefined> {
    const response = await guest.call(loadOrderEndpoint, { query: { ...link } });
    if (response.ok) return response.result;
    return response.code === 404 ? null : undefined;
  },
  /** URL of the bank's page; null: nothing to pay; undefined: request failed. */
  async startPayment(link: OrderLink): Promise<string | null | undefined> {
    const response = await guest.call(startPaymentEndpoint, { body: { ...link } });
    if (response.ok) return response.result.url;
    return response.code === 409 || response.code === 404 ? null : undefined;
  },
  /** Null: request failed. */
  async stock(skus: string[]): Promise<StockEntry[] | null> {
    const response = await guest.call(listStockEndpoint, { query: { skus } });
    return response.ok ? response.result : null;
  },
});

export type OrderCalls = ReturnType<typeof createOrderCalls>;
