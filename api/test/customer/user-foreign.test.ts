// Foreign ids in every call that takes an id.
// Each is paired with the owner's call, which must work: an endpoint that rejects everybody proves nothing.

import { randomUUID } from 'node:crypto';
import { submitWithdrawalEndpoint } from '@klaas/core/contract/withdrawal-endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCartRules } from '../../src/cart/cart-seed.ts';
import { demoOrders } from '../../src/db/seed/people/demo-orders.ts';
import { CONTRACT_ENDPOINTS } from '../../src/http/openapi/contract-endpoints.ts';
import { orders } from '../../src/orders/order-tables.ts';
import {
  ADDRESS,
  createUserApi,
  orderBody,
  PASSWORD,
  type TestResponse,
  type UserApi,
} from './user-fixture.ts';

type Person = Awaited<ReturnType<UserApi['customer']>>;

let api: UserApi;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  api = await createUserApi();
  await seedCartRules(api.db);
  owner = await api.customer({ addresses: [ADDRESS] });
  stranger = await api.customer({ addresses: [ADDRESS] });
});
afterAll(() => api.stop());

const statusAndBody = ({ status, body }: TestResponse) => ({ status, body });
const UNKNOWN_ID = 999_999;

describe('[ORD-06] orders of another customer', () => {
  let ownId: number;
  let lastCart = 100_000;
  const saveOrder = async (person: Person, state: string, order_id: string): Promise<number> => {
    const [order] = demoOrders({ id: person.id, email: person.email });
    if (!order) throw new Error('no order');
    lastCart += 1;
    const [row] = await api.db
      .insert(orders)
      .values({ ...order, state, order_id, cart_id: lastCart })
      .returning({ id: orders.entity_id });
    return row?.id ?? 0;
  };
  beforeAll(async () => {
    ownId = await saveOrder(owner, 'pending', 'owner-order-1');
    await saveOrder(stranger, 'pending', 'stranger-order-1');
  });

  // A withdrawal is taken in any case, with one answer for all: see withdrawal.test.ts.
  const endpoints = CONTRACT_ENDPOINTS.filter(
    (endpoint) =>
      (endpoint.path.startsWith('/api/ext/orders/') && endpoint !== submitWithdrawalEndpoint) ||
      endpoint.path === '/api/ext/payment/start',
  );
  const send = async (
    { method, path }: { method: string; path: string },
    orderId: number | string,
    who: { token?: string; key?: string },
  ): Promise<{ status: number; text: string }> => {
    const headers = who.token ? { Authorization: `Bearer ${who.token}` } : {};
    // What the endpoints ask for besides: a malformed request is rejected before the order is looked for.
    const fields = { orderId, delivery_slot: '1', ...(who.key !== undefined && { key: who.key }) };
    const response =
      method === 'GET'
        ? await api.app.request(`${path}?${new URLSearchParams({ ...fields, orderId: String(orderId) })}`, {
            headers,
          })
        : await api.app.request(path, {
            method,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(fields),
          });
    return { status: response.status, text: await response.text() };
  };

  it('the list of endpoints is not empty', () => {
    expect(endpoints.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/ext/orders/order',
        '/api/ext/orders/invoice',
        '/api/ext/orders/cancel',
        '/api/ext/payment/start',
      ]),
    );
  });

  it('are indistinguishable from unknown orders, by number, padded number and key', async () => {
    const { key } = await (async () => {
      const mine = await send({ method: 'GET', path: '/api/ext/orders/order' }, ownId, owner);
      const { extension_attributes } = (
        JSON.parse(mine.text) as { result: { extension_attributes: { order_key: string } } }
      ).result;
      return { key: extension_attributes.order_key };
    })();
    for (const endpoint of endpoints) {
      const none = await send(endpoint, UNKNOWN_ID, stranger);
      expect(none.status, endpoint.path).toBe(404);
      for (const id of [ownId, String(ownId).padStart(9, '0')]) {
        expect(await send(endpoint, id, stranger), endpoint.path).toEqual(none);
        for (const bad of ['', 'x', `${key.slice(0, -1)}A`, key.toUpperCase(), `${key}=`])
          expect(
            await send(endpoint, id, { token: stranger.token, key: bad }),
            `${endpoint.path} ${bad}`,
          ).toEqual(none);
        expect((await send(endpoint, id, {})).status, endpoint.path).toBe(404);
      }
      // The key opens only its own order.
      expect(await send(endpoint, ownId + 1, { key }), endpoint.path).toEqual(none);
    }
    const [row] = await api.db.select().from(orders).where(eq(orders.entity_id, ownId));
    expect(row).toMatchObject({ state: 'pending', customer_id: owner.id });
  });

  it('are returned to their owner by the same endpoints', async () => {
    const buyer = await api.customer();
    const id = await saveOrder(buyer, 'pending', 'buyer-order-1');
    const statusOf = async (path: string, method: string) => (await send({ method, path }, id, buyer)).status;
    expect(await statusOf('/api/ext/orders/order', 'GET')).toBe(200);
    expect(await statusOf('/api/ext/orders/invoice', 'GET')).toBe(200);
    expect(await statusOf('/api/ext/payment/start', 'POST')).toBe(409);
    expect(await statusOf('/api/ext/orders/cancel', 'POST')).toBe(200);
  });

  it('are in no other history or export, whatever the query claims', async () => {
    const history = async (person: Person, more = '') =>
      (await api.get(`/api/user/order-history?pageSize=100&currentPage=1${more}`, person.token)).body
        .result as { items: { entity_id: number }[]; total_count: number };
    expect((await history(owner)).items.map(({ entity_id }) => entity_id)).toEqual([ownId]);
    for (const more of ['', `&customer_id=${owner.id}`, `&userId=${owner.id}`, `&email=${owner.email}`]) {
      const { items, total_count } = await history(stranger, more);
      expect(items.map(({ entity_id }) => entity_id)).not.toContain(ownId);
      expect(total_count).toBe(1);
    }
    const exported = JSON.stringify((await api.get('/api/user/export', stranger.token)).body);
    expect(exported).not.toContain(owner.email);
    expect(exported).toContain(stranger.email);
  });

  it('[SES-06] do not move with an e-mail address to the account that takes it over', async () => {
    const gone = await api.customer();
    const left = `left-${gone.email}`;
    await saveOrder(gone, 'pending', 'moved-order-1');
    // The owner changes the address, and another customer takes the freed one.
    await api.changeEmail(gone.token, left);
    const heir = await api.customer();
    const taken = await api.changeEmail(heir.token, gone.email);
    expect(taken.body.result).toMatchObject({ email: gone.email });
    const items = async (token: string) =>
      ((await api.get('/api/user/order-history', token)).body.result as { items: object[] }).items;
    expect(await items(heir.token)).toEqual([]);
    expect(await items(gone.token)).toHaveLength(1);
    // An address in use is rejected, in every spelling.
    for (const email of [left, left.toUpperCase(), ` ${left}`]) {
      const { status } = await api.post(
        '/api/user/me',
        { customer: { email }, password: PASSWORD },
        { token: heir.token },
      );
      expect(status, email).toBeGreaterThanOrEqual(400);
    }
    // A new account does not see guest orders placed with its address.
    await api.db.insert(orders).values(
      demoOrders({ id: owner.id, email: 'guest-buyer@example.ee' })
        .slice(0, 1)
        .map((order) => ({ ...order, customer_id: null, order_id: 'guest-order-1', cart_id: 77_777 })),
    );
    const late = await api.register({ email: 'guest-buyer@example.ee' });
    expect(late.status).toBe(200);
    expect(await items((await api.login('guest-buyer@example.ee')).token)).toEqual([]);
  });
});

