import type { ServerItem } from '@klaas/core/cart/cart-item.ts';
import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import type { ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../shell/i18n/languages.ts';
import { TextProvider } from '../../shell/i18n/use-text.tsx';
import type { ShopContext } from '../../shell/shop-context.ts';
import { ShellStateProvider } from '../../shell/state/shell-state.tsx';
import { type ShopData, ShopDataContext } from '../../shell/state/use-shop.ts';
import { actOnCart, loadCartPage, type PlainResponse } from './plain-cart-page.ts';
import { PlainCartScreen } from './plain-cart-screen.tsx';

const TOKEN = '0123456789abcdef0123456789abcdef';
const GRAND = 15;

interface Call {
  path: string;
  body: Record<string, unknown>;
}

type Rejection = { code: number; error: string; detail?: Record<string, unknown> };

const line: ServerItem = {
  item_id: 5,
  sku: 'WALL',
  qty: 1,
  name: 'Dušisein',
  price: 8.2,
  product_type: 'simple',
};

/** A backend of the contract with one cart; `rejections` by path. */
const createShop = (rejections: Record<string, Rejection> = {}) => {
  const calls: Call[] = [];
  const totals = {
    grand_total: 12.3,
    items: [{ item_id: 5, qty: 1, options: '[]', row_total_incl_tax: 10 }],
    total_segments: [{ code: 'grand_total', title: 'Total', value: GRAND }],
  };
  const results: Record<string, unknown> = {
    '/api/cart/create': TOKEN,
    '/api/cart/pull': [line],
    '/api/cart/update': line,
    '/api/cart/delete': true,
    '/api/cart/totals': totals,
    '/api/cart/shipping-information': { totals, payment_methods: [] },
    '/api/cart/shipping-methods': [
      {
        carrier_code: 'flatrate',
        method_code: 'flatrate',
        method_title: 'DPD Courier',
        amount: 4,
        price_incl_tax: 5,
        available: true,
      },
    ],
    '/api/cart/payment-methods': [{ code: 'cashondelivery', title: 'Cash on delivery' }],
    '/api/order': { backendOrderId: '7', orderNumber: '000000007' },
  };
  const call = async (
    { path }: Endpoint,
    { body = {} }: { body?: Record<string, unknown> },
  ): Promise<ShopResponse<unknown>> => {
    calls.push({ path, body });
    const rejection = rejections[path];
    if (rejection)
      return {
        ok: false,
        code: rejection.code,
        result: '',
        error: 'http',
        meta: { error: rejection.error, detail: rejection.detail },
      };
    return { ok: true, code: 200, result: results[path], meta: { orderKey: 'secret' } };
  };
  const shop = {
    client: { call },
    settings: defaultSettings(),
    store: ESTONIAN_STORE,
    shopUrl: 'https://klaas.example',
    now: () => Date.parse('2026-11-16T10:00:00Z'),
  } as unknown as ShopContext;
  return { shop, calls };
};

type Outcome = { status: number; headers: Headers; data: PlainResponse | null };

const post = async (shop: ShopContext, fields: Record<string, string>, cookie = ''): Promise<Outcome> => {
  const request = new Request('https://klaas.example/et/cart', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
  });
  const response = await actOnCart(shop, request, async () => undefined);
  if (response instanceof Response) return { status: response.status, headers: response.headers, data: null };
  return {
    status: response.init?.status ?? 200,
    headers: new Headers(response.init?.headers),
    data: response.data as PlainResponse,
  };
};

const load = async (shop: ShopContext, cookie = '', search = '') => {
  const request = new Request(`https://klaas.example/et/cart${search}`, { headers: { cookie } });
  return loadCartPage(shop, request, async () => undefined);
};

const OWN = `klaas-cart-et=${TOKEN}.changed`;
const ITEM = JSON.stringify({ sku: 'WALL', qty: 1 });
const ORDER = {
  intent: 'order',
  orderId: '1794904162019-791a29fb',
  total: String(GRAND),
  emailAddress: 'mari@example.ee',
  phoneNumber: '5555 5555',
  firstName: 'Mari',
  lastName: 'Maasikas',
  streetAddress: 'Pärnu mnt 1',
  zipCode: '10141',
  city: 'Tallinn',
  country: 'EE',
  shippingMethod: 'flatrate/flatrate',
  paymentMethod: 'cashondelivery',
  terms: 'on',
};

