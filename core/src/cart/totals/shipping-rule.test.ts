import { expect, it } from 'vitest';
import type { PackedLine } from '../delivery/packed-goods.ts';
import {
  chooseShippingRule,
  priceShipping,
  type ShippingPrice,
  type ShippingQuery,
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
  zones: [],
  ship_classes: [],
  max_weight_g: null,
  max_sides_mm: [],
  max_girth_mm: null,
  free_above_cents: null,
  per_kg_cents: 0,
  per_floor_cents: 0,
  two_people_cents: 0,
  old_glass_cents: 0,
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

const line = (weightG: number, qty = 1): PackedLine => ({
  item_id: 1,
  sku: 'HANDLE',
  name: 'Handle',
  qty,
  pieces: [{ sidesMm: [300, 100, 50], weightG }],
  isParcelAllowed: true,
  isShipped: true,
});
const query = (more: Partial<ShippingQuery> = {}): ShippingQuery => ({
  country: 'EE',
  postcode: '',
  lines: [line(600)],
  goodsGrossCents: 0,
  access: null,
  ...more,
});

it('[CHK-03] offers the courier at 4 net, 5 gross', () => {
  expect(shippingOffers([DPD], query({ goodsGrossCents: 100 }), taxShipping)).toEqual([
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
    shippingOffers([DPD, BALTIC, OFF], query({ country }), taxShipping).map((offer) => [
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
  expect(priceShipping(BALTIC, query({ goodsGrossCents: 19_999 })).grossCents).toBe(500);
  expect(priceShipping(BALTIC, query({ goodsGrossCents: 20_000 }))).toEqual({
    title: 'DPD Courier',
    netCents: 0,
    grossCents: 0,
  });
  expect(priceShipping(DPD, query({ goodsGrossCents: 1e9 })).grossCents).toBe(500);
});

it('accepts only methods available in the country', () => {
  const choose = (method_code: string, country: string) =>
    chooseShippingRule([DPD, BALTIC, OFF], { carrier_code: 'flatrate', method_code }, query({ country }))
      ?.method_code;
  expect(choose('baltic', 'LV')).toBe('baltic');
  expect(choose('baltic', 'FI')).toBeUndefined();
  expect(choose('off', 'EE')).toBeUndefined();
  expect(choose('none', 'EE')).toBeUndefined();
});

it('a zone and kilograms cost extra, taxed as the price', () => {
  const rule: ShippingRule = {
    ...DPD,
    zones: [
      { prefixes: ['1'], surcharge_cents: 0 },
      { prefixes: ['80', '88'], surcharge_cents: 1000 },
    ],
    per_kg_cents: 50,
  };
  const lines = [line(600, 4)];
  expect(priceShipping(rule, query({ lines, postcode: '10141' }))).toMatchObject({
    netCents: 520,
    grossCents: 650,
  });
  expect(priceShipping(rule, query({ lines, postcode: '80010' }))).toMatchObject({
    netCents: 1320,
    grossCents: 1650,
  });
  expect(
    priceShipping({ ...rule, free_above_cents: 0 }, query({ lines, postcode: '80010' })).grossCents,
  ).toBe(0);
});

it('a method that does not take the goods is listed with the reason', () => {
  const locker: ShippingRule = { ...DPD, method_code: 'locker', kind: 'parcel_machine' };
  const [fitting] = shippingOffers([locker], query(), taxShipping);
  expect(fitting).toMatchObject({ available: true, error_message: '' });
  expect(fitting?.extension_attributes).not.toHaveProperty('refusal');
  const lines = [line(40_000)];
  const [refused] = shippingOffers([locker], query({ lines }), taxShipping);
  expect(refused).toMatchObject({
    available: false,
    extension_attributes: { refusal: { error: 'method_not_for_goods', line: 'Handle' } },
  });
  const chosen = { carrier_code: 'flatrate', method_code: 'locker' };
  expect(chooseShippingRule([locker], chosen, query())).toBe(locker);
  expect(chooseShippingRule([locker], chosen, query({ lines }))).toBeUndefined();
});

it('a lorry is not listed for a parcel, and refused when it is chosen anyway', () => {
  const lorry: ShippingRule = { ...DPD, method_code: 'lorry', ship_classes: ['freight'] };
  const large = query({ lines: [line(40_000)] });
  expect(shippingOffers([lorry], query(), taxShipping)).toEqual([]);
  expect(shippingOffers([lorry], large, taxShipping)).toMatchObject([{ available: true }]);
  const chosen = { carrier_code: 'flatrate', method_code: 'lorry' };
  expect(chooseShippingRule([lorry], chosen, query())).toBeUndefined();
  expect(chooseShippingRule([lorry], chosen, large)).toBe(lorry);
});

it('the own transport costs by floor and people, other methods do not', () => {
  const prices = { per_floor_cents: 600, two_people_cents: 2500, old_glass_cents: 1500 };
  const access = {
    ...{ floor: 3, has_lift: false, lift_door_mm: null, carry_in: true, take_old_glass: true },
    ...{ phone: '', note: '' },
  };
  const van: ShippingRule = { ...DPD, ...prices, kind: 'own_transport' };
  expect(priceShipping(van, query({ access })).grossCents).toBe(500 + 1800 + 2500 + 1500);
  expect(priceShipping(van, query()).grossCents).toBe(500);
  expect(priceShipping({ ...DPD, ...prices }, query({ access })).grossCents).toBe(500);
});
