// The storefront in front of another server of the same contract, in all its moods.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, visit } from './visit.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ quiet: false });

type Mood = 'well' | 'slow' | 'forgetful' | 'html' | 'broken' | 'silent';

const SLOW_MS = 600;

const SHOP_PORT = 3190;
const BACKEND_PORT = 3191;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;

const state: { mood: Mood; asked: string[]; said: string } = { mood: 'well', asked: [], said: '' };
let backend: Server;
let shop: ChildProcess;
let folder: string;

const answerAs: Partial<Record<Mood, (response: ServerResponse) => void>> = {
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Login</h1>'),
  broken: (response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":500,"result":"no"}'),
  silent: () => {},
};

/** A document of which only the keys and a few words were kept. */
const forget = (document: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => ['id', 'sku', 'nm'].includes(name)));

const passOn = (url: string, incoming: IncomingMessage, response: ServerResponse) => {
  const { host: _, 'accept-encoding': __, ...headers } = incoming.headers;
  const isForgotten = state.mood === 'forgetful' && url.includes('/product/_search');
  const passed = ask(url, { method: incoming.method ?? 'GET', headers }, async (answer) => {
    if (!isForgotten) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(response);
    }
    const said = JSON.parse((await answer.toArray()).join(''));
    const answered = { ...said, hits: said.hits.map(forget) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  });
  passed.on('error', () => response.writeHead(502).end());
  incoming.pipe(passed);
};

/** Well: everything is passed on to the shop under test, which speaks the contract. */
const openBackend = (behind: string) =>
  createServer((incoming, response) => {
    state.asked.push(incoming.url ?? '');
    const answer = answerAs[state.mood];
    if (answer) return answer(response);
    setTimeout(passOn, state.mood === 'slow' ? SLOW_MS : 0, `${behind}${incoming.url}`, incoming, response);
  });

test.beforeAll(async ({ baseURL }) => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-foreign-'));
  backend = openBackend(baseURL ?? '');
  await new Promise<void>((ready) => backend.listen(BACKEND_PORT, '127.0.0.1', ready));
  shop = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(SHOP_PORT),
      HOST: '127.0.0.1',
      SHOP_URL: SHOP,
      DATA_DIR: folder,
      SETTINGS__server__backendUrl: `http://127.0.0.1:${BACKEND_PORT}`,
      SETTINGS__analytics__reviewWidgetUrl: `http://127.0.0.1:${BACKEND_PORT}/widget.js`,
    },
  });
  for (const out of [shop.stdout, shop.stderr])
    out?.on('data', (text: Buffer) => {
      state.said += text.toString();
    });
  await expect
    .poll(
      () =>
        fetch(`${SHOP}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 180_000 },
    )
    .toBe(200);
});

test.afterAll(async () => {
  const closed = shop && new Promise((done) => shop.once('exit', done));
  shop?.kill('SIGTERM');
  await closed;
  backend?.closeAllConnections();
  await new Promise((done) => backend?.close(done));
  rmSync(folder, { recursive: true, force: true });
});

test('[SRCH-05] [URLM-01] browsing works against another server of the contract', async ({ page }) => {
  state.mood = 'well';
  await visit(page, `${SHOP}/et/peeglid`);
  await expect(page.locator('.card').first()).toBeVisible();
  await page.locator('.card-name a').first().click();
  await expect(page.locator('.product-price .price-now')).toHaveText(/€/);
  expect(state.asked.some((url) => url.startsWith('/api/url/map'))).toBe(true);
  expect(state.asked.some((url) => url.startsWith('/api/catalog/'))).toBe(true);
});

test('[ANLY-02] the review widget comes by setting, after a yes only', async ({ page }) => {
  state.mood = 'well';
  const widget = page.locator('script[src$="/widget.js"]');
  await page.goto(`${SHOP}/et/legal`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.consent')).toBeVisible();
  await expect(widget).toHaveCount(0);
  await page.locator('.consent').getByRole('button', { name: 'Nõustun' }).click();
  await expect(widget).toHaveCount(1);
});

for (const mood of ['html', 'broken', 'silent'] as const)
  test(`[UI-06] [SRCH-04] [CATG-07] a backend that is ${mood} gives an error in the shop's layout, and a line in the log`, async ({
    page,
  }) => {
    state.mood = mood;
    state.said = '';
    for (const path of ['/et/saunauksed', '/ru/p/KL-TP/x']) {
      const answer = await page.goto(`${SHOP}${path}`, { waitUntil: 'domcontentloaded', timeout: 60_000 });
      expect(answer?.status()).toBeGreaterThanOrEqual(500);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('.footer')).toBeVisible();
      await expect(page.locator('main a').first()).toBeVisible();
      expect(await page.locator('body').innerText()).not.toMatch(/at .*\.(ts|js):\d+/);
    }
    // A list that cannot be loaded is said in words
    const found = await page.goto(`${SHOP}/et/search?q=peegel`, {
      waitUntil: 'domcontentloaded',
      timeout: 60_000,
    });
    expect(found?.headers()['cache-control'] ?? '').not.toContain('public');
    await expect(page.locator('main')).toContainText('ei ole veel laaditud');
    await expect.poll(() => state.said).toMatch(/Can not connect the search instance|could not be looked up/);
  });

test('a backend that is slow is waited for', async ({ page }) => {
  state.mood = 'slow';
  await visit(page, `${SHOP}/et/saunauksed?sort=name:asc`);
  await expect(page.locator('.card').first()).toBeVisible();
});

test('[PROD-03] a product of which little is known is shown, and not sold', async ({ page }) => {
  state.mood = 'forgetful';
  for (const path of ['/et/p/KL-TP/y', '/et/p/KL-DV-M/y']) {
    const answer = await page.goto(`${SHOP}${path}`, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    expect(answer?.status()).toBe(200);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('main')).toContainText('Küsi hinda');
    await expect(page.locator('main')).toContainText('Hetkel otsas');
  }
  await visit(page, `${SHOP}/et/saunauksed?sort=price:asc`);
  await expect(page.locator('.card').first()).toBeVisible();
});

test('what failed is not kept: the page is there again when the backend is', async ({ page }) => {
  state.mood = 'well';
  await visit(page, `${SHOP}/et/saunauksed`);
  await expect(page.locator('.card').first()).toBeVisible();
});
