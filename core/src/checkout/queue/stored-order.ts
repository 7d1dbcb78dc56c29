// An order as stored in the browser: from before it is sent until the shopper has seen the outcome.
import type { CartItem } from '../../cart/cart-item.ts';
import { detachedLine } from '../../cart/detached-line.ts';
import { type OrderBody, type OrderDraft, orderFingerprint, stampOrder } from './order-draft.ts';
import { type OrderResponse, orderOutcome, type QueuedOrder } from './order-outcome.ts';

export type StoredOrderState =
  /** Being sent, or queued. */
  | 'waiting'
  /** The server computed another total: the shopper must confirm it. */
  | 'price_changed'
  /** The server has the order and waits for the payment. */
  | 'unpaid'
  | 'placed'
  | 'canceled';

export type CancelReason = 'address_invalid' | 'unavailable' | 'refused' | 'by_shopper' | 'not_paid';

export interface StoredOrder extends QueuedOrder {
  order_id: string;
  /** Its cart: the server id and the local key; a cart is ordered once. */
  cart: { id: string; name: string };
  fingerprint: string;
  body: OrderBody;
  /** Request URL, stored so that the service worker needs no settings. */
  endpoint: string;
  /** For display, and to restore the cart when the order is rejected. */
  items: readonly CartItem[];
  state: StoredOrderState;
  created_at: string;
  transmited_at?: string;
  /** Sent at least once without a response: only the server's response settles it. */
  isInDoubt: boolean;
  /** [ORD-04] The shopper agreed to sending it: it is sent automatically. */
  mayGo: boolean;
  placed?: { orderId: string; orderNumber: string; key: string };
  paymentUrl?: string;
  price?: { expected: number; actual: number };
  reason?: CancelReason;
  /** Name of the unavailable product, where the server returns one. */
  missing?: string;
  /** The server's error code. */
  error?: string;
  /** [ORD-03] Error codes by field, such as `billingAddress.postcode`; empty where the server gives none. */
  fields?: Record<string, string>;
  /** Whether the shopper has seen the outcome. */
  isNotified: boolean;
  /** The analytics event was sent. */
  isTracked?: boolean;
}

interface OrderOrigin {
  /** Local id of the cart, and its lines. */
  cart: { name: string; items: readonly CartItem[] };
  nowMs: number;
}

export const createOrder = (
  draft: OrderDraft,
  { cart, nowMs, ...own }: OrderOrigin & Pick<StoredOrder, 'order_id' | 'endpoint' | 'mayGo'>,
): StoredOrder => {
  const body = stampOrder(draft, { order_id: own.order_id, nowMs });
  return {
    ...own,
    cart: { id: draft.cart_id, name: cart.name },
    fingerprint: orderFingerprint(draft),
    body,
    items: cart.items.map(detachedLine),
    state: 'waiting',
    transmited: false,
    created_at: body.created_at,
    isInDoubt: false,
    isNotified: false,
  };
};

/** A retry of the same cart reuses the order id as idempotency key, whatever happened to the first attempt. */
export const renewOrder = (
  order: StoredOrder,
  draft: OrderDraft,
  { cart, nowMs }: OrderOrigin,
): StoredOrder => {
  const { order_id, created_at } = order;
  return {
    ...order,
    body: { ...stampOrder(draft, { order_id, nowMs }), created_at },
    fingerprint: orderFingerprint(draft),
    items: cart.items.map(detachedLine),
    state: 'waiting',
  };
};

/** To be saved before the request: after a crash the order is known to be possibly received. */
export const startSending = (order: StoredOrder): StoredOrder => ({
  ...order,
  state: 'waiting',
  isInDoubt: true,
  mayGo: true,
});

export const isWaiting = ({ state }: StoredOrder): boolean => state === 'waiting';

/** [ORD-04] An order that was never sent can be withdrawn. */
export const canWithdraw = ({ state, isInDoubt }: StoredOrder): boolean =>
  state === 'price_changed' || (state === 'waiting' && !isInDoubt);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const paymentUrlOf = (meta: OrderResponse['meta']): string => {
  const payment = meta?.['payment'];
  return payment !== null && typeof payment === 'object' && 'url' in payment ? textOf(payment.url) : '';
};

const FIELD = /^addressInformation\.((?:billing|shipping)Address\..+)$/;

/** Of a refusal that names one field. */
const refusedFieldOf = (response: OrderResponse | null): Pick<StoredOrder, 'fields'> => {
  const [, field] = /^addressInformation\.(.+)$/.exec(textOf(response?.meta?.detail?.['field'])) ?? [];
  return field ? { fields: { [field]: '' } } : {};
};

/** The server's validation errors by address field. */
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

/** Applies the response to a stored order; null means no response. */
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
      return { ...canceled('refused'), error: outcome.error, ...refusedFieldOf(response) };
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

/** The shopper accepts the new total: a new request of the same order. */
export const acceptPrice = (order: StoredOrder, nowMs: number): StoredOrder => {
  const { price, ...rest } = order;
  const updated_at = new Date(nowMs).toISOString();
  const body = price ? { ...order.body, updated_at, expected_total: price.actual } : order.body;
  return { ...rest, body, state: 'waiting', mayGo: true };
};
