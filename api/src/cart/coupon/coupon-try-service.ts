// [OFFICE-86] What a cart would get for a discount code: a cart of these goods, quoted by the functions of every cart.

import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type { tryCouponEndpoint } from '@klaas/core/contract/admin/coupon-endpoints.ts';
import type * as z from 'zod/mini';
import type { CartContext } from '../cart-context.ts';
import { quoteGoods } from '../order/quote-goods.ts';
import type { CouponRow } from './coupon-repository.ts';

export type CouponTrial = z.output<typeof tryCouponEndpoint.output>;
export type TryCoupon = (
  coupon: CouponRow,
  goods: readonly { sku: string; qty: number }[],
) => Promise<CouponTrial>;

export const createCouponTrial = (context: CartContext): TryCoupon => {
  const [store] = context.deps.settings.storeViews.stores;
  return async (coupon, goods) => {
    if (!store) throw new Error('the shop has no store');
    const quoted = await quoteGoods(
      context,
      { store, group_id: null },
      {
        ...{ products: goods, shipping_address: null, billing_address: null, carrier: '', method: '' },
        coupon: { ...coupon, uses_by_customer: 0 },
      },
    );
    const { totals } = quoted.quote;
    return {
      lines: quoted.lines.map(({ line, total, refusal }, at) => ({
        sku: goods[at]?.sku ?? '',
        name: line?.resolved?.name ?? '',
        cents: centsOf(total?.row_total_incl_tax ?? 0),
        discount_cents: centsOf(total?.discount_amount ?? 0),
        refusal: refusal?.error ?? null,
      })),
      sum_cents: centsOf(totals.subtotal_incl_tax),
      discount_cents: Math.abs(centsOf(totals.discount_amount)),
      refusal: totals.extension_attributes?.coupon_refusal ?? null,
    };
  };
};
