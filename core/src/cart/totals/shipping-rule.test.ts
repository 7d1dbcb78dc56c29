import { expect, it } from 'vitest';
import {
  chooseShippingRule,
  priceShipping,
  type ShippingPrice,
  type ShippingRule,
  shippingOffers,
} from './shipping-rule.ts';

const taxShipping = (price: ShippingPrice): ShippingPrice => price;
const DPD: ShippingRule = {
  carrier_code: 'flatrate',
  method_code: 'flatrate',
  carrier_title: 'DPD',
  method_title: 'DPD Courier',
  price_excl_cents: 400,
  price_incl_cents: 500,
  countries: [],
  free_above_cents: null,
  available: true,
  kind: 'courier',
  needs: 'none',
  provider: '',
  note: 'To your door',
};
const BALTIC: ShippingRule = {
  ...DPD,
  method_code: 'baltic',
  countries: ['EE', 'LV'],
  free_above_cents: 20_000,
};
const OFF: ShippingRule = { ...DPD, method_code: 'off', available: false };

it('[CHK-03] offers the courier at 4 net, 5 gross', () => {
  expect(shippingOffers([DPD], { country: 'EE', goodsGrossCents: 100, taxShipping })).toEqual([
    {
      carrier_code: 'flatrate',
      method_code: 'flatrate',
      carrier_title: 'DPD',
      method_title: 'DPD Courier',
      amount: 4,
      base_amount: 4,
      available: true,
      error_message: '',
      price_excl_tax: 4,
      price_incl_tax: 5,
      extension_attributes: { kind: 'courier', needs: 'none', provider: '', note: 'To your door' },
    },
  ]);
});

it('filters by country and marks disabled methods as unavailable', () => {
  const codes = (country: string) =>
    shippingOffers([DPD, BALTIC, OFF], { country, goodsGrossCents: 0, taxShipping }).map((offer) => [
      offer.method_code,
      offer.available,
    ]);
  expect(codes('ee')).toEqual([
    ['flatrate', true],
    ['baltic', true],
    ['off', false],
  ]);
  expect(codes('FI')).toEqual([
    ['flatrate', true],
    ['off', false],
  ]);
});

it('is free from the rule’s amount on', () => {
  expect(priceShipping(BALTIC, 19_999).grossCents).toBe(500);
  expect(priceShipping(BALTIC, 20_000)).toEqual({ title: 'DPD Courier', netCents: 0, grossCents: 0 });
  expect(priceShipping(DPD, 1e9).grossCents).toBe(500);
});

it('accepts only methods available in the country', () => {
  const choose = (method_code: string, country: string) =>
    chooseShippingRule([DPD, BALTIC, OFF], { carrier_code: 'flatrate', method_code, country })?.method_code;
  expect(choose('baltic', 'LV')).toBe('baltic');
  expect(choose('baltic', 'FI')).toBeUndefined();
  expect(choose('off', 'EE')).toBeUndefined();
  expect(choose('none', 'EE')).toBeUndefined();
});
