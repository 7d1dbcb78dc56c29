// The demo shop through every read endpoint that a storefront uses.
import { join } from 'node:path';
import { fillDeliveryDays } from '@klaas/core/catalog/delivery/delivery-text.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { renderPricesEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import { CONTENT_KINDS, contentListEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import {
  sizeOptionsEndpoint,
  sizePriceEndpoint,
  sizeValuesEndpoint,
} from '@klaas/core/contract/size-endpoints.ts';
import { listStockEndpoint } from '@klaas/core/contract/stock-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../src/compose.ts';
import { createTestApi, jsonBody, type TestApi } from './test-deps.ts';

const STORES = ['et', 'ru'] as const;

let api: TestApi;
const products: Record<string, Product[]> = {};
beforeAll(async () => {
  api = await createTestApi({ demo: true, mediaDir: join(import.meta.dirname, '../media') });
  for (const store of STORES) {
    products[store] = (await api.services.catalog.allDocuments(store, 'product')) as unknown as Product[];
  }
});
afterAll(() => api.stop());

const send = async (path: string, init?: RequestInit): Promise<unknown> => {
  const response = await api.app.request(path, init);
  expect(response.status, path).toBe(200);
  return response.json();
};
const resultOf = async (path: string, init?: RequestInit) =>
  ((await send(path, init)) as { result: unknown }).result;

describe.each(STORES)('store %s', (store) => {
  const all = () => products[store] ?? [];

  it('has products, categories and content', () => {
    expect(all().length).toBeGreaterThan(100);
    const types = new Set(all().map((product) => product.type_id));
    expect([...types].sort()).toEqual([
      'bundle',
      'configurable',
      'downloadable',
      'grouped',
      'simple',
      'virtual',
    ]);
  });

  it('[URLM-01] every product and category is found at its own URL', async () => {
    const categories = await api.services.catalog.allDocuments(store, 'category');
    const expected = [
      ...all().map(({ id, url_path }) => ({ type: 'product', id, url: url_path })),
      ...categories
        .filter((category) => category['url_path'])
        .map((category) => ({ type: 'category', id: category.id, url: category['url_path'] })),
    ];
    for (const { type, id, url } of expected) {
      const hit = await send(`/api/url/map?storeCode=${store}`, jsonBody({ url, includeFields: ['id'] }));
      expect(hit, String(url)).toMatchObject({ _type: type, _id: String(id) });
    }
  });

  it('[PRICE-09] every product and variant has a consistent price', async () => {
    const skus = all().flatMap((product) => [
      product.sku,
      ...(product.configurable_children ?? []).map((child) => child.sku),
    ]);
    for (let start = 0; start < skus.length; start += 400) {
      const batch = skus.slice(start, start + 400);
      const result = await resultOf(`/api/product/render-list?skus=${batch.join(',')}&storeCode=${store}`);
      const { items } = renderPricesEndpoint.output.parse(result);
      expect(items.map((item) => item.sku)).toEqual(batch);
      for (const { sku, price_info: price } of items) {
        expect(price.final_price, sku).toBeGreaterThan(0);
        expect(price.final_price, sku).toBeLessThanOrEqual(price.regular_price);
        const net = price.extension_attributes.tax_adjustments.final_price;
        expect(Math.abs(net * 1.24 - price.final_price), sku).toBeLessThanOrEqual(0.02);
      }
    }
  });

  it('[STOCK-01] returns the stock of every product and variant, in batches of 15', async () => {
    const wanted = all().slice(0, 40);
    const skus = wanted.flatMap((product) => [
      product.sku,
      ...(product.configurable_children ?? []).map((child) => child.sku),
    ]);
    for (let start = 0; start < skus.length; start += 15) {
      const batch = skus.slice(start, start + 15);
      const result = await resultOf(`/api/stock/list?skus=${batch.join(',')}&storeCode=${store}`);
      expect(listStockEndpoint.output.parse(result).map((entry) => entry.sku)).toEqual(batch);
    }
  });

  it('[SIZE-02] every made-to-measure product has a price at both bounds', async () => {
    const toMeasure = all().filter((product) => product.custom_size);
    expect(toMeasure.length).toBeGreaterThan(5);
    for (const { sku } of toMeasure) {
      const query = `sku=${sku}&storeCode=${store}`;
      const options = sizeOptionsEndpoint.output.parse(
        await resultOf(`/api/ext/custom-size/configurable-options?${query}`),
      );
      const { attributes } = sizeValuesEndpoint.output.parse(
        await resultOf(`/api/ext/custom-size/customizable-attribute-values?${query}`),
      );
      expect(
        attributes.every(({ option_id }) => option_id !== null),
        sku,
      ).toBe(true);
      const quote = async (end: 'min' | 'max') => {
        const size = Object.fromEntries(attributes.map((entry) => [entry.attribute, entry[end]]));
        const { glass, thickness_mm } = options.glass[0] ?? {};
        const body = jsonBody({ sku, ...size, glass, thickness_mm });
        const path = `/api/ext/custom-size/simple-product-price?storeCode=${store}`;
        return sizePriceEndpoint.output.parse(await resultOf(path, body));
      };
      const [small, large] = [await quote('min'), await quote('max')];
      expect(small.price_incl_tax, sku).toBeGreaterThan(0);
      expect(large.price_incl_tax, sku).toBeGreaterThan(small.price_incl_tax);
      const cents = large.parts.reduce((sum, part) => sum + Math.round(part.amount * 100), 0);
      expect(cents, sku).toBe(Math.round(large.price_incl_tax * 100));
    }
  });

  it('[CMS-02] every collection has content in the store’s language', async () => {
    for (const kind of CONTENT_KINDS) {
      const response = contentListEndpoint.output.parse(await send(`/strapi/api/${kind}?storeCode=${store}`));
      expect(response.data.length, kind).toBeGreaterThan(0);
      expect(
        response.data.every((entry) => entry.attributes.locale.startsWith(store)),
        kind,
      ).toBe(true);
    }
  });

  it('every CMS page is served without scripts', async () => {
    const pages = await api.services.catalog.allDocuments(store, 'cms_page');
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const storeId = store === 'et' ? 1 : 2;
      const path = `/api/ext/cms-data/cmsPageIdentifier/${page['identifier']}/storeId/${storeId}`;
      const served = (await resultOf(path)) as { content: string };
      // The sanitizer closes empty tags and delivery days are filled in; nothing else may be lost.
      const written = fillDeliveryDays(String(page['content']), api.services.settings.delivery);
      expect(written).not.toContain('{{');
      expect(served.content.replaceAll(' />', '>')).toBe(written);
    }
  });
});

