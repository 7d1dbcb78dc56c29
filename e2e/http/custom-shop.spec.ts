// A shop with its own catalogue, imported before the first start: it has no demo data, and takes orders.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import {
  BAG_PATH,
  BAG_PRICE,
  bagRow,
  type CustomStore,
  customCatalogue,
} from '../support/custom-catalogue.ts';
import { createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';
import { startSecondShop } from '../support/second-shop.ts';

// Serial: one shop, whose catalogue changes.
test.describe.configure({ mode: 'default' });

const NOTE = { et: 'Pakime kingituseks', ru: 'Упакуем в подарок', en: 'Gift wrapping' };
const COMMAND = join(import.meta.dirname, '../../api/src/cli/shop-command.ts');

let database: OwnDatabase;
let folder = '';
let shop: Awaited<ReturnType<typeof startSecondShop>>;

const importRows = async (store: CustomStore, rows: readonly object[]): Promise<void> => {
  const file = join(folder, `${store}.json`);
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url };
  await promisify(execFile)(process.execPath, [COMMAND, 'import', file, '--store', store], { env });
};

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klaas-own-'));
  database = await createOwnDatabase();
  await importRows('et', customCatalogue('et'));
  await mkdir(join(folder, 'content'));
  const info = { notes: [NOTE], benefits: [], opening_widths: [], finder: [] };
  await writeFile(join(folder, 'content', 'site-info.json'), JSON.stringify(info));
  const tax = { userGroupId: 1 };
  const stores = [
    { storeCode: 'et', storeId: 1, tax },
    { storeCode: 'ru', storeId: 2, tax, i18n: { defaultLocale: 'ru-RU' } },
  ];
  shop = await startSecondShop({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    CONTENT_DIR: join(folder, 'content'),
    SETTINGS__storeViews__stores: JSON.stringify(stores),
  });
  // The other store, imported while the shop runs.
  await importRows('ru', customCatalogue('ru'));
});

test.afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

const post = async (request: APIRequestContext, path: string, data: object) => {
  const response = await request.post(`${shop.url}${path}`, { data });
  return { status: response.status(), ...(await response.json()) };
};

/** Crawls every page linked from pages and sitemaps, with its status. */
const walk = async (request: APIRequestContext, from: readonly string[]): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  const ahead = [...from];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (found.has(path)) continue;
    const page = await loadPage(request, `${shop.url}${path}`);
    found.set(path, page.status);
    const links = page.all('a[href]').map((link) => link.getAttribute('href') ?? '');
    const named = page.all('loc').map((place) => place.textContent);
    for (const link of [...links, ...named]) {
      const url = new URL(link, page.url);
      if (url.host === page.url.host && !/^\/(api|img)\//.test(url.pathname)) ahead.push(url.pathname);
    }
  }
  return found;
};

test('[ROUTE-03] [CONT-01] no link is broken without content pages; the contact form works', async ({
  request,
}) => {
  const found = await walk(request, ['/et', '/ru', '/sitemap-et.xml', '/sitemap-ru.xml']);
  expect([...found].filter(([, status]) => status !== 200)).toEqual([]);
  for (const path of ['/et/women', '/et/tops', '/ru/tops/tee.html', `/et/${BAG_PATH}`, '/ru/contact'])
    expect([...found.keys()]).toContain(path);
  for (const store of ['et', 'ru'])
    expect((await loadPage(request, `${shop.url}/${store}/contact`)).all('.contact-form, form')).not.toEqual(
      [],
    );
  expect((await loadPage(request, `${shop.url}/et/delivery`)).status).toBe(404);
});

test('[CMS-03] content comes from the content folder, nothing from the demo', async ({ request }) => {
  for (const store of ['et', 'ru'] as const) {
    const home = await loadPage(request, `${shop.url}/${store}`);
    expect(home.textOf('.topbar-promises')).toBe(NOTE[store]);
    expect(home.all('.nav-measure, .tab-bar a[href*="lahendused"], .finder, .benefits')).toEqual([]);
    const product = await loadPage(request, `${shop.url}/${store}/tops/tee.html`);
    expect(product.all('.notes')).toEqual([]);
    expect(product.html).not.toMatch(/puitkast|деревянн|Kuidas mõõta|Как измерить/);
  }
  const demo = { username: 'demo@example.com', password: 'Klaas-demo-2026' };
  expect((await post(request, '/api/user/login', demo)).status).toBe(401);
});

