// The storefront with another backend of the same contract, in all its failure modes.
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadPage } from './support/parsed-page.ts';
import { expect, test } from './support/request-id.ts';
import { startSecondShop } from './support/second-shop.ts';
import { visit } from './visit.ts';

// Serial: one shop and one failure mode at a time.
test.describe.configure({ mode: 'default' });

type Mode = 'well' | 'slow' | 'forgetful' | 'html' | 'broken' | 'silent';

const SLOW_MS = 600;

interface AskedQuery {
  _appliedFilters: { attribute: string; value: { eq?: unknown; in?: unknown[] } }[];
  _appliedSort?: unknown;
}

const state: { mode: Mode; requests: string[] } = { mode: 'well', requests: [] };
let backend: Server;
let shop: Awaited<ReturnType<typeof startSecondShop>>;

const responders: Partial<Record<Mode, (response: ServerResponse) => void>> = {
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Login</h1>'),
  broken: (response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":500,"result":"no"}'),
  silent: () => {},
};

/** A document reduced to its keys and a few words. */
const reduceDocument = (document: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => ['id', 'sku', 'nm'].includes(name)));

const forward = (url: string, incoming: IncomingMessage, response: ServerResponse) => {
  const { host: _, 'accept-encoding': __, ...headers } = incoming.headers;
  const isReduced = state.mode === 'forgetful' && url.includes('/product/_search');
  const passed = httpRequest(url, { method: incoming.method ?? 'GET', headers }, async (result) => {
    if (!isReduced) {
      response.writeHead(result.statusCode ?? 502, result.headers);
      return result.pipe(response);
    }
    const document = JSON.parse((await result.toArray()).join(''));
    const answered = { ...document, hits: document.hits.map(reduceDocument) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  });
  passed.on('error', () => response.writeHead(502).end());
  incoming.pipe(passed);
};

/** Healthy mode: proxies to the shop under test, which implements the contract. */
const openBackend = (behind: string) =>
  createServer((incoming, response) => {
    state.requests.push(incoming.url ?? '');
    const respond = responders[state.mode];
    if (respond) return respond(response);
    setTimeout(forward, state.mode === 'slow' ? SLOW_MS : 0, `${behind}${incoming.url}`, incoming, response);
  });

/** Listens on a free port and returns it. */
const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
};

test.beforeAll(async ({ baseURL }) => {
  backend = openBackend(baseURL ?? '');
  const backendUrl = `http://127.0.0.1:${await listen(backend)}`;
  shop = await startSecondShop({
    SETTINGS__server__backendUrl: backendUrl,
    // One contains a dot, one does not exist.
    SETTINGS__products__defaultFilters: JSON.stringify(['color', 'stock.qty', 'e2e_unknown']),
    SETTINGS__analytics__reviewWidgetUrl: `${backendUrl}/widget.js`,
  });
});

test.afterAll(async () => {
  await shop?.stop();
  backend?.closeAllConnections();
  await new Promise((done) => backend?.close(done));
});

test('[SRCH-05] [URLM-01] [ANLY-02] browsing works with another backend of the contract; the review widget loads by setting, after consent only', async ({
  page,
}) => {
  state.mode = 'well';
  const widget = page.locator('script[src$="/widget.js"]');
  await page.goto(`${shop.url}/et/peeglid`, { waitUntil: 'domcontentloaded' });
  await page.locator('.card-name a').first().click();
  await expect(page.locator('.product-price .price-now')).toHaveText(/€/);
  expect(state.requests.some((url) => url.startsWith('/api/url/map'))).toBe(true);
  expect(state.requests.some((url) => url.startsWith('/api/catalog/'))).toBe(true);

  await expect(page.locator('.consent')).toBeVisible();
  await expect(widget).toHaveCount(0);
  await page.locator('.consent').getByRole('button', { name: 'Nõustun' }).click();
  await expect(widget).toHaveCount(1);
});

test('[SYNC-01] server rendering makes no cart requests', async ({ request }) => {
  state.mode = 'well';
  state.requests.length = 0;
  for (const path of ['/et', '/et/checkout', '/et/p/KL-TP/cart', '/ru/my-account', '/et/peeglid'])
    expect((await loadPage(request, `${shop.url}${path}`)).status).toBe(200);
  expect(state.requests.length).toBeGreaterThan(0);
  expect(state.requests.filter((url) => url.startsWith('/api/cart'))).toEqual([]);
});

