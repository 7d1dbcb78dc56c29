import { expect, it } from 'vitest';
import { emptyCheckout } from './checkout-state.ts';
import { pricedAccess, siteAccessOf, wholePostcode } from './site-access.ts';

const { shippingDetails } = emptyCheckout('EE');

it.each([
  [{}, { floor: 0, has_lift: false, lift_door_mm: null, carry_in: false }],
  [
    { accessFloor: ' 4 ', accessLift: 'yes', accessDoor: '800' },
    { floor: 4, has_lift: true, lift_door_mm: 800 },
  ],
  [
    { accessLift: 'no', accessDoor: '800' },
    { has_lift: false, lift_door_mm: null },
  ],
  [
    { accessCarryIn: true, accessOldGlass: true },
    { carry_in: true, take_old_glass: true },
  ],
])('%j is read', (typed, access) => {
  expect(siteAccessOf({ ...shippingDetails, ...typed })).toMatchObject(access);
});

it.each([
  [{ accessFloor: '' }],
  [{ accessFloor: 'x' }],
  [{ accessFloor: '31' }],
  [{ accessFloor: '1.5' }],
  [{ accessLift: 'yes', accessDoor: 'wide' }],
  [{ accessNote: 'x'.repeat(501) }],
])('%j is invalid', (typed) => {
  expect(siteAccessOf({ ...shippingDetails, ...typed })).toBeNull();
});

it('the price does not depend on phone and note, nor on the place where no slot is needed', () => {
  const typed = { ...shippingDetails, accessPhone: '5', accessNote: 'Ring' };
  expect(pricedAccess({ ...typed, shippingNeeds: 'slot' })).toMatchObject({ phone: '', note: '' });
  expect(pricedAccess(typed)).toBeNull();
});

it.each([
  ['EE', '1014', ''],
  ['EE', ' 10141 ', '10141'],
  ['LV', 'LV-1010', 'LV-1010'],
  ['LV', '101', ''],
])('%s %j is whole: %j', (country, zipCode, whole) => {
  expect(wholePostcode({ country, zipCode })).toBe(whole);
});
