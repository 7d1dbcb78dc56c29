// [ORD-01] Order data stored for analytics, by cart id.
export interface OrderTracking {
  total_due: number;
  tax_amount: number;
  shipping_amount: number;
  coupon_code: string;
  cart_id: string;
  products: { sku: string; name: string; qty: number; price_incl_tax: number }[];
}

interface TrackedTotals {
  tax_amount: number;
  shipping_amount: number;
  coupon_code?: string;
  total_segments: readonly { code: string; value: number }[];
}

interface TrackedProduct {
  sku: string;
  name?: string;
  qty: number;
  price_incl_tax?: number | null;
}

export const orderTrackingOf = (
  cartId: string,
  totals: TrackedTotals,
  products: readonly TrackedProduct[],
): OrderTracking => ({
  total_due: totals.total_segments.find((segment) => segment.code === 'grand_total')?.value ?? 0,
  tax_amount: totals.tax_amount,
  shipping_amount: totals.shipping_amount,
  coupon_code: totals.coupon_code ?? '',
  cart_id: cartId,
  products: products.map(({ sku, name = '', qty, price_incl_tax }) => ({
    sku,
    name,
    qty,
    price_incl_tax: price_incl_tax ?? 0,
  })),
});
