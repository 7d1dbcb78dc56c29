// Cart view model: local items with the server's totals where they are current.
import { cartHash, isPending } from '@klaas/core/cart/cart-hash.ts';
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { countItems } from '@klaas/core/cart/cart-summary.ts';
import type { LineNotices } from '@klaas/core/cart/sync/server-line-data.ts';
import type { TotalSegment } from '@klaas/core/cart/totals/cart-totals.ts';
import { chooseTotals, localTotals } from '@klaas/core/cart/totals/local-totals.ts';
import type { AppliedCoupon, RejectedCoupon } from '@klaas/core/cart/totals/totals-call.ts';
import type { CartRecord, TotalsLineData } from './cart-record.ts';

export interface CartView {
  isLoaded: boolean;
  items: readonly CartItem[];
  count: number;
  coupon: AppliedCoupon | null;
  rejectedCoupon: RejectedCoupon | null;
  segments: readonly TotalSegment[];
  /** The totals are the server's, for exactly these items. */
  isSettled: boolean;
  lines: Readonly<Record<string, TotalsLineData>>;
  notices: LineNotices;
  shippingTitle: string | null;
  isSyncing: boolean;
  /** Has changes that are not synced yet. */
  isPending: boolean;
  token: string | null;
}

export const viewOf = (
  record: CartRecord,
  state: { isLoaded: boolean; isSyncing: boolean },
  countType: 'quantities' | 'items',
): CartView => {
  const { items, totals, shipping } = record;
  const method =
    shipping?.title === undefined || shipping.priceInclTax === undefined
      ? null
      : { title: shipping.title, priceInclTax: shipping.priceInclTax };
  const { segments, settled } = chooseTotals({
    platform: totals,
    currentHash: cartHash(items, record.token),
    local: localTotals(items, items.length > 0 ? method : null, null),
  });
  return {
    ...state,
    items,
    count: countItems(items, countType),
    coupon: totals?.coupon ?? null,
    rejectedCoupon: totals?.refusedCoupon ?? null,
    segments,
    isSettled: settled,
    lines: totals?.lines ?? {},
    notices: record.notices,
    shippingTitle: shipping?.title ?? null,
    isPending: isPending(record),
    token: record.token,
  };
};
