import { describe, expect, it } from 'vitest';
import { chooseTotals, localTotals } from './local-totals.ts';
import { chooseTotalsCall, couponOf, isCouponApplied, planLogin } from './totals-call.ts';

describe('totals without the server', () => {
  it('count shipping and payment once, however many lines there are', () => {
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

  it('leave out what is not chosen', () => {
    expect(localTotals([], null, null).map(({ code, value }) => [code, value])).toEqual([
      ['subtotal_incl_tax', 0],
      ['grand_total', 0],
    ]);
  });

  it('[SYNC-06] give way to the server only for the very items it added up', () => {
    const local = localTotals([{ qty: 1, price_incl_tax: 1 }], null, null);
    const segments = [{ code: 'grand_total', title: '', value: 9 }];
    const choose = (hash: string) => chooseTotals({ platform: { segments, hash }, currentHash: 'h', local });
    expect(choose('h')).toEqual({ segments, settled: true });
    expect(choose('old')).toEqual({ segments: local, settled: false });
    expect(chooseTotals({ platform: null, currentHash: 'h', local }).settled).toBe(false);
  });
});

describe('the call for totals', () => {
  it('[PRICE-07] needs a country', () => {
    expect(chooseTotalsCall({ country: '' })).toEqual({ ok: false, error: 'tax_country_missing' });
  });

  it('asks, or tells the method that is known', () => {
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
  });
});

describe('the coupon', () => {
  it('[COUP-01] is the one the totals name, and an error text is no success', () => {
    expect(couponOf({ coupon_code: 'A', discount_amount: -2 })).toEqual({ code: 'A', discount: -2 });
    expect(couponOf({ discount_amount: -2 })).toBeNull();
    expect(couponOf(null)).toBeNull();
    expect(isCouponApplied({ code: 200, result: true })).toBe(true);
    expect(isCouponApplied({ code: 404, result: 'The coupon code is not valid' })).toBe(false);
  });

  it('[COUP-02] is taken off, the carts joined, and put on again at login', () => {
    expect(planLogin({ code: 'A', discount: -2 }).map((step) => step.kind)).toEqual([
      'remove-coupon',
      'connect',
      'apply-coupon',
      'sync-totals',
    ]);
    expect(planLogin(null).map((step) => step.kind)).toEqual(['connect', 'sync-totals']);
  });
});
