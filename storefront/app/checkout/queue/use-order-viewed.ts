// When an order's page is opened: updates the stored order, finishes the checkout after a bank payment, and tracks the
// purchase once.

import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { orderTrackingOf } from '@klaas/core/orders/order-tracking.ts';
import { useEffect } from 'react';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { useStoredCheckout } from '../form/use-checkout-store.ts';
import { useOrderAccess } from './orders-context.tsx';

const trackingOf = ({ extension_attributes, items, ...order }: OrderDocument) =>
  orderTrackingOf(
    extension_attributes.cart_id,
    { ...order, total_segments: [{ code: 'grand_total', value: order.grand_total }] },
    items.map((item) => ({ ...item, qty: item.qty_ordered })),
  );

export const useOrderViewed = (order: OrderDocument): void => {
  const { openStored } = useOrderAccess();
  const analytics = useAnalytics();
  const checkout = useStoredCheckout();
  const { entity_id, increment_id, state, store_name } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order and state
  useEffect(() => {
    void openStored().then(async (orders) => {
      const isFirst = await orders?.onPageViewed(order);
      if (!isFirst) return;
      // [CHK-07] [CHK-09]
      void checkout?.finishStored();
      const { total_due, tax_amount, shipping_amount, coupon_code, products } = trackingOf(order);
      analytics.track({
        name: 'purchase',
        id: increment_id,
        affiliation: store_name,
        revenue: total_due,
        tax: tax_amount,
        shipping: shipping_amount,
        coupon: coupon_code,
        products: products.map(({ sku, name, qty, price_incl_tax }) => ({
          id: sku,
          sku,
          name,
          quantity: qty,
          price: price_incl_tax,
        })),
      });
    });
  }, [entity_id, state]);
};
