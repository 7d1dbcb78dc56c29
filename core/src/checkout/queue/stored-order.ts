// An order as the browser keeps it: from before it is sent until the shopper has been told what became of it.
import type { CartItem } from '../../cart/cart-item.ts';
import type { OrderBody } from './order-draft.ts';
import { type OrderResponse, orderOutcome, type QueuedOrder } from './order-outcome.ts';

export type StoredOrderState =
  /** On its way, or waiting to go. */
  | 'waiting'
  /** The server wants another sum: the shopper is asked. */
  | 'price_changed'
  /** The server has it and waits for the money. */
  | 'unpaid'
  | 'placed'
  | 'canceled';

export type CancelReason = 'address_invalid' | 'unavailable' | 'refused' | 'by_shopper' | 'not_paid';

export interface StoredOrder extends QueuedOrder {
  order_id: string;
  /** The cart it is of, as the server and as the browser name it: a cart is ordered once. */
  cart: { id: string; name: string };
  fingerprint: string;
  body: OrderBody;
  /** Where it is sent, also by somebody who knows no settings. */
  endpoint: string;
  /** To be shown, and to be put back when the order cannot be had. */
  items: readonly CartItem[];
  state: StoredOrderState;
  created_at: string;
  transmited_at?: string;
  /** It has gone out at least once and nobody knows whether it arrived: only the server's answer ends it. */
  isInDoubt: boolean;
  /** [ORD-04] The shopper has said yes to sending it: it goes out by itself. */
  mayGo: boolean;
  placed?: { orderId: string; orderNumber: string; key: string };
  paymentUrl?: string;
  price?: { expected: number; actual: number };
  reason?: CancelReason;
  /** Name of the product that cannot be had, where the server names one. */
  missing?: string;
  /** The server's own name for a refusal. */
  error?: string;
  /** [ORD-03] Faults by the field of the address, `billingAddress.postcode`; empty where the server names none. */
  fields?: Record<string, string>;
  /** Whether the shopper has seen how it ended. */
  isTold: boolean;
  /** Analytics has heard of it. */
  isTracked?: boolean;
}

export const isWaiting = ({ state }: StoredOrder): boolean => state === 'waiting';

/** [ORD-04] What never left this browser can be taken back. */
export const canWithdraw = ({ state, isInDoubt }: StoredOrder): boolean =>
  state === 'price_changed' || (state === 'waiting' && !isInDoubt);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const paymentUrlOf = (meta: OrderResponse['meta']): string => {
  const payment = meta?.['payment'];
  return payment !== null && typeof payment === 'object' && 'url' in payment ? textOf(payment.url) : '';
};

const FIELD = /^addressInformation\.((?:billing|shipping)Address\..+)$/;

/** The server's list of problems, by the field of the address. */
const fieldsOf = (response: OrderResponse | null): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(response?.result) ? response.result : []).flatMap(
      (error: { field?: unknown; fault?: unknown } | null) => {
        const name = FIELD.exec(textOf(error?.field))?.[1];
        return name ? [[name, textOf(error?.fault)]] : [];
      },
    ),
  );

const missingOf = ({ items }: StoredOrder, sku: string | undefined): { missing?: string } => {
  const missing = items.find((item) => item.sku === sku)?.name;
  return missing ? { missing } : {};
};

/** What an answer makes of a kept order; null: nobody answered. */
export const settleOrder = (
  order: StoredOrder,
  response: OrderResponse | null,
  nowMs: number,
): StoredOrder => {
  const outcome = response === null ? ({ kind: 'queued' } as const) : orderOutcome(response);
  const responded = { ...order, isInDoubt: false, transmited: true };
  const canceled = (reason: CancelReason) => ({ ...responded, state: 'canceled' as const, reason });
  switch (outcome.kind) {
    case 'placed': {
      const { backendOrderId, orderNumber } = outcome.order;
      const paymentUrl = paymentUrlOf(response?.meta);
      return {
        ...responded,
        state: paymentUrl === '' ? 'placed' : 'unpaid',
        transmited_at: new Date(nowMs).toISOString(),
        placed: {
          orderId: textOf(backendOrderId),
          orderNumber: textOf(orderNumber),
          key: textOf(response?.meta?.['orderKey']),
        },
        ...(paymentUrl !== '' && { paymentUrl }),
      };
    }
    // [ORD-05]
    case 'invalid':
      return { ...canceled('address_invalid'), fields: fieldsOf(response) };
    case 'unavailable':
      return { ...canceled('unavailable'), ...missingOf(order, outcome.sku) };
    case 'refused':
      return { ...canceled('refused'), error: outcome.error };
    case 'price_changed':
      return {
        ...order,
        isInDoubt: false,
        mayGo: false,
        state: 'price_changed',
        price: { expected: outcome.expected, actual: outcome.actual },
      };
    case 'unauthorized':
      return order;
    // [ORD-02]
    case 'queued':
      return { ...order, isInDoubt: true, mayGo: true };
  }
};

/** The shopper agrees to the new sum. */
export const acceptPrice = (order: StoredOrder): StoredOrder => {
  const { price, ...rest } = order;
  const body = price ? { ...order.body, expected_total: price.actual } : order.body;
  return { ...rest, body, state: 'waiting', mayGo: true };
};