it('every picture of the catalogue exists', async () => {
  const paths = new Set(
    (products['et'] ?? []).flatMap((product) => [
      product.image,
      ...(product.media_gallery ?? []).map((entry) => entry.image),
      ...(product.configurable_children ?? []).map((child) => child.image),
    ]),
  );
  paths.delete(undefined);
  expect(paths.size).toBeGreaterThan(50);
  for (const path of paths) {
    expect(await resultOf(`/img/0/0/identify${path}`), String(path)).toMatchObject({
      width: expect.any(Number),
    });
  }
});

it('the courier’s parcels are registered at the simulated carrier, which prints their labels', async () => {
  const { rows } = await api.services.db.$client.query<{ provider: string; countries: string[] }>(
    "select provider, countries from shipping_method where carrier_code = 'flatrate'",
  );
  const [{ provider, countries } = { provider: '', countries: [] }] = rows;
  const carrier = composeServices(api.services).orders.delivery.carriers.get(provider);
  if (!carrier) throw new Error('the courier has no carrier');
  expect(carrier.name).toBe('DPD');
  expect(countries).toEqual(['EE', 'LV', 'LT', 'FI']);
  for (const country of countries) {
    const registered = await carrier.register({
      ...{ idempotencyKey: crypto.randomUUID(), orderNumber: '000000102', kind: 'courier', lang: 'et' },
      ...{ pointId: null, slotRef: null, eventUrl: 'https://shop.example/event' },
      receiver: {
        ...{ name: 'Mari Maasikas', phone: '+372 5555 5555', email: 'mari@example.com' },
        ...{ street: 'Pärnu mnt 13', city: 'Tallinn', postcode: '10141', country },
      },
      parcel: { weightG: 600, sidesMm: null },
    });
    if (!registered.ok) throw new Error(registered.error);
    const label = await carrier.label(registered.value.carrierRef);
    expect(label.ok && Buffer.from(label.value).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
