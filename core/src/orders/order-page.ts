// [ROUTE-09] URL of an order's page: after placing it, after payment, and from the e-mail. The link's key grants
// access.
export interface OrderLink {
  orderId: string;
  key: string;
}

export const orderPagePath = ({ orderId, key }: OrderLink, isPaidAtBank: boolean): string =>
  `${isPaidAtBank ? '/payment' : '/order-success'}?orderId=${encodeURIComponent(orderId)}&key=${encodeURIComponent(key)}`;

/** The tracking page: the key opens it without a login. */
export const trackingPagePath = (key: string): string => `/tracking?key=${encodeURIComponent(key)}`;

/** For an order that was not sent yet and exists only in this browser. */
export const queuedOrderPath = (orderId: string): string =>
  `/order-success?queued=${encodeURIComponent(orderId)}`;
