import { describe, expect, it } from 'vitest';
import { chooseTotals, localTotals } from './local-totals.ts';
import { chooseTotalsCall, couponOf, isCouponApplied, planLogin } from './totals-call.ts';

describe('local totals', () => {
  it('add shipping and payment once, for any number of lines', () => {
    const items = [
      { qty: 2, price_incl_tax: 10.1 },
      { qty: 1, price_incl_tax: 0.2 },
    ];
    const segments = localTotals(
      items,
      { title: 'DPD', priceInclTax: 5 },
      { title: 'Cash', priceInclTax: 1 },
    );
    expect(segments.map(({ code, value }) => [code, value])).toEqual([
      ['subtotal_incl_tax', 20.4],
      ['payment', 1],
      ['shipping', 5],
      ['grand_total', 26.4],
    ]);
  });

  it('omit methods that are not chosen', () => {
    expect(localTotals([], null, null).map(({ code, value }) => [code, value])).toEqual([
      ['subtotal_incl_tax', 0],
      ['grand_total', 0],
    ]);
  });

  it('[SYNC-06] are replaced by the server totals only while those belong to the current items', () => {
    const local = localTotals([{ qty: 1, price_incl_tax: 1 }], null, null);
    const segments = [{ code: 'grand_total', title: '', value: 9 }];
    const choose = (hash: string) => chooseTotals({ platform: { segments, hash }, currentHash: 'h', local });
    expect(choose('h')).toEqual({ segments, settled: true });
    expect(choose('old')).toEqual({ segments: local, settled: false });
    expect(chooseTotals({ platform: null, currentHash: 'h', local }).settled).toBe(false);
  });
});

describe('the totals request', () => {
  it('[PRICE-07] requires a country', () => {
    expect(chooseTotalsCall({ country: '' })).toEqual({ ok: false, error: 'tax_country_missing' });
  });

  it('sends the method when one is chosen, else requests totals only', () => {
    expect(chooseTotalsCall({ country: 'EE' })).toEqual({ ok: true, value: { call: 'totals' } });
    expect(chooseTotalsCall({ country: 'EE', shippingMethodCode: 'flatrate' })).toEqual({
      ok: true,
      value: {
        call: 'shipping-information',
        addressInformation: {
          shippingAddress: { countryId: 'EE' },
          billingAddress: { countryId: 'EE' },
          shippingMethodCode: 'flatrate',
        },
      },
    });
    const company = { country: 'FI', shippingMethodCode: 'flatrate', vatNumber: 'FI12345678' };
    expect(chooseTotalsCall(company)).toMatchObject({
      value: { addressInformation: { billingAddress: { countryId: 'FI', vat_id: 'FI12345678' } } },
    });
  });
});

describe('the coupon', () => {
  it('[COUP-01] is the one in the totals; an error text is not a success', () => {
    expect(couponOf({ coupon_code: 'A', discount_amount: -2 })).toEqual({ code: 'A', discount: -2 });
    expect(couponOf({ discount_amount: -2 })).toBeNull();
    expect(couponOf(null)).toBeNull();
    expect(isCouponApplied({ code: 200, result: true })).toBe(true);
    expect(isCouponApplied({ code: 404, result: 'The coupon code is not valid' })).toBe(false);
  });

  it('[COUP-02] is removed, the carts merged, and applied again at login', () => {
    expect(planLogin({ code: 'A', discount: -2 }).map((step) => step.kind)).toEqual([
      'remove-coupon',
      'connect',
      'apply-coupon',
      'sync-totals',
    ]);
    expect(planLogin(null).map((step) => step.kind)).toEqual(['connect', 'sync-totals']);
  });
});
