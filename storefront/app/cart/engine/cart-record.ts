// Everything the browser remembers of the cart.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { detachedLine } from '@klaas/core/cart/detached-line.ts';
import type { MergeRecord } from '@klaas/core/cart/sync/login-merge.ts';
import type { RemovedLine } from '@klaas/core/cart/sync/removed-lines.ts';
import type { LineNotices } from '@klaas/core/cart/sync/server-line-data.ts';
import type { TotalSegment } from '@klaas/core/cart/totals/cart-totals.ts';
import type { AppliedCoupon, RejectedCoupon } from '@klaas/core/cart/totals/totals-call.ts';

/** A way of shipping, as far as totals need it. */
export interface ChosenShipping {
  country: string;
  shippingCarrierCode?: string;
  shippingMethodCode?: string;
  title?: string;
  priceInclTax?: number;
}

/** What the server says a line costs and is called. */
export interface TotalsLineData {
  rowTotalInclTax: number;
  priceInclTax: number;
  options: { label: string; value: string }[];
}

export interface PlatformTotals {
  segments: readonly TotalSegment[];
  /** The items they were made for. */
  hash: string;
  coupon: AppliedCoupon | null;
  /** On the cart, but does not count now. */
  refusedCoupon?: RejectedCoupon | null;
  /** By the server's id of the line. */
  lines: Readonly<Record<string, TotalsLineData>>;
}

/** An order of this cart that waits for the bank: with the money the server closes the cart. */
export interface UnpaidOrder {
  orderId: string;
  key: string;
  items: readonly CartItem[];
}

/** A customer's cart on the server whose order has not got there yet: these lines are in it, and ordered. */
export interface OrderedLines {
  cartId: string;
  lines: readonly RemovedLine[];
}

export interface CartRecord {
  /** Grows with every write: an older copy never wins over a newer one. */
  rev: number;
  /** Grows with every change the shopper makes. */
  changes: number;
  items: readonly CartItem[];
  removed: readonly RemovedLine[];
  /** Names this cart of a guest, so that a login joins it once. */
  uid: string;
  joined: MergeRecord;
  unpaid: UnpaidOrder | null;
  ordered: OrderedLines | null;
  token: string | null;
  /** Whose cart the token opens. */
  owner: 'guest' | 'customer';
  hash: string | null;
  syncedAt: number | null;
  totalsHash: string | null;
  totalsSyncedAt: number | null;
  totals: PlatformTotals | null;
  notices: LineNotices;
  shipping: ChosenShipping | null;
}

/** A cart of which the server knows nothing, or nothing any more. */
const UNKNOWN_TO_SERVER = {
  removed: [],
  token: null,
  owner: 'guest',
  hash: null,
  syncedAt: null,
  totalsHash: null,
  totalsSyncedAt: null,
  totals: null,
  notices: {},
  shipping: null,
} satisfies Partial<CartRecord>;

export const emptyRecord = (uid: string): CartRecord => ({
  rev: 0,
  changes: 0,
  items: [],
  uid,
  joined: [],
  unpaid: null,
  ordered: null,
  ...UNKNOWN_TO_SERVER,
});

/** Ids of a cart that is no more mean nothing. */
export const withoutServer = (record: CartRecord): CartRecord => ({
  ...record,
  ...UNKNOWN_TO_SERVER,
  items: record.items.map(detachedLine),
});
