import {
  openSharedConfigurationEndpoint,
  shareConfigurationEndpoint,
  sharedConfigurationEndpoint,
} from '@klaas/core/contract/configuration-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDocuments } from '../../src/catalog/catalog-repository.ts';
import { createUserApi } from '../customer/user-fixture.ts';

type UserApi = Awaited<ReturnType<typeof createUserApi>>;
let api: UserApi;
beforeAll(async () => {
  api = await createUserApi({ demo: true });
});
afterAll(() => api.stop());

const PANE = { sku: 'KL-DK-ERI-SB', query: 'width=900&height=2000&height2=1700&measure=opening&hinge=' };
const share = (pane: object, store = 'et', address?: string) =>
  api.post(`/api/ext/configurations?storeCode=${store}`, pane, address ? { address } : {});
const shared = async (pane: object, store = 'et') =>
  shareConfigurationEndpoint.output.parse((await share(pane, store)).body.result);
const open = (code: string) => api.app.request(`/k/${code}`);
const priceOf = async (sku: string, more: object) =>
  (
    (await api.post('/api/ext/custom-size/simple-product-price', { sku, ...more })).body.result as {
      price_incl_tax: number;
    }
  ).price_incl_tax;

describe('[SIZE-03] a short link', () => {
  it('redirects to the product with the complete pane and its price', async () => {
    const { code, path, url, price_incl_tax } = await shared(PANE);
    expect(code).toMatch(/^[2-9a-z]{11}$/);
    expect([path, url]).toEqual([`/k/${code}`, `https://shop.example/k/${code}`]);
    const sizes = { width: 900, height: 2000, height2: 1700, measure: 'opening' };
    expect(price_incl_tax).toBe(await priceOf(PANE.sku, sizes));
    const response = await open(code);
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const target = new URL(response.headers.get('location') ?? '', 'https://shop.example');
    expect(target.pathname).toMatch(/^\/et\/.*dusisein-katus-messing\.html$/);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      childSku: 'KL-DK-ERI-SB',
      width: '900',
      height: '2000',
      height2: '1700',
      measure: 'opening',
      thickness: '8',
      edge: 'polished',
      was: price_incl_tax.toFixed(2),
    });
    expect(openSharedConfigurationEndpoint.path).toBe('/k/{code}');
  });

  it('is the same for equivalent panes, and different for different ones', async () => {
    const { code } = await shared(PANE);
    const again = await shared({
      ...PANE,
      query: 'height2=1700&edge=polished&height=2000&width=+900&measure=opening&x=1',
    });
    expect(again.code).toBe(code);
    expect((await shared({ ...PANE, query: PANE.query.replace('900', '901') })).code).not.toBe(code);
    expect((await shared({ ...PANE, sku: 'KL-DK-ERI-HB' })).code).not.toBe(code);
    expect((await shared(PANE, 'ru')).code).not.toBe(code);
  });

  it('keeps the language of its store', async () => {
    const { code } = await shared(PANE, 'ru');
    expect((await open(code)).headers.get('location')).toMatch(/^\/ru\//);
  });

  it('reports a price changed since it was created', async () => {
    const pane = { sku: 'KL-DA-ERI-SM', query: 'width=800&height=1900' };
    const { code, price_incl_tax } = await shared(pane);
    const read = async () =>
      sharedConfigurationEndpoint.output.parse(
        (await api.get(`/api/ext/configurations/link/${code}`)).body.result,
      );
    expect(await read()).toMatchObject({ price_incl_tax, current_price_incl_tax: price_incl_tax });
    const [product] = await api.services.catalog.documentsBy('et', 'product', 'sku', ['KL-DA-M']);
    if (!product) throw new Error('the demo shop has that wall');
    const rules = product['custom_size'] as object;
    const dearer = { ...product, custom_size: { ...rules, finish: 'brass' } };
    await upsertDocuments(api.services.db, 'et', 'product', [dearer]);
    await expect.poll(async () => (await read()).current_price_incl_tax).toBe(price_incl_tax + 40);
    expect((await read()).price_incl_tax).toBe(price_incl_tax);
    const gone = {
      ...product,
      custom_size: { ...rules, bounds: { width: [900, 1000], height: [1000, 2500] } },
    };
    await upsertDocuments(api.services.db, 'et', 'product', [gone]);
    await expect.poll(async () => (await read()).current_price_incl_tax).toBe(null);
    expect((await open(code)).headers.get('location')).toContain('width=800');
  });

  it('keeps the product’s own options, prices them and ignores unknown ones', async () => {
    const [product] = await api.services.catalog.documentsBy('et', 'product', 'sku', ['KL-DA-K']);
    if (!product) throw new Error('the demo shop has that wall');
    const options = product['custom_options'] as object[];
    const value = (option_type_id: number, price: number) => ({
      option_type_id,
      title: `v${option_type_id}`,
      price,
      price_type: 'fixed',
    });
    const own = [
      { option_id: 9001, title: 'Gravüür', type: 'field', price: 25, price_type: 'fixed' },
      { option_id: 9002, title: 'Kaasa', type: 'checkbox', values: [value(91, 10), value(92, 5)] },
    ];
    await upsertDocuments(api.services.db, 'et', 'product', [
      { ...product, custom_options: [...options, ...own] },
    ]);
    const sku = 'KL-DA-ERI-HK';
    const query = 'width=800&height=2000';
    const plain = await shared({ sku, query });
    const chosen = { sku, query: `${query}&option_9002=92,91,77&option_9001=%C3%95ue&option_5=1` };
    await expect
      .poll(async () => (await shared(chosen)).price_incl_tax, { timeout: 20_000 })
      .toBe(plain.price_incl_tax + 40);
    const { code } = await shared(chosen);
    expect(code).not.toBe(plain.code);
    const target = new URL((await open(code)).headers.get('location') ?? '', 'https://shop.example');
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      width: '800',
      option_9001: 'Õue',
      option_9002: '91,92',
      was: (plain.price_incl_tax + 40).toFixed(2),
    });
    expect(target.searchParams.has('option_5')).toBe(false);
  });

  it.each(['nonsense', '22222222222', '../x', '%00', 'A'.repeat(500)])('%s is a 404', async (code) => {
    const response = await open(encodeURIComponent(code));
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/et/page-not-found');
    expect((await api.get(`/api/ext/configurations/link/${encodeURIComponent(code)}`)).status).toBe(404);
  });

  it('is not created for an invalid configuration', async () => {
    expect(await share({ ...PANE, query: 'width=9999&height=2000&height2=x' })).toMatchObject({
      status: 400,
      body: {
        result: [
          { field: 'width', code: 'size_too_large', bound: 1250, min: 100, max: 1250 },
          { field: 'height2', code: 'size_not_a_number', min: 100, max: 2300 },
        ],
      },
    });
    expect((await share({ sku: 'KL-DA-80-SK', query: 'width=900&height=2000' })).status).toBe(404);
    expect((await share({ sku: 'NOPE', query: '' })).status).toBe(404);
    expect((await share({ sku: PANE.sku })).status).toBe(400);
    expect((await share({ sku: PANE.sku, query: 'x'.repeat(1501) })).status).toBe(400);
  });

  it('creation is rate limited', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) statuses.push((await share(PANE, 'et', '10.1.1.1')).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

it('[SIZE-02] the variant decides the glass, whatever the URL says', async () => {
  const { code } = await shared({ sku: 'KL-DA-ERI-HK', query: 'width=900&height=2000&glass=clear' });
  const response = await api.get(`/api/ext/configurations/link/${code}`);
  expect(response.body.result).toMatchObject({ query: expect.stringContaining('glass=grey') });
});
