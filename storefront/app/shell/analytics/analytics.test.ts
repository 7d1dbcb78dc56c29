import { expect, it } from 'vitest';
import { createAnalytics } from './analytics.ts';
import type { DataLayerEntry, ShopEvent } from './shop-event.ts';

const door = { name: 'Avar', id: 7, sku: 'KL-7', price: 289, category: 'Dušiseinad' };

const setUp = (consent = true) => {
  const layer: DataLayerEntry[] = [];
  let allowed = consent;
  const analytics = createAnalytics({
    currencyCode: 'EUR',
    hasConsent: () => allowed,
    push: (entry) => layer.push(entry),
  });
  const allow = (value: boolean) => {
    allowed = value;
  };
  return { analytics, layer, allow };
};

const EVENTS: [ShopEvent, DataLayerEntry][] = [
  [
    { name: 'view-list', list: 'Dušiseinad', products: [door, { ...door, id: 8 }] },
    {
      event: 'productList',
      ecommerce: {
        currencyCode: 'EUR',
        impressions: [
          { ...door, list: 'Dušiseinad', position: 1 },
          { ...door, id: 8, list: 'Dušiseinad', position: 2 },
        ],
      },
    },
  ],
  [
    { name: 'view-item', product: door },
    {
      event: 'productDetail',
      ecommerce: { currencyCode: 'EUR', detail: { actionField: { list: '' }, products: [door] } },
    },
  ],
  [
    { name: 'add-to-cart', products: [{ ...door, quantity: 2 }] },
    { event: 'addToCart', ecommerce: { currencyCode: 'EUR', add: { products: [{ ...door, quantity: 2 }] } } },
  ],
  [
    { name: 'remove-from-cart', products: [door] },
    {
      event: 'removeFromCart',
      ecommerce: { currencyCode: 'EUR', remove: { products: [{ ...door, quantity: 1 }] } },
    },
  ],
  [
    { name: 'checkout-step', step: 1, option: 'Guest Checkout', products: [door] },
    {
      event: 'checkout',
      ecommerce: {
        currencyCode: 'EUR',
        checkout: {
          actionField: { step: 1, option: 'Guest Checkout' },
          products: [{ ...door, quantity: 1 }],
        },
      },
    },
  ],
  [
    {
      name: 'purchase',
      id: '000000102',
      affiliation: 'Klaas',
      revenue: 294,
      tax: 52.11,
      shipping: 5,
      coupon: 'GLASS10',
      products: [door],
    },
    {
      event: 'purchase',
      ecommerce: {
        currencyCode: 'EUR',
        purchase: {
          actionField: {
            id: '000000102',
            affiliation: 'Klaas',
            revenue: 294,
            tax: 52.11,
            shipping: 5,
            coupon: 'GLASS10',
          },
          products: [{ ...door, quantity: 1 }],
        },
      },
    },
  ],
];

it.each(EVENTS.map(([event, entry]) => [event.name, event, entry] as const))(
  '[ANLY-01] pushes %s to the data layer',
  (_, event, entry) => {
    const { analytics, layer } = setUp();
    analytics.track(event);
    expect(layer).toEqual([{ ecommerce: null }, entry]);
  },
);

it('[ANLY-01] sends nothing before consent, and does not send earlier events afterwards', () => {
  const { analytics, layer, allow } = setUp(false);
  for (const [event] of EVENTS) analytics.track(event);
  expect(layer).toEqual([]);
  allow(true);
  expect(layer).toEqual([]);
  analytics.track({ name: 'view-item', product: door });
  expect(layer).toHaveLength(2);
  allow(false);
  analytics.track({ name: 'view-item', product: door });
  expect(layer).toHaveLength(2);
});