test('[CATG-07] a category without own products lists those of its subcategories; an empty one is omitted', async ({
  request,
}) => {
  const women = await loadPage(request, `${shop.url}/et/women`);
  expect(women.all('.card')).toHaveLength(2);
  expect(women.all('.nav a[href="/et/women"]')).toHaveLength(1);
  expect(women.all('a[href="/et/shoes"]')).toEqual([]);
});

test('[ORD-01] accepts an order of an ecosystem client: body without order_id, dates and store, company "NA"', async ({
  request,
}) => {
  const { result: cart } = await post(request, '/api/cart/create', {});
  const chosen = [
    { option_id: '93', option_value: '49' },
    { option_id: '142', option_value: '167' },
  ];
  const product_option = { extension_attributes: { configurable_item_options: chosen } };
  const line = await post(request, `/api/cart/update?cartId=${cart}`, {
    cartItem: { sku: 'TEE', qty: 2, quoteId: cart, product_option },
  });
  expect(line).toMatchObject({ code: 200, result: { sku: 'TEE-S', qty: 2, product_type: 'configurable' } });
  const address = {
    ...{ region: '', region_id: 0, country_id: 'EE', street: ['Pärnu mnt 13', '4'], company: 'NA' },
    ...{ telephone: '', postcode: '10141', city: 'Tallinn', firstname: 'Mari', lastname: 'Maasikas' },
    ...{ email: 'mari@example.ee', region_code: '' },
  };
  const body = {
    ...{ user_id: '', cart_id: cart, products: [line.result], transmited: true },
    addressInformation: {
      ...{ billingAddress: { ...address, vat_id: '' }, shippingAddress: address },
      ...{ shipping_method_code: 'flatrate', shipping_carrier_code: 'flatrate' },
      ...{ payment_method_code: 'cashondelivery', payment_method_additional: {} },
    },
  };
  const ordered = await post(request, '/api/order', body);
  expect(ordered).toMatchObject({ code: 200, result: { orderNumber: '000000001' } });
  expect((await post(request, '/api/order', body)).result).toEqual(ordered.result);
  const key = ordered.meta.orderKey;
  const order = await request.get(`${shop.url}/api/ext/orders/order?orderId=000000001&key=${key}`);
  expect((await order.json()).result).toMatchObject({
    ...{ subtotal_incl_tax: 40, shipping_incl_tax: 5, base_grand_total: 45, store_id: 1 },
    ...{ total_qty_ordered: 2, items: [{ sku: 'TEE-S', product_id: 101, tax_percent: 24 }] },
  });
});

test('[PRICE-08] the customer group selects the tax rule; without one the group of the settings', async ({
  request,
}) => {
  const customer = { email: 'partner@example.ee', firstname: 'Mari', lastname: 'Maasikas' };
  const password = 'Klaas-own-2026';
  await post(request, '/api/user/create', { customer, password });
  const { $client } = database.connect();
  await $client.query('update customer set group_id = 2 where email = $1', [customer.email]);
  await $client.end();
  const { result: token } = await post(request, '/api/user/login', { username: customer.email, password });
  const me = await request.get(`${shop.url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
  const { groupToken } = (await me.json()).result;
  const netOf = async (query: object) => {
    const path = '/api/catalog/vue_storefront_catalog_et/product/_search';
    const { hits } = await post(request, path, { query: { term: { sku: 'BAG' } }, ...query });
    return hits.hits[0]._source;
  };
  expect(await netOf({})).toMatchObject({ price_incl_tax: BAG_PRICE, price: 40.24, price_tax: 9.66 });
  expect(await netOf({ groupToken })).toMatchObject({ price_incl_tax: BAG_PRICE, price: BAG_PRICE });
});

test('[OFF-05] a cached page is invalidated when its content changes, other pages stay cached', async ({
  request,
}) => {
  const load = (path: string) => loadPage(request, `${shop.url}${path}`);
  const tagOf = async (path: string) => (await load(path)).response.headers()['etag'];
  const cached = {
    own: await tagOf(`/et/${BAG_PATH}`),
    list: await tagOf('/et/tops'),
    other: await tagOf('/et/contact'),
  };
  expect(await tagOf(`/et/${BAG_PATH}`)).toBe(cached.own);
  await importRows('et', [bagRow('et', 59.9)]);
  await expect.poll(async () => (await load(`/et/${BAG_PATH}`)).textOf('.price-now')).toContain('59,90');
  expect((await load('/et/tops')).html).toContain('59,90');
  expect(await tagOf('/et/tops')).not.toBe(cached.list);
  expect(await tagOf('/et/contact')).toBe(cached.other);
});