describe('[CART-04] adding without JavaScript', () => {
  it('creates a cart, sets the cookie and redirects, so that a reload adds nothing', async () => {
    const { shop, calls } = createShop();
    const { status, headers } = await post(shop, { intent: 'add', item: ITEM, qty: '3' });
    expect([status, headers.get('location')]).toEqual([303, '/cart?said=added']);
    expect(headers.get('set-cookie')).toBe(
      `klaas-cart-et=${TOKEN}.changed; Path=/; Max-Age=2592000; SameSite=Lax; Secure`,
    );
    expect(calls.map(({ path }) => path)).toEqual(['/api/cart/create', '/api/cart/update']);
    expect(calls.at(-1)?.body).toEqual({ cartItem: { sku: 'WALL', qty: '3' } });
  });

  it('adds to the cart of the cookie', async () => {
    const { shop, calls } = createShop();
    await post(shop, { intent: 'add', item: ITEM, qty: '1' }, OWN);
    expect(calls.map(({ path }) => path)).toEqual(['/api/cart/update']);
  });

  it('[CART-06] shows a rejected quantity at its field and sets no cookie', async () => {
    const { shop } = createShop({
      '/api/cart/update': { code: 400, error: 'quantity_available', detail: { maxQuantity: 2 } },
    });
    const { status, headers, data } = await post(shop, { intent: 'add', item: ITEM, qty: '3' });
    expect([status, headers.get('set-cookie')]).toEqual([422, null]);
    expect(data).toMatchObject({
      errors: { 'add-qty': 'Seda toodet on saadaval kuni 2 tk.' },
      items: [ITEM],
      values: { qty: '3' },
    });
  });

  it.each(['{', '[]', '{"qty":1}', 'null'])('an invalid item (%s) adds nothing', async (item) => {
    const { shop, calls } = createShop();
    expect((await post(shop, { intent: 'add', item })).status).toBe(422);
    expect(calls).toEqual([]);
  });
});

describe('an unavailable API', () => {
  it.each([
    ['/api/cart/create', { intent: 'add', item: ITEM, qty: '1' }, ''],
    ['/api/cart/update', { intent: 'add', item: ITEM, qty: '1' }, OWN],
    ['/api/cart/update', { intent: 'set', item_id: '5', sku: 'WALL', qty: '2' }, OWN],
    ['/api/cart/delete', { intent: 'remove', item_id: '5' }, OWN],
    ['/api/cart/pull', ORDER, OWN],
  ])('%s: responds 503 with a message', async (path, fields, cookie) => {
    const { shop } = createShop({ [path]: { code: 503, error: '' } });
    const { status, data } = await post(shop, fields, cookie);
    expect(status).toBe(503);
    expect([data?.problem, ...Object.values(data?.errors ?? {})]).toContain(
      'Pood ei vasta. Sisestatu on alles.',
    );
  });
});

describe('invalid requests', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])('%s: 405 with the allowed methods', async (method) => {
    const request = new Request('https://klaas.example/et/cart', { method, body: 'x' });
    const thrown = await actOnCart(createShop().shop, request, async () => undefined).catch(
      (reason: unknown) => reason,
    );
    expect(thrown).toMatchObject({ init: { status: 405, headers: { allow: 'GET, HEAD, POST' } } });
  });

  it.each([
    ['nothing', {}],
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['half a form', { body: '--a', headers: { 'content-type': 'multipart/form-data; boundary=a' } }],
  ])('%s: 400', async (_, init) => {
    const request = new Request('https://klaas.example/et/cart', { method: 'POST', ...init });
    const thrown = await actOnCart(createShop().shop, request, async () => undefined).catch(
      (reason: unknown) => reason,
    );
    expect(thrown).toMatchObject({ init: { status: 400 } });
  });

  it('rejects more lines than any product has', async () => {
    const { shop, calls } = createShop();
    const fields = new URLSearchParams([
      ['intent', 'add'],
      ...Array.from({ length: 101 }, () => ['item', ITEM]),
    ]);
    const request = new Request('https://klaas.example/et/cart', { method: 'POST', body: fields });
    await actOnCart(shop, request, async () => undefined);
    expect(calls).toEqual([]);
  });
});

describe('[CART-06] [CART-07] changing lines without JavaScript', () => {
  it('shows a rejected quantity at its line', async () => {
    const { shop } = createShop({ '/api/cart/update': { code: 400, error: 'quantity_above_zero' } });
    const { data } = await post(shop, { intent: 'set', item_id: '5', sku: 'WALL', qty: '0' }, OWN);
    expect(data?.errors).toEqual({ 'qty-5': 'Kogus peab olema suurem kui 0' });
  });

  it('removes a line only from the cart of the cookie', async () => {
    const { shop, calls } = createShop();
    expect((await post(shop, { intent: 'remove', item_id: '5' })).headers.get('location')).toBe('/cart');
    expect(calls).toEqual([]);
    const removed = await post(shop, { intent: 'remove', item_id: '5' }, OWN);
    expect(removed.headers.get('location')).toBe('/cart?said=removed');
    expect(calls).toMatchObject([{ path: '/api/cart/delete', body: { cartItem: { item_id: '5' } } }]);
  });
});

