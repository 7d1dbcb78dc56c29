import { expect, it } from 'vitest';
import {
  breadcrumbJsonLd,
  organizationJsonLd,
  type ProductData,
  productJsonLd,
  webSiteJsonLd,
} from './json-ld.ts';

const product: ProductData = {
  name: 'Avar',
  sku: 'KL-DA',
  url: 'https://shop.example/et/avar',
  description: 'Walk-in',
  images: ['https://shop.example/a.webp'],
  brand: 'Klaas',
  currency: 'EUR',
  availability: 'in-stock',
  price: 289,
};

it('a product has an offer with price, currency and availability', () => {
  expect(productJsonLd(product)).toMatchObject({
    '@type': 'Product',
    offers: {
      '@type': 'Offer',
      price: '289.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  });
});

it('variants with several prices give an aggregate offer, with one price a plain one', () => {
  const offers = (low: number, high: number) =>
    productJsonLd({ ...product, price: { low, high, count: 12 } }).offers;
  expect(offers(289, 649.5)).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '289.00',
    highPrice: '649.50',
    offerCount: 12,
  });
  expect(offers(289, 289)).toMatchObject({ '@type': 'Offer', price: '289.00' });
});

it('includes delivery in working days only if it is known', () => {
  expect(productJsonLd(product).offers).not.toHaveProperty('shippingDetails');
  const delivery = { country: 'EE', ready: { from: 1, to: 1 }, transit: { from: 2, to: 4 } };
  expect(productJsonLd({ ...product, delivery }).offers).toMatchObject({
    shippingDetails: {
      shippingDestination: { addressCountry: 'EE' },
      deliveryTime: {
        handlingTime: { minValue: 1, maxValue: 1, unitCode: 'DAY' },
        transitTime: { minValue: 2, maxValue: 4 },
      },
    },
  });
});

it('includes a rating only if there are reviews', () => {
  expect(productJsonLd({ ...product, rating: { average: 0, count: 0 } })).not.toHaveProperty(
    'aggregateRating',
  );
  expect(productJsonLd({ ...product, rating: { average: 4.8, count: 26 } })).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 26 },
  });
});

it.each([
  ['out-of-stock', 'OutOfStock'],
  ['made-to-order', 'MadeToOrder'],
] as const)('availability %s', (availability, expected) => {
  expect(productJsonLd({ ...product, availability }).offers).toMatchObject({
    availability: `https://schema.org/${expected}`,
  });
});

it('numbers breadcrumbs from one', () => {
  const list = breadcrumbJsonLd([
    { name: 'Avaleht', url: 'https://a' },
    { name: 'Peeglid', url: 'https://a/b' },
  ]);
  expect(list.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Avaleht', item: 'https://a' },
    { '@type': 'ListItem', position: 2, name: 'Peeglid', item: 'https://a/b' },
  ]);
});

it('describes the site’s search and the organisation', () => {
  expect(webSiteJsonLd('Klaas', 'https://a/et', 'https://a/et/search', 'et')).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://a/et/search?q={search_term_string}' } },
  });
  const company = { name: 'K', registryCode: '1', taxId: 'EE1', address: 'A 1', email: 'a@b.c', phone: '6' };
  expect(organizationJsonLd(company, 'https://a', 'https://a/logo.png')).toMatchObject({
    name: 'K',
    vatID: 'EE1',
  });
});

it('says within how many days goods can be returned, and that panes cannot', () => {
  const policyOf = (days: number) =>
    (productJsonLd({ ...product, returns: { country: 'EE', days } })['offers'] as Record<string, unknown>)[
      'hasMerchantReturnPolicy'
    ];
  expect(productJsonLd(product).offers).not.toHaveProperty('hasMerchantReturnPolicy');
  expect(policyOf(30)).toMatchObject({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'EE',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
  });
  expect(policyOf(0)).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'EE',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  });
});
