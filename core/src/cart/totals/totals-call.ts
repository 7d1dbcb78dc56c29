// Which call brings the totals, and what an answer says about the coupon.
import type { Result } from '../../stores/result.ts';

export interface TotalsAddress {
  country: string | null | undefined;
  shippingCarrierCode?: string;
  shippingMethodCode?: string;
}

export type TotalsCall =
  | { call: 'totals' }
  | { call: 'shipping-information'; addressInformation: Record<string, unknown> };

/** [PRICE-07] Without a country there are no totals; with a method the server is told it, else only asked. */
export const chooseTotalsCall = (address: TotalsAddress): Result<TotalsCall, 'tax_country_missing'> => {
  const { country, shippingCarrierCode, shippingMethodCode } = address;
  if (!country) return { ok: false, error: 'tax_country_missing' };
  if (!shippingCarrierCode && !shippingMethodCode) return { ok: true, value: { call: 'totals' } };
  return {
    ok: true,
    value: {
      call: 'shipping-information',
      addressInformation: {
        shippingAddress: { countryId: country },
        billingAddress: { countryId: country },
        ...(shippingCarrierCode && { shippingCarrierCode }),
        ...(shippingMethodCode && { shippingMethodCode }),
      },
    },
  };
};

export interface AppliedCoupon {
  code: string;
  /** Euros taken off, as a negative number. */
  discount: number;
}

/** The coupon in force: the answer names it, or there is none. */
export const couponOf = (
  totals: { coupon_code?: string; discount_amount?: number } | null | undefined,
): AppliedCoupon | null =>
  totals?.coupon_code ? { code: totals.coupon_code, discount: totals.discount_amount ?? 0 } : null;

export interface RejectedCoupon {
  code: string;
  reason: string;
  /** Euros that the cart has to come to. */
  minimum?: number;
}

/** The coupon that is on the cart and does not count now; other backends say nothing of it. */
export const rejectedCouponOf = (totals: object): RejectedCoupon | null => {
  const attributes = (totals as { extension_attributes?: Record<string, unknown> | null })
    .extension_attributes;
  const { coupon_refused: code, coupon_refusal: reason, coupon_minimum: minimum } = attributes ?? {};
  if (typeof code !== 'string' || typeof reason !== 'string') return null;
  return { code, reason, ...(typeof minimum === 'number' && { minimum }) };
};

/** [COUP-01] Applied only when the code is 200 and the result true: an error text is no success. */
export const isCouponApplied = (response: { code: number; result: unknown }): boolean =>
  response.code === 200 && response.result === true;

export type CouponStep =
  | { kind: 'remove-coupon' }
  | { kind: 'connect'; mergeQty: true }
  | { kind: 'apply-coupon'; code: string }
  | { kind: 'sync-totals' };

/** [COUP-02] A login takes the coupon off, joins the carts and puts the coupon on again. */
export const planLogin = (coupon: AppliedCoupon | null): CouponStep[] =>
  coupon === null
    ? [{ kind: 'connect', mergeQty: true }, { kind: 'sync-totals' }]
    : [
        { kind: 'remove-coupon' },
        { kind: 'connect', mergeQty: true },
        { kind: 'apply-coupon', code: coupon.code },
        { kind: 'sync-totals' },
      ];