describe('[ORD-01] ordering without JavaScript', () => {
  it('places the order, redirects to its page and marks the cart as ordered', async () => {
    const { shop, calls } = createShop();
    const { status, headers } = await post(shop, ORDER, OWN);
    expect([status, headers.get('location')]).toEqual([303, '/order-success?orderId=7&key=secret']);
    expect(headers.get('set-cookie')).toContain(`klaas-cart-et=${TOKEN}.ordered;`);
    expect(calls.at(-1)).toMatchObject({
      path: '/api/order',
      body: {
        order_id: ORDER.orderId,
        cart_id: TOKEN,
        expected_total: GRAND,
        products: [{ sku: 'WALL', qty: 1 }],
        addressInformation: { payment_method_code: 'cashondelivery', shipping_method_code: 'flatrate' },
      },
    });
  });

  it('[CHK-05] shows errors at the fields and sends nothing', async () => {
    const { shop, calls } = createShop();
    const wrong = { ...ORDER, emailAddress: 'mari', phoneNumber: 'abc', city: '', terms: '' };
    const { status, data } = await post(shop, wrong, OWN);
    expect(status).toBe(422);
    expect(Object.keys(data?.errors ?? {}).sort()).toEqual(['city', 'emailAddress', 'phoneNumber', 'terms']);
    expect(data?.values).toMatchObject({ emailAddress: 'mari', streetAddress: 'Pärnu mnt 1' });
    expect(calls.map(({ path }) => path)).not.toContain('/api/order');
  });

  it('[CHK-06] a company needs name and tax id', async () => {
    const { shop } = createShop();
    const { data } = await post(shop, { ...ORDER, isCompany: 'on', company: '', taxId: '' }, OWN);
    expect(Object.keys(data?.errors ?? {}).sort()).toEqual(['company', 'taxId']);
  });

  it('rejects a total that differs from the button', async () => {
    const { shop, calls } = createShop();
    const { data } = await post(shop, { ...ORDER, total: '14' }, OWN);
    expect(data?.problem).toMatch(/14,00\s€.*15,00\s€/);
    expect(calls.map(({ path }) => path)).not.toContain('/api/order');
  });

  it('[ORD-06] a repeated submit sends the same order after the cart is closed', async () => {
    const { shop, calls } = createShop();
    const page = await load(shop, OWN);
    const ordered = page.data.cart?.ordered ?? '';
    await post(shop, { ...ORDER, ordered }, OWN);
    const first = calls.findLast(({ path }) => path === '/api/order')?.body;
    const gone = createShop({ '/api/cart/pull': { code: 404, error: 'cart_not_found' } });
    const second = await post(gone.shop, { ...ORDER, ordered }, OWN);
    expect(second.headers.get('location')).toBe('/order-success?orderId=7&key=secret');
    expect(gone.calls.at(-1)?.body).toEqual(first);
  });

  it('rejects an order without a cart', async () => {
    const { shop, calls } = createShop();
    expect((await post(shop, ORDER)).data?.problem).toBe(
      'Ostukorv on tühi. Lisa enne vormistamist mõni toode.',
    );
    expect(calls).toEqual([]);
  });
});

describe('the cart page', () => {
  it('is not cacheable, and empty for an ordered cart', async () => {
    const { shop } = createShop();
    const page = await load(shop, OWN);
    expect(new Headers(page.init?.headers).get('cache-control')).toBe('no-store');
    expect((await load(shop, `klaas-cart-et=${TOKEN}.ordered`)).data.cart).toBeNull();
    expect((await load(shop)).data.cart).toBeNull();
  });

  it('renders forms that post to itself, with errors at the fields', async () => {
    const { shop } = createShop();
    const { data } = await post(shop, { ...ORDER, city: '' }, OWN);
    const page = await load(shop, OWN);
    const messages = await loadMessages('et');
    const screen = <PlainCartScreen {...page.data} response={data ?? undefined} />;
    const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: ['/et/cart'] });
    const { settings, store } = shop;
    const html = renderToStaticMarkup(
      <TextProvider locale="et-EE" messages={messages}>
        <ShopDataContext value={{ settings, store, menu: [], missing: [] } as unknown as ShopData}>
          <ShellStateProvider timing={settings.notifications}>
            <RouterProvider router={router} />
          </ShellStateProvider>
        </ShopDataContext>
      </TextProvider>,
    );
    const forms = [...html.matchAll(/<form [^>]*>/g)].map(([form]) => form);
    expect(forms).toHaveLength(3);
    for (const form of forms) expect(form).toMatch(/action="\/et\/cart#problem".*method="post"/);
    expect(html).toMatch(/aria-invalid="true"[^>]*name="city"/);
    expect(html).toContain('value="mari@example.ee"');
    expect(html).toContain('Telli maksekohustusega, 15,00');
  });
});