describe('[SYNC-02] carts of another customer', () => {
  const endpoints = CONTRACT_ENDPOINTS.filter(
    ({ path }) => path.startsWith('/api/cart/') && path !== '/api/cart/create',
  );
  const bodies: Record<string, object> = {
    update: { cartItem: { sku: 'HANDLE', qty: 7 } },
    delete: { cartItem: { sku: 'HANDLE', item_id: 1 } },
    'shipping-methods': { address: { country_id: 'EE' } },
    'shipping-information': {
      addressInformation: { shippingAddress: { countryId: 'EE' }, billingAddress: {} },
    },
    'collect-totals': {
      methods: {
        paymentMethod: { method: 'cashondelivery' },
        shippingCarrierCode: 'flatrate',
        shippingMethodCode: 'flatrate',
      },
    },
  };
  const send = ({ method, path }: { method: string; path: string }, cartId: unknown, token?: string) => {
    const name = path.split('/').at(-1) ?? '';
    const body = bodies[name] ?? {};
    const init = method === 'GET' ? {} : { body: JSON.stringify(body) };
    return api.request(
      `${path}?cartId=${cartId}&coupon=X`,
      { method, headers: { 'Content-Type': 'application/json' }, ...init },
      { token },
    );
  };

  /** The response echoes the requested id. */
  const nameless = ({ status, body }: TestResponse) => ({
    status,
    body: JSON.stringify(body).replaceAll(/(cartId = |"cartId":)"?\d+"?/g, '$1N'),
  });

  it('every endpoint answers as for an unknown cart, with and without a token, and changes nothing', async () => {
    expect(endpoints.length).toBeGreaterThan(9);
    const owner = await api.customer({ addresses: [ADDRESS] });
    const cartId = (await api.post('/api/cart/create', undefined, { token: owner.token })).body.result;
    const cartItem = { sku: 'HANDLE', qty: 2, quoteId: String(cartId) };
    await api.post(`/api/cart/update?cartId=${cartId}`, { cartItem }, { token: owner.token });
    const pulled = async () => (await api.get(`/api/cart/pull?cartId=${cartId}`, owner.token)).body.result;
    const before = await pulled();
    expect(before).toMatchObject([{ sku: 'HANDLE', qty: 2 }]);
    for (const endpoint of endpoints)
      for (const token of [stranger.token, undefined]) {
        const foreign = await send(endpoint, cartId, token);
        const none = await send(endpoint, UNKNOWN_ID, token);
        expect(nameless(foreign), `${endpoint.path} ${token === undefined}`).toEqual(nameless(none));
        expect(foreign.status).toBeGreaterThanOrEqual(400);
      }
    expect(await pulled()).toEqual(before);
    // An order cannot use the cart either, under any id.
    const order = (person: Person, user_id: string) => {
      const address = { ...ADDRESS, region_id: 0, email: person.email };
      const names = { order_id: `order-${randomUUID()}`, user_id, cart_id: String(cartId) };
      return api.post('/api/order', orderBody(address, 2, names), { token: person.token });
    };
    const claimed = await order(stranger, String(owner.id));
    expect(claimed).toMatchObject({ status: 401, body: { meta: { error: 'customer_unknown' } } });
    for (const user_id of [String(stranger.id), ''])
      expect((await order(stranger, user_id)).status).toBe(404);
    expect(await pulled()).toEqual(before);
    expect((await order(owner, String(owner.id))).status).toBe(200);
  });
});

