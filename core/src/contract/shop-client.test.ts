import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { searchCatalogEndpoint } from './catalog-endpoints.ts';
import { sendContactEndpoint } from './contact-endpoints.ts';
import { contactForm } from './contact-form.ts';
import { cmsPageByIdentifierEndpoint, contentListEndpoint } from './content-endpoints.ts';
import { defineEndpoint } from './endpoint.ts';
import { createShopClient, type ShopClientOptions, type ShopFetch } from './shop-client.ts';
import { checkStockEndpoint, listStockEndpoint, type StockEntry } from './stock-endpoints.ts';
import { mapUrlEndpoint } from './url-endpoints.ts';

const profileEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/user/me',
  summary: 'profile',
  tag: 'user',
  body: z.object({ customer: z.object({ email: z.string() }) }),
  output: z.object({ id: z.number() }),
});

const setup = (
  response: { status?: number; type?: string; body?: string } | Error,
  options: Partial<ShopClientOptions> = {},
) => {
  const calls: { url: string; init: Parameters<ShopFetch>[1] }[] = [];
  const fetch: ShopFetch = async (url, init) => {
    calls.push({ url, init });
    if (response instanceof Error) throw response;
    const {
      status = 200,
      type = 'application/json; charset=utf-8',
      body = '{"code":200,"result":[]}',
    } = response;
    return new Response(body, { status, headers: { 'content-type': type } });
  };
  const client = createShopClient({
    fetch,
    baseUrl: 'https://shop.example',
    storeCode: 'et',
    tokenInHeader: true,
    ...options,
  });
  return { client, calls };
};

it('fills in and encodes path and query, and sends the store code', async () => {
  const { client, calls } = setup({});
  await client.call(listStockEndpoint, { query: { skus: ['A/1', 'B 2'] } });
  await client.call(cmsPageByIdentifierEndpoint, { params: { identifier: 'a/б', storeId: 1 } });
  await client.call(searchCatalogEndpoint, {
    params: { index: 'i', entity: 'product' },
    query: { size: 24, request: { query: {} }, sort: '', q: undefined },
  });
  expect(calls.map((call) => call.url)).toEqual([
    'https://shop.example/api/stock/list?skus=A%2F1%2CB%202&storeCode=et',
    'https://shop.example/api/ext/cms-data/cmsPageIdentifier/a%2F%D0%B1/storeId/1?storeCode=et',
    'https://shop.example/api/catalog/i/product/_search?size=24&request=%7B%22query%22%3A%7B%7D%7D&sort=&storeCode=et',
  ]);
});

it('omits the store code for the content service and when none is set', async () => {
  const content = setup({});
  await content.client.call(contentListEndpoint, { params: { kind: 'portfolio' }, query: { locale: 'ru' } });
  const plain = setup({}, { storeCode: '', baseUrl: '' });
  await plain.client.call(checkStockEndpoint, { query: { sku: 'A' } });
  expect(content.calls[0]?.url).toBe('https://shop.example/strapi/api/portfolio?locale=ru');
  expect(plain.calls[0]?.url).toBe('/api/stock/check?sku=A');
});

it('sends the token as a header or in the query, never with public calls or for guests', async () => {
  const inHeader = setup({}, { token: () => 'tok en' });
  await inHeader.client.call(profileEndpoint, { body: { customer: { email: 'a@b.ee' } } });
  await inHeader.client.call(checkStockEndpoint, { query: { sku: 'A' } });
  const inQuery = setup({}, { token: () => 'tok en', tokenInHeader: false });
  await inQuery.client.call(profileEndpoint, { body: { customer: { email: 'a@b.ee' } } });
  const guest = setup({}, { token: () => null });
  await guest.client.call(profileEndpoint, { body: { customer: { email: 'a@b.ee' } } });
  expect(inHeader.calls[0]).toMatchObject({
    url: 'https://shop.example/api/user/me?storeCode=et',
    init: {
      method: 'POST',
      headers: { Authorization: 'Bearer tok en', 'Content-Type': 'application/json' },
      body: '{"customer":{"email":"a@b.ee"}}',
    },
  });
  expect(inHeader.calls[1]?.init.headers).toEqual({ Accept: 'application/json' });
  expect(inQuery.calls[0]?.url).toBe('https://shop.example/api/user/me?token=tok%20en&storeCode=et');
  expect(inQuery.calls[0]?.init.headers).not.toHaveProperty('Authorization');
  expect(guest.calls[0]?.init.headers).not.toHaveProperty('Authorization');
});

it('[NET-04] treats only envelope code 200 as success, regardless of the HTTP status', async () => {
  const good = setup({ status: 500, body: '{"code":200,"result":[],"meta":{"refreshToken":"r"}}' });
  expect(await good.client.call(listStockEndpoint, { query: { skus: 'A' } })).toEqual({
    ok: true,
    code: 200,
    result: [],
    meta: { refreshToken: 'r' },
  });
  for (const code of [201, 400, 401, 404, 500]) {
    const bad = setup({ status: 200, body: JSON.stringify({ code, result: 'why' }) });
    expect(await bad.client.call(listStockEndpoint, { query: { skus: 'A' } })).toEqual({
      ok: false,
      code,
      result: 'why',
      error: 'http',
    });
  }
});

