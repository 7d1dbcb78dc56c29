// Where a shopper sees an order. The same addresses stand in the confirmation letter.
import type { OrderLink } from './engine/order-calls.ts';

export const confirmationPath = ({ orderId, key }: OrderLink): string =>
  `/order-success?orderId=${encodeURIComponent(orderId)}&key=${encodeURIComponent(key)}`;

/** Of an order that the server does not have yet: only this browser knows it. */
export const queuedPath = (orderId: string): string => `/order-success?queued=${encodeURIComponent(orderId)}`;