describe('other owned resources', () => {
  it('[SES-06] another customer’s address is rejected in every notation, and stays', async () => {
    const addressesOf = async (person: Person) =>
      ((await api.get('/api/user/me', person.token)).body.result as { addresses: { id: number }[] })
        .addresses;
    const [foreign] = await addressesOf(owner);
    const before = await addressesOf(stranger);
    for (const claim of [
      { id: foreign?.id },
      { customer_id: owner.id },
      { id: foreign?.id, customer_id: owner.id },
      { id: before[0]?.id, customer_id: owner.id },
    ]) {
      const customer = { addresses: [{ ...ADDRESS, ...claim, city: 'Kuri' }] };
      const { status } = await api.post('/api/user/me', { customer }, { token: stranger.token });
      expect(status, JSON.stringify(claim)).toBe(403);
    }
    expect(await addressesOf(owner)).toMatchObject([{ id: foreign?.id, city: 'Tallinn' }]);
    expect(await addressesOf(stranger)).toEqual(before);
    const own = { addresses: [{ ...ADDRESS, id: before[0]?.id, city: 'Tartu' }] };
    expect((await api.post('/api/user/me', { customer: own }, { token: stranger.token })).status).toBe(200);
  });

  it('another customer’s project is unknown: not readable, writable or deletable', async () => {
    const path = '/api/ext/configurations/project';
    const opening = { name: 'Vann', sku: 'MIRROR', query: 'width=1000&height=2000', qty: 1 };
    const project = { id: randomUUID(), name: 'Maja', openings: [opening] };
    expect((await api.post(path, project, { token: owner.token })).status).toBe(200);
    const listOf = async ({ token }: Person) => (await api.get(`${path}s`, token)).body.result as object[];
    const remove = (id: string, token: string) =>
      api.request(`${path}/${id}`, { method: 'DELETE' }, { token });
    expect(await listOf(stranger)).toEqual([]);
    expect((await api.post(path, { ...project, name: 'Kuri' }, { token: stranger.token })).status).toBe(404);
    expect(statusAndBody(await remove(project.id, stranger.token))).toEqual(
      statusAndBody(await remove(randomUUID(), stranger.token)),
    );
    expect(await listOf(owner)).toMatchObject([{ id: project.id, name: 'Maja' }]);
    expect((await remove(project.id, owner.token)).status).toBe(200);
  });

  it('another customer’s session is unknown and continues', async () => {
    const [session] = (await api.get('/api/user/sessions', owner.token)).body.result as { id: string }[];
    const end = (id: string | undefined, token: string) =>
      api.post('/api/user/sessions/end', { id }, { token });
    expect(statusAndBody(await end(session?.id, stranger.token))).toEqual(
      statusAndBody(await end(randomUUID(), stranger.token)),
    );
    expect((await api.get('/api/user/me', owner.token)).status).toBe(200);
    const second = await api.login(owner.email, PASSWORD);
    const list = (await api.get('/api/user/sessions', owner.token)).body.result as {
      id: string;
      isCurrent?: boolean;
    }[];
    const other = list.find(({ id }) => id !== session?.id);
    expect((await end(other?.id, owner.token)).status).toBe(200);
    expect((await api.get('/api/user/me', second.token)).status).toBe(401);
  });

  it('[REV-01] a review belongs to its author, whatever customer id it carries', async () => {
    const review = { product_id: 2, title: 'Minu', detail: 'D', nickname: 'N', rating: 5 };
    const titlesOf = async ({ token }: Person) =>
      ((await api.get('/api/user/reviews', token)).body.result as { title: string }[]).map(
        ({ title }) => title,
      );
    await api.post('/api/review/create', { review: { ...review, customer_id: owner.id } }, stranger);
    expect(await titlesOf(stranger)).toEqual(['Minu']);
    expect(await titlesOf(owner)).toEqual([]);
    for (const query of [`customer_id=${stranger.id}`, `id=${stranger.id}`])
      expect((await api.get(`/api/user/reviews?${query}`, owner.token)).body.result).toEqual([]);
  });
});

it('logs no unexpected error, address, name or token', () => {
  expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(JSON.stringify(api.logged)).not.toMatch(/@example\.ee|Maasikas|eyJhbGciOi/);
});
