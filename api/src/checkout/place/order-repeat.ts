// [ORD-06] A repeated order request gets the result of the first one, be it an order or a refusal.
import { randomUUID } from 'node:crypto';
import type { ServiceSlots } from '@klaas/core/contract/delivery-endpoints.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { FrozenQuote, HandPrice } from '../../cart/cart-service.ts';
import type { Transaction } from '../../db/database.ts';
import { runOn } from '../../db/run-statement.ts';
import { loadByCartKey, loadByOrderId } from '../../orders/order-repository.ts';
import type { OrderRow } from '../../orders/order-tables.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { decideRequest } from '../order-decision-repository.ts';
import type { OrderError } from '../order-error.ts';
import type { OrderAddresses } from './order-input.ts';

interface Orderer {
  customer_id: number;
  group_id: number | null;
}

/** What the staff decides about an order that it writes; never a part of what clients send. */
export interface ManualOrder {
  author: ChangeAuthor;
  /** Of a quote that its buyer has accepted: what was sent counts. */
  frozen?: FrozenQuote;
  /** Prices set by hand, by the place of the product in the order. */
  hands: ReadonlyMap<number, HandPrice>;
  /** So long it waits for its money; null: as the settings say. */
  payBy: Date | null;
  /** The money has been received already. */
  isPaid: boolean;
  /** In the transaction of the order; an error undoes all. */
  onPlaced(tx: Transaction, order: OrderRow): Promise<void>;
}

export interface OrderRequest {
  input: OrderInput;
  owner: Orderer | null;
  store: StoreView;
  manual?: ManualOrder;
}

/** A parsed request with its addresses, chosen times, order id, and what detects repeats of the order and of the request. */
export interface ReadRequest extends OrderRequest {
  addresses: OrderAddresses;
  /** Of measuring and installation. */
  slots: ServiceSlots;
  order_id: string;
  fingerprint: string;
  requestHash: string | null;
}

export type PlaceResult = { ok: true; value: OrderRow } | { ok: false; orderError: OrderError };

const NAMELESS_MS = 10 * 60_000;

/**
 * The client's id for the order (idempotency key). Without one the cart identifies it; without a cart the body does,
 * for a limited time: the same products may be ordered again later.
 */
export const orderIdOf = (
  { order_id, cart_id = '' }: OrderInput,
  fingerprint: string,
  nowMs: number,
): string => {
  if (order_id !== undefined) return order_id;
  return cart_id === '' ? `body-${fingerprint}-${Math.floor(nowMs / NAMELESS_MS)}` : `cart-${randomUUID()}`;
};

/** The result of an earlier request with the same order; undefined: there was none. */
export const resultOfRepeat = async (
  { db }: CheckoutContext,
  { input, owner, order_id, fingerprint }: ReadRequest,
  { isCartGone }: { isCartGone: boolean },
): Promise<PlaceResult | undefined> => {
  const named = await loadByOrderId(db, order_id);
  if (named)
    return named.fingerprint === fingerprint
      ? { ok: true, value: named }
      : { ok: false, orderError: { error: 'order_id_taken' } };
  const { cart_id = '' } = input;
  const ofCart = cart_id === '' ? undefined : await loadByCartKey(db, cart_id, owner?.customer_id ?? null);
  if (!ofCart) return undefined;
  const isSame = ofCart.fingerprint === fingerprint;
  if (isSame && (isCartGone || ofCart.state !== 'canceled')) return { ok: true, value: ofCart };
  return isCartGone ? { ok: false, orderError: { error: 'cart_ordered' } } : undefined;
};

/** The refusal holds for every repeat of the request, unless a concurrent one was decided first. */
export const refuse = async (
  context: CheckoutContext,
  read: ReadRequest,
  refused: Extract<PlaceResult, { ok: false }>,
): Promise<PlaceResult> => {
  const { requestHash: request } = read;
  if (!request) return refused;
  const { db, now } = context;
  const decision = { request, error: refused.orderError, at: new Date(now()) };
  const orderError = await decideRequest(runOn(db.$client), decision);
  if (orderError) return { ok: false, orderError };
  return (await resultOfRepeat(context, read, { isCartGone: false })) ?? refused;
};
