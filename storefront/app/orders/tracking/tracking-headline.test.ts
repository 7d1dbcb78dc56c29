import { expect, it } from 'vitest';
import { hasCarrier, trackingHeadline } from './tracking-headline.ts';

it.each([
  ['courier', 'registered', 'orders.parcel_registered', 'orders.parcel_registered_text'],
  ['', 'in_transit', 'orders.parcel_in_transit', 'orders.parcel_in_transit_text'],
  ['own_transport', 'registered', 'orders.parcel_registered', 'orders.van_registered_text'],
  ['own_transport', 'in_transit', 'orders.parcel_in_transit', 'orders.van_text'],
  ['own_transport', 'delivered', 'orders.parcel_delivered', 'orders.parcel_delivered_text'],
  ['shop_pickup', 'in_transit', 'orders.pickup_title', 'orders.pickup_text'],
] as const)('%s, %s', (kind, state, title, text) => {
  expect(trackingHeadline([state, 'delivered'], kind)).toMatchObject({ title, text });
});

it('the own van and the showroom are no carriers', () => {
  expect(['courier', 'parcel_machine', '', 'own_transport', 'shop_pickup'].filter(hasCarrier)).toEqual([
    'courier',
    'parcel_machine',
    '',
  ]);
});
