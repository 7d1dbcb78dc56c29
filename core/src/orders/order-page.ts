// [ROUTE-09] URL of an order's page: after placing it, after payment, and from the e-mail. The link's key grants
// access.
import { WITHDRAWAL_PATHS } from '../stores/withdrawal-paths.ts';

export interface OrderLink {
  orderId: string;
  key: string;
}

export const orderPagePath = ({ orderId, key }: OrderLink, isPaidAtBank: boolean): string =>
  `${isPaidAtBank ? '/payment' : '/order-success'}?orderId=${encodeURIComponent(orderId)}&key=${encodeURIComponent(key)}`;

/** With the link of an order its lines are shown. */
export const withdrawalPagePath = (language: string, link?: OrderLink): string => {
  const paths: Partial<Record<string, string>> = WITHDRAWAL_PATHS;
  const query = link
    ? `?orderId=${encodeURIComponent(link.orderId)}&key=${encodeURIComponent(link.key)}`
    : '';
  return `/${paths[language] ?? WITHDRAWAL_PATHS.en}${query}`;
};

/** The tracking page: the key opens it without a login. */
export const trackingPagePath = (key: string): string => `/tracking?key=${encodeURIComponent(key)}`;

/** For an order that was not sent yet and exists only in this browser. */
export const queuedOrderPath = (orderId: string): string =>
  `/order-success?queued=${encodeURIComponent(orderId)}`;
