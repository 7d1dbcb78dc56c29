// The database is unreachable: in-memory reads continue, everything else answers 503 with Retry-After.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBody } from '../checkout/order-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

const PASSWORD = 'Klaas-2026!';
const EMAIL = 'mari@example.ee';
const CUSTOMER = { email: EMAIL, firstname: 'Mari', lastname: 'Maasikas' };

let api: TestApi;
let token: string;
let cartId: string;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const init = jsonBody(body);
  return api.app.request(path, { ...init, headers: { ...init.headers, ...headers } });
};

beforeAll(async () => {
  api = await createTestApi({ demo: true });
  await post('/api/user/create', { customer: CUSTOMER, password: PASSWORD });
  const login = await post('/api/user/login', { username: EMAIL, password: PASSWORD });
  token = ((await login.json()) as { result: string }).result;
  const created = await post('/api/cart/create', {});
  cartId = ((await created.json()) as { result: string }).result;
  api.services.db.$client.failFast();
});
afterAll(async () => {
  api.services.db.$client.resume();
  await api.stop();
});

const form = (fields: Record<string, string>): RequestInit => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { method: 'POST', body };
};

const REQUESTS: [name: string, send: () => Response | Promise<Response>][] = [
  ['cart/create', () => post('/api/cart/create', {})],
  ['cart/pull', () => api.app.request(`/api/cart/pull?cartId=${cartId}`)],
  ['cart/totals', () => api.app.request(`/api/cart/totals?cartId=${cartId}`)],
  [
    'cart/update',
    () => post(`/api/cart/update?cartId=${cartId}`, { cartItem: { sku: 'KL-TP', qty: 1, quoteId: cartId } }),
  ],
  [
    'cart/shipping-methods',
    () => post(`/api/cart/shipping-methods?cartId=${cartId}`, { address: { country_id: 'EE' } }),
  ],
  ['cart/apply-coupon', () => post(`/api/cart/apply-coupon?cartId=${cartId}&coupon=KLAAS10`, {})],
  ['stock/check', () => api.app.request('/api/stock/check?sku=KL-TP')],
  ['stock/list', () => api.app.request('/api/stock/list?skus=KL-TP')],
  ['order', () => post('/api/order', orderBody('', { products: [{ sku: 'KL-TP', qty: 1, price: 1 }] }))],
  ['user/create', () => post('/api/user/create', { customer: CUSTOMER, password: PASSWORD })],
  ['user/login', () => post('/api/user/login', { username: EMAIL, password: PASSWORD })],
  ['user/refresh', () => post('/api/user/refresh', { refreshToken: 'a'.repeat(43) })],
  ['user/reset-password', () => post('/api/user/reset-password', { email: EMAIL })],
  ['user/me', () => api.app.request('/api/user/me', { headers: { authorization: `Bearer ${token}` } })],
  [
    'user/order-history',
    () => api.app.request('/api/user/order-history', { headers: { authorization: `Bearer ${token}` } }),
  ],
  [
    'user/change-password',
    () =>
      post(
        '/api/user/change-password',
        { currentPassword: PASSWORD, newPassword: `${PASSWORD}2` },
        { authorization: `Bearer ${token}` },
      ),
  ],
  [
    'contact-form/send',
    () =>
      api.app.request(
        '/api/ext/contact-form/send',
        form({
          name: 'Mari',
          email: EMAIL,
          telephone: '+372 5555 5555',
          subject: 'Klaas',
          question: 'Kas saab?',
        }),
      ),
  ],
  ['newsletter', () => post('/api/ext/mailchimp-subscribe/subscribe', { email: EMAIL })],
  [
    'leaving the newsletter',
    () =>
      api.app.request('/api/ext/mailchimp-subscribe/subscribe', {
        ...jsonBody({ email: EMAIL }),
        method: 'DELETE',
      }),
  ],
  ['strapi', () => api.app.request('/strapi/api/page-infos')],
  ['order by number', () => api.app.request('/api/ext/orders/order?orderId=1&key=abcdefghijklmnop')],
  ['short link', () => api.app.request('/api/ext/configurations/link/bbbbbbbbbbb')],
  ['readyz', () => api.app.request('/readyz')],
];

describe('database unavailable', () => {
  it.each(REQUESTS)('%s: 503', async (name, send) => {
    const response = await send();
    expect([response.status, await response.clone().text()]).toEqual([503, expect.stringContaining('503')]);
    if (name !== 'readyz') expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.text()).not.toMatch(/select|insert|does not answer/i);
  });

  it.each([
    '/healthz',
    '/api/',
    '/api/catalog/vue_storefront_catalog_et/product/_search?size=2',
    '/api/product/list?skus=KL-TP',
  ])('%s still works', async (path) => {
    expect((await api.app.request(path)).status).toBe(200);
  });

  it('is not logged as an unexpected error', () => {
    expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
