import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers } from '../../src/customer/customer-tables.ts';
import { GROUP_SECRET } from '../test-deps.ts';
import { createUserApi, type UserApi } from './user-fixture.ts';

const PARTNERS = 3;
const SEARCH = '/api/catalog/vue_storefront_catalog_et/product/_search';

let api: UserApi;
beforeAll(async () => {
  api = await createUserApi();
});
afterAll(() => api.stop());

const groupOf = async (shop: UserApi, token: string) =>
  (await shop.get('/api/user/me', token)).body.result as { group_id: number; groupToken: string };
/** A customer assigned to a group by the staff, then logged in. */
const member = async (shop: UserApi, group_id: number) => {
  const { email, id } = await shop.register();
  await shop.db.update(customers).set({ group_id }).where(eq(customers.id, id));
  const { token, refreshToken } = await shop.login(email);
  return { id, email, token, refreshToken, ...(await groupOf(shop, token)) };
};
const searched = async (shop: UserApi, more: object = {}) => {
  const body = JSON.stringify({ query: { term: { sku: 'HANDLE' } }, ...more });
  const response = await shop.app.request(SEARCH, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  const found = (await response.json()) as { hits: { hits: { _source: Record<string, number> }[] } };
  return found.hits.hits[0]?._source;
};

describe('[PRICE-10] tier prices after login', () => {
  it('apply with the group token in search, URL mapper and price list', async () => {
    const { group_id: groupId, groupToken } = await member(api, PARTNERS);
    expect(groupId).toBe(PARTNERS);
    expect((await searched(api))?.['price_incl_tax']).toBe(61);
    expect((await searched(api, { groupId, groupToken }))?.['price_incl_tax']).toBe(48.8);
    const mapped = await api.app.request('/api/url/map', {
      method: 'POST',
      body: JSON.stringify({ url: 'uksed/handle.html', groupId, groupToken }),
    });
    expect(((await mapped.json()) as { _source: object })._source).toMatchObject({ price_incl_tax: 48.8 });
    const listed = await api.get(
      `/api/product/render-list?skus=HANDLE&currencyCode=EUR&storeId=1&userGroupId=${groupId}&groupToken=${groupToken}`,
    );
    expect(listed.body.result).toMatchObject({ items: [{ price_info: { final_price: 48.8 } }] });
  });

  it('apply to the cart of a member, whatever the client claims', async () => {
    const partner = await member(api, PARTNERS);
    const guest = await api.customer();
    const totalOf = async (token: string) => {
      const cartId = (await api.post('/api/cart/create', undefined, { token })).body.result;
      const cartItem = { sku: 'HANDLE', qty: 1, quoteId: String(cartId), price: 1, groupId: PARTNERS };
      await api.post(`/api/cart/update?cartId=${cartId}`, { cartItem }, { token });
      const { result } = (await api.get(`/api/cart/totals?cartId=${cartId}&groupId=${PARTNERS}`, token)).body;
      return (result as { subtotal_incl_tax: number }).subtotal_incl_tax;
    };
    expect(await totalOf(partner.token)).toBe(48.8);
    expect(await totalOf(guest.token)).toBe(61);
  });

  it('follow a group change from the next profile or token refresh', async () => {
    const partner = await member(api, PARTNERS);
    await api.db.update(customers).set({ group_id: 1 }).where(eq(customers.id, partner.id));
    const { groupToken } = await groupOf(api, partner.token);
    expect((await searched(api, { groupToken }))?.['price_incl_tax']).toBe(61);
    const { body } = await api.post('/api/user/refresh', { refreshToken: partner.refreshToken });
    expect((await groupOf(api, String(body.result))).group_id).toBe(1);
  });

  it('require a group token that expires after an hour, is bound to its customer and cannot be forged', async () => {
    const { groupToken, token } = await member(api, PARTNERS);
    const [head = '', body = '', signature = ''] = groupToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, number>;
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const endless = async () => {
      const { exp: _, ...rest } = claims;
      return new SignJWT(rest)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(GROUP_SECRET));
    };
    const ordinary = await member(api, 1);
    const bad = {
      'another group in the body': `${head}.${encoded({ ...claims, group_id: 4 })}.${signature}`,
      'a longer life': `${head}.${encoded({ ...claims, exp: (claims['exp'] ?? 0) + 1e6 })}.${signature}`,
      'no signature': `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'no end': await endless(),
      'another group’s token': ordinary.groupToken,
      none: null,
    };
    for (const [what, forged] of Object.entries(bad))
      expect((await searched(api, { groupId: PARTNERS, groupToken: forged }))?.['price_incl_tax'], what).toBe(
        61,
      );
    api.clock.nowMs += 3_599_000;
    expect((await searched(api, { groupToken }))?.['price_incl_tax']).toBe(48.8);
    api.clock.nowMs += 2000;
    expect((await searched(api, { groupToken, groupId: PARTNERS }))?.['price_incl_tax']).toBe(61);
    // The session still works: a refreshed session returns a new group token with the profile.
    expect((await api.get('/api/user/me', token)).status).toBe(401);
  });

  it('[PRICE-09] the price list also accepts the customer’s token, until the session ends', async () => {
    const { token } = await member(api, PARTNERS);
    const priceFor = async (more: string) => {
      const { body } = await api.get(`/api/product/render-list?skus=HANDLE&userGroupId=${PARTNERS}${more}`);
      return (body.result as { items: { price_info: { final_price: number } }[] }).items[0]?.price_info
        .final_price;
    };
    expect(await priceFor(`&token=${token}`)).toBe(48.8);
    expect(await priceFor('')).toBe(61);
    await api.post('/api/user/logout', {}, { token });
    expect(await priceFor(`&token=${token}`)).toBe(61);
  });

  it('the group token opens no account, and an access token is no group token', async () => {
    const { groupToken, token } = await member(api, PARTNERS);
    for (const path of ['/api/user/me', '/api/user/order-history', '/api/user/export'])
      expect((await api.get(path, groupToken)).status).toBe(401);
    expect((await searched(api, { groupToken: token }))?.['price_incl_tax']).toBe(61);
  });

  it('do not apply when tiers are disabled', async () => {
    const plain = await createUserApi({ settings: { products: { usePriceTiers: false } } });
    const { groupToken } = await member(plain, PARTNERS);
    expect((await searched(plain, { groupToken, groupId: PARTNERS }))?.['price_incl_tax']).toBe(61);
    await plain.stop();
  });
});

describe.each([true, false])('[PRICE-08] tax by group after login, price tiers %s', (usePriceTiers) => {
  const withTax = (tax: object) =>
    createUserApi({
      settings: {
        products: { usePriceTiers },
        storeViews: { stores: [{ ...ESTONIAN_STORE, tax: { ...ESTONIAN_STORE.tax, ...tax } }] },
      },
    });

  it('applies the member’s tax rules, and the default group to a guest', async () => {
    const shop = await withTax({ userGroupId: PARTNERS });
    const taxed = await searched(shop);
    expect(taxed?.['price_tax']).toBe(11);
    const { groupToken } = await member(shop, 1);
    // No rule names group 1.
    expect((await searched(shop, { groupToken }))?.['price_tax'] ?? 0).toBe(0);
    await shop.stop();
  });

  it('applies the default group to everybody when it is set to override', async () => {
    const shop = await withTax({ userGroupId: PARTNERS, useOnlyDefaultUserGroupId: true });
    const { groupToken } = await member(shop, 1);
    expect((await searched(shop, { groupToken }))?.['price_tax']).toBe(11);
    await shop.stop();
  });
});
