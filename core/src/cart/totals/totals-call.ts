// Chooses the totals request, and reads the coupon state from the response.
import type { Result } from '../../stores/result.ts';
import type { SiteAccess } from '../delivery/carry-in.ts';

export interface TotalsAddress {
  country: string | null | undefined;
  shippingCarrierCode?: string;
  shippingMethodCode?: string;
  /** Once it is typed whole: zones have their prices. */
  postcode?: string;
  /** The place of delivery, for the price of the own transport. */
  siteAccess?: SiteAccess;
  /** Of a company, checked; the goods may be free of tax. */
  vatNumber?: string;
}

export type TotalsCall =
  | { call: 'totals' }
  | { call: 'shipping-information'; addressInformation: Record<string, unknown> };

/** [PRICE-07] A country is required; with a chosen method it is sent to the server, else totals are only requested. */
export const chooseTotalsCall = (address: TotalsAddress): Result<TotalsCall, 'tax_country_missing'> => {
  const { country, shippingCarrierCode, shippingMethodCode, postcode, siteAccess, vatNumber } = address;
  if (!country) return { ok: false, error: 'tax_country_missing' };
  if (!shippingCarrierCode && !shippingMethodCode) return { ok: true, value: { call: 'totals' } };
  return {
    ok: true,
    value: {
      call: 'shipping-information',
      addressInformation: {
        shippingAddress: { countryId: country, ...(postcode && { postcode }) },
        billingAddress: { countryId: country, ...(vatNumber && { vat_id: vatNumber }) },
        ...(shippingCarrierCode && { shippingCarrierCode }),
        ...(shippingMethodCode && { shippingMethodCode }),
        ...(siteAccess && { shippingExtraFields: { site_access: siteAccess } }),
      },
    },
  };
};

export interface AppliedCoupon {
  code: string;
  /** Discount in euros, negative. */
  discount: number;
}

/** The applied coupon, read from the response. */
export const couponOf = (
  totals: { coupon_code?: string; discount_amount?: number } | null | undefined,
): AppliedCoupon | null =>
  totals?.coupon_code ? { code: totals.coupon_code, discount: totals.discount_amount ?? 0 } : null;

export interface RejectedCoupon {
  code: string;
  reason: string;
  /** Minimum cart value in euros. */
  minimum?: number;
}

/** The coupon on the cart that is currently invalid; other backends do not report it. */
export const rejectedCouponOf = (totals: object): RejectedCoupon | null => {
  const attributes = (totals as { extension_attributes?: Record<string, unknown> | null })
    .extension_attributes;
  const { coupon_refused: code, coupon_refusal: reason, coupon_minimum: minimum } = attributes ?? {};
  if (typeof code !== 'string' || typeof reason !== 'string') return null;
  return { code, reason, ...(typeof minimum === 'number' && { minimum }) };
};

/** [COUP-01] Applied only when the code is 200 and the result true: an error text is not a success. */
export const isCouponApplied = (response: { code: number; result: unknown }): boolean =>
  response.code === 200 && response.result === true;

export type CouponStep =
  | { kind: 'remove-coupon' }
  | { kind: 'connect'; mergeQty: true }
  | { kind: 'apply-coupon'; code: string }
  | { kind: 'sync-totals' };

/** [COUP-02] Login removes the coupon, merges the carts and applies the coupon again. */
export const planLogin = (coupon: AppliedCoupon | null): CouponStep[] =>
  coupon === null
    ? [{ kind: 'connect', mergeQty: true }, { kind: 'sync-totals' }]
    : [
        { kind: 'remove-coupon' },
        { kind: 'connect', mergeQty: true },
        { kind: 'apply-coupon', code: coupon.code },
        { kind: 'sync-totals' },
      ];