it('[NET-04] reports a non-JSON response as bad content type', async () => {
  for (const type of ['text/html', 'text/plain', '']) {
    const { client } = setup({ status: 502, type, body: '{"code":200,"result":[]}' });
    expect(await client.call(listStockEndpoint, { query: { skus: 'A' } })).toEqual({
      ok: false,
      code: 502,
      result: 'Error with response - bad content-type!',
      error: 'bad_content_type',
    });
  }
});

it('[NET-04] reports a response without body or envelope as wrong format', async () => {
  for (const body of ['', ' ', 'null', '[]', '{"code":', '"text"', '{"result":1}', '{"code":"200"}']) {
    const { client } = setup({ body });
    expect(await client.call(listStockEndpoint, { query: { skus: 'A' } })).toEqual({
      ok: false,
      code: 200,
      result: 'Unhandled error, wrong response format!',
      error: 'wrong_format',
    });
  }
});

it('[URLM-01] judges a bare response by its HTTP status; null is a valid result', async () => {
  const none = setup({ body: 'null' });
  expect(await none.client.call(mapUrlEndpoint, { body: { url: 'x' } })).toEqual({
    ok: true,
    code: 200,
    result: null,
  });
  const failed = setup({ status: 500, body: '{"code":500,"result":"Missing url"}' });
  expect(await failed.client.call(mapUrlEndpoint, { body: { url: '' } })).toEqual({
    ok: false,
    code: 500,
    result: 'Missing url',
    error: 'http',
  });
  const odd = setup({ status: 404, body: '{"data":null,"error":{"status":404}}' });
  expect(await odd.client.call(mapUrlEndpoint, { body: { url: 'x' } })).toMatchObject({
    ok: false,
    result: { data: null, error: { status: 404 } },
  });
});

it('distinguishes a timeout from a network error', async () => {
  const slow = setup(new DOMException('The operation timed out', 'TimeoutError'));
  expect(await slow.client.call(checkStockEndpoint, { query: { sku: 'A' } })).toMatchObject({
    ok: false,
    code: 0,
    error: 'timeout',
  });
  const unreachable = setup(new TypeError('fetch failed'));
  expect(await unreachable.client.call(checkStockEndpoint, { query: { sku: 'A' } })).toEqual({
    ok: false,
    code: 0,
    result: 'fetch failed',
    error: 'network',
  });
});

it('forwards the abort signal', async () => {
  const { client, calls } = setup({});
  const { signal } = new AbortController();
  await client.call(checkStockEndpoint, { query: { sku: 'A' } }, { signal });
  expect(calls[0]?.init.signal).toBe(signal);
});

it('passes a time limit on to fetch', async () => {
  const { client, calls } = setup({});
  await client.call(checkStockEndpoint, { query: { sku: 'A' } }, { timeoutMs: 500 });
  await client.call(checkStockEndpoint, { query: { sku: 'A' } });
  expect(calls.map(({ init }) => init.timeoutMs)).toEqual([500, undefined]);
});

it('is typed by the endpoint', async () => {
  const { client } = setup({});
  const response = await client.call(listStockEndpoint, { query: { skus: 'A' } });
  if (response.ok) expectTypeOf(response.result).toEqualTypeOf<StockEntry[]>();
  // @ts-expect-error the query is required
  await client.call(listStockEndpoint, {});
  // @ts-expect-error this call has no body
  await client.call(listStockEndpoint, { query: { skus: 'A' }, body: {} });
  expect(response.ok).toBe(true);
});

it('sends a form unchanged and leaves the content type to the platform', async () => {
  const { client, calls } = setup({});
  const draft = { name: 'Maari', telephone: '5551234', subject: 'Tere', question: 'Kas?' };
  const attachment = [new File(['x'], 'plaan.pdf', { type: 'application/pdf' })];
  await client.call(sendContactEndpoint, { body: contactForm(draft, { attachment }) });
  await client.call(sendContactEndpoint, { body: draft });
  const [form, json] = calls;
  const sent = form?.init.body as unknown as { get(name: string): unknown };
  expect(form?.init.headers).not.toHaveProperty('Content-Type');
  expect(sent.get('question')).toBe('Kas?');
  expect((sent.get('attachment') as File).name).toBe('plaan.pdf');
  expect(sent.get('drawing')).toBeNull();
  expect(json?.init.body).toBe(JSON.stringify(draft));
});

it('uses the value passed by an in-process backend, and interprets it by status and headers', async () => {
  const clientWith = (value: unknown, status = 200) =>
    createShopClient({
      fetch: async () => ({
        ok: status === 200,
        status,
        headers: new Headers({ 'content-type': 'application/json' }),
        text: () => Promise.reject(new Error('there is no text')),
        value,
      }),
      baseUrl: '',
      storeCode: 'et',
      tokenInHeader: true,
    });
  const mapping = { _type: 'category' };
  expect(await clientWith(mapping).call(mapUrlEndpoint, { body: { url: 'x' } })).toEqual({
    ok: true,
    code: 200,
    result: mapping,
  });
  expect(await clientWith(null).call(mapUrlEndpoint, { body: { url: 'x' } })).toMatchObject({ result: null });
  const rejected = { code: 500, result: 'no' };
  expect(await clientWith(rejected, 500).call(listStockEndpoint, { query: { skus: 'A' } })).toMatchObject({
    ok: false,
    code: 500,
    result: 'no',
  });
});