test('[PROD-10] attributes are requested 150 at a time, never with a dot, and unknown ones not again', async ({
  request,
}) => {
  state.mode = 'well';
  state.requests.length = 0;
  const path = `${shop.url}/et/dusilahendused`;
  const colour = await loadPage(request, `${path}?color=49`);
  expect(colour.all('.chips .chip').length).toBeGreaterThan(0);
  expect((await loadPage(request, `${path}?color=50`)).status).toBe(200);
  const requests = state.requests.map(decodeURIComponent).filter((url) => url.includes('/attribute/_search'));
  const forFilters = requests.filter((url) => url.includes('e2e_unknown'));
  expect(forFilters).toHaveLength(1);
  expect(forFilters[0]).toContain('color');
  for (const url of requests) {
    expect(url).toMatch(/[?&]size=150(&|$)/);
    expect(url).not.toContain('stock.qty');
  }
});

test('[CATG-09] categories are requested by position, 4000 at a time, and none above the root by its id', async ({
  request,
}) => {
  state.mode = 'well';
  state.requests.length = 0;
  for (const path of ['/et', '/et/peeglid', '/ru/p/KL-MOOT/x', '/et/c/peeglid', '/et/pole-olemas'])
    await loadPage(request, `${shop.url}${path}`);
  const requests = state.requests
    .filter((url) => url.includes('/category/_search'))
    .map((url) => {
      const { searchParams } = new URL(url, shop.url);
      return {
        size: searchParams.get('size'),
        ...(JSON.parse(searchParams.get('request') ?? '{}') as AskedQuery),
      };
    });
  const fetched = requests.filter(({ size }) => size === '4000');
  expect(fetched.length).toBeGreaterThan(0);
  for (const { _appliedSort } of fetched)
    expect(_appliedSort).toEqual([{ field: 'position', options: 'asc' }]);
  const ids = requests
    .flatMap(({ _appliedFilters }) => _appliedFilters)
    .filter(({ attribute }) => attribute === 'id')
    .flatMap(({ value }) => value.in ?? value.eq ?? []);
  for (const id of ids) expect(Number(id)).toBeGreaterThanOrEqual(2);
});

for (const mode of ['html', 'broken', 'silent'] as const)
  test(`[UI-06] [SRCH-04] [CATG-07] a backend that is ${mode} gives an error page in the shop's layout, and a log entry`, async ({
    request,
  }) => {
    state.mode = mode;
    shop.output.length = 0;
    const load = (path: string) => loadPage(request, `${shop.url}${path}`);
    // In parallel, because a silent backend runs into the timeout.
    const [category, product, found] = await Promise.all([
      load('/et/saunauksed'),
      load('/ru/p/KL-TP/x'),
      load('/et/search?q=peegel'),
    ]);
    for (const page of [category, product]) {
      expect(page.status).toBeGreaterThanOrEqual(500);
      expect(page.all('h1')).toHaveLength(1);
      expect(page.all('.footer')).toHaveLength(1);
      expect(page.all('main a').length).toBeGreaterThan(0);
      expect(page.html).not.toMatch(/at .*\.(ts|js):\d+/);
    }
    // A list that cannot be loaded shows a message.
    expect(found.response.headers()['cache-control'] ?? '').not.toContain('public');
    expect(found.textOf('main')).toContain('ei ole veel laaditud');
    await expect
      .poll(() => shop.output.join(''))
      .toMatch(/Can not connect the search instance|could not be looked up/);
  });

test('a slow backend is waited for', async ({ request }) => {
  state.mode = 'slow';
  const page = await loadPage(request, `${shop.url}/et/saunauksed?sort=name:asc`);
  expect(page.status).toBe(200);
  expect(page.all('.card').length).toBeGreaterThan(0);
});

test('[PROD-03] an incomplete product is shown, and cannot be bought', async ({ page, request }) => {
  state.mode = 'forgetful';
  for (const path of ['/et/p/KL-TP/y', '/et/p/KL-DV-M/y']) {
    const product = await loadPage(request, `${shop.url}${path}`);
    expect(product.status).toBe(200);
    expect(product.all('h1')).toHaveLength(1);
    expect(product.textOf('main')).toContain('Küsi hinda');
    expect(product.textOf('main')).toContain('Hetkel otsas');
  }
  await visit(page, `${shop.url}/et/saunauksed?sort=price:asc`);
  await expect(page.locator('.card').first()).toBeVisible();
});

test('errors are not cached: the page works again when the backend does', async ({ request }) => {
  state.mode = 'broken';
  const path = `${shop.url}/et/klaasuksed`;
  expect((await loadPage(request, path)).status).toBeGreaterThanOrEqual(500);
  state.mode = 'well';
  const page = await loadPage(request, path);
  expect(page.status).toBe(200);
  expect(page.all('.card').length).toBeGreaterThan(0);
});
