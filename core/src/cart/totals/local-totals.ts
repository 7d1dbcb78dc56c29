// Totals computed in the browser, for display while offline or before the first response.
import { centsOf, eurosOf } from '../../catalog/pricing/money.ts';
import type { CartItem } from '../cart-item.ts';
import type { TotalSegment } from './cart-totals.ts';

export interface LocalMethod {
  title: string;
  priceInclTax: number;
}

/** Shipping and payment are charged once per cart, not per line. */
export const localTotals = (
  items: readonly Pick<CartItem, 'qty' | 'price_incl_tax'>[],
  shipping: LocalMethod | null,
  payment: LocalMethod | null,
): TotalSegment[] => {
  const goods = items.reduce((sum, item) => sum + item.qty * centsOf(item.price_incl_tax ?? 0), 0);
  const extras = [
    payment && { code: 'payment', ...payment },
    shipping && { code: 'shipping', ...shipping },
  ].filter((extra) => extra !== null);
  const grand = extras.reduce((sum, extra) => sum + centsOf(extra.priceInclTax), goods);
  return [
    { code: 'subtotal_incl_tax', title: 'Subtotal incl. tax', value: eurosOf(goods) },
    ...extras.map(({ code, title, priceInclTax }) => ({ code, title, value: priceInclTax })),
    { code: 'grand_total', title: 'Grand total', value: eurosOf(grand) },
  ];
};

export interface TotalsState {
  /** The server's segments and the hash of the items they belong to. */
  platform: { segments: readonly TotalSegment[]; hash: string } | null;
  currentHash: string;
  local: readonly TotalSegment[];
}

/** The server's totals are used while they belong to the current items; else the local totals. */
export const chooseTotals = (state: TotalsState): { segments: readonly TotalSegment[]; settled: boolean } =>
  state.platform !== null && state.platform.segments.length > 0 && state.platform.hash === state.currentHash
    ? { segments: state.platform.segments, settled: true }
    : { segments: state.local, settled: false };
