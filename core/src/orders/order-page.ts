// [ROUTE-09] Where a shopper sees an order: after placing it, after the bank, and from the letter. Whoever has the link
// has the order.
export interface OrderLink {
  orderId: string;
  key: string;
}

export const orderPagePath = ({ orderId, key }: OrderLink, isPaidAtBank: boolean): string =>
  `${isPaidAtBank ? '/payment' : '/order-success'}?orderId=${encodeURIComponent(orderId)}&key=${encodeURIComponent(key)}`;

/** Of an order that the server does not have yet: only this browser knows it. */
export const queuedOrderPath = (orderId: string): string =>
  `/order-success?queued=${encodeURIComponent(orderId)}`;
