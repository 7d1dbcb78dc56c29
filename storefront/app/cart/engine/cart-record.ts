// The cart as stored in the browser.

import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import type { SiteAccess } from '@klaas/core/cart/delivery/carry-in.ts';
import { detachedLine } from '@klaas/core/cart/detached-line.ts';
import type { MergeRecord } from '@klaas/core/cart/sync/login-merge.ts';
import type { RemovedLine } from '@klaas/core/cart/sync/removed-lines.ts';
import type { LineNotices } from '@klaas/core/cart/sync/server-line-data.ts';
import type { TotalSegment } from '@klaas/core/cart/totals/cart-totals.ts';
import type { AppliedCoupon, RejectedCoupon } from '@klaas/core/cart/totals/totals-call.ts';

/** Shipping method, as needed for totals. */
export interface ChosenShipping {
  country: string;
  shippingCarrierCode?: string;
  shippingMethodCode?: string;
  title?: string;
  /** Chosen by default, for these goods; missing: by the shopper. */
  defaultFor?: string;
  priceInclTax?: number;
  postcode?: string;
  siteAccess?: SiteAccess;
  /** Valid VAT number of a company elsewhere. */
  vatNumber?: string;
}

/** The server's price and option labels of a line. */
export interface TotalsLineData {
  rowTotalInclTax: number;
  priceInclTax: number;
  /** [OFFICE-85] Of a reduced price. */
  priorInclTax?: number | undefined;
  options: { label: string; value: string }[];
}

export interface PlatformTotals {
  segments: readonly TotalSegment[];
  /** Hash of the items they were calculated for. */
  hash: string;
  coupon: AppliedCoupon | null;
  /** Applied, but its conditions are not met now. */
  refusedCoupon?: RejectedCoupon | null;
  /** By the server's line id. */
  lines: Readonly<Record<string, TotalsLineData>>;
}

/** Order of this cart with a pending bank payment; the server closes the cart when it is paid. */
export interface UnpaidOrder {
  orderId: string;
  key: string;
  items: readonly CartItem[];
}

/** Lines in a customer's server cart that belong to an order still queued in this browser. */
export interface OrderedLines {
  cartId: string;
  lines: readonly RemovedLine[];
}

export interface CartRecord {
  /** Incremented with every write; a stale copy never overwrites a newer one. */
  rev: number;
  /** Incremented with every change by the shopper. */
  changes: number;
  items: readonly CartItem[];
  removed: readonly RemovedLine[];
  /** Local id, so that a login merges this cart once. */
  uid: string;
  joined: MergeRecord;
  unpaid: UnpaidOrder | null;
  ordered: OrderedLines | null;
  token: string | null;
  /** Owner of the token's cart. */
  owner: 'guest' | 'customer';
  hash: string | null;
  syncedAt: number | null;
  totalsHash: string | null;
  totalsSyncedAt: number | null;
  totals: PlatformTotals | null;
  notices: LineNotices;
  shipping: ChosenShipping | null;
}

/** State of a cart without a counterpart on the server. */
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

/** Also removes the server's line ids, which are invalid without that cart. */
export const withoutServer = (record: CartRecord): CartRecord => ({
  ...record,
  ...UNKNOWN_TO_SERVER,
  items: record.items.map(detachedLine),
});

/** [CART-03] Storage keys. Items are written first: a login interrupted after them does not merge twice. */
const PARTS = {
  'current-cart': ['rev', 'changes', 'items', 'removed', 'uid', 'joined', 'unpaid', 'ordered'],
  'current-cart-token': ['token', 'owner'],
  'current-cart-hash': ['hash', 'syncedAt', 'totalsHash', 'totalsSyncedAt'],
  'current-totals': ['totals', 'notices', 'shipping'],
} as const satisfies Record<string, readonly (keyof CartRecord)[]>;

type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as PartName[];
export const ITEMS_KEY: PartName = 'current-cart';

export const partOf = (record: CartRecord, name: PartName): Partial<CartRecord> =>
  Object.fromEntries(PARTS[name].map((field) => [field, record[field]]));

export const isPartChanged = (before: CartRecord, after: CartRecord, name: PartName): boolean =>
  PARTS[name].some((field) => before[field] !== after[field]);

/** The cart of this browser, shared by all tabs. */
export interface CartStorage {
  get(): CartRecord;
  load(): Promise<CartRecord>;
  subscribe(listener: () => void): () => void;
  /** Calls the listeners without a change: a sync has started or ended. */
  notify(): void;
  /** `next` gets the latest cart of all tabs. */
  change(next: (record: CartRecord) => CartRecord): Promise<CartRecord>;
}
