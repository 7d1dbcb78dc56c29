// Logos of banks: copied from a provider over HTTP, and served by the shop.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { createLogoService } from '../../src/orders/payment/logo/logo-service.ts';
import { createMontonio } from '../../src/providers/payment/montonio/montonio.ts';
import { createFileStore } from '../../src/providers/storage/file-store.ts';
import type { ObjectStore } from '../../src/providers/storage/object-store.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';
import { MONTONIO_KEYS } from './montonio-fixture.ts';

const DAY_MS = 86_400_000;
const PATH = /^\/img\/logo\/[0-9a-f]{32}-[0-9a-f]{32}\.webp$/;

const pngOf = (background: string, { width = 400, height = 100 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

/** A provider with a list of its logos and a file at each path. */
const provider = {
  requests: [] as string[],
  files: new Map<string, (response: ServerResponse) => void>(),
  logos: [] as string[],
  origin: '',
};
const listener: RequestListener = ({ url = '' }, response) => {
  if (url === '/api/stores/payment-methods') {
    const paymentMethods = provider.logos.map((logoUrl, at) => ({
      code: `BANK${at}`,
      name: 'Bank',
      logoUrl,
    }));
    const setup = { EE: { paymentMethods } };
    response.end(JSON.stringify({ paymentMethods: { paymentInitiation: { setup } } }));
    return;
  }
  provider.requests.push(url);
  const file = provider.files.get(url);
  if (file) file(response);
  else response.writeHead(404).end();
};
const server = createServer(listener);
const bytes = (body: Buffer | string) => (response: ServerResponse) => void response.end(body);

let folder: string;
let red: Buffer;
beforeAll(async () => {
  red = await pngOf('#ff000080');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klaas-logos-'));
  Object.assign(provider, { requests: [], files: new Map(), logos: [] });
  return () => rm(folder, { recursive: true, force: true });
});

const offer = (...paths: string[]): string[] => {
  provider.logos = paths.map((path) => new URL(path, provider.origin).href);
  return provider.logos;
};

/** A process: its own memory, the common store. */
const startProcess = (changes: { objects?: ObjectStore; origins?: string[] } = {}) => {
  const clock = { nowMs: Date.now() };
  const logged: unknown[] = [];
  const montonio = createMontonio({
    ...MONTONIO_KEYS,
    apiUrl: `${provider.origin}/api`,
    logoOrigins: changes.origins ?? [provider.origin],
    now: () => clock.nowMs,
    fetch: globalThis.fetch,
  });
  const logos = createLogoService({
    providers: [montonio],
    objects: changes.objects ?? createFileStore(folder),
    now: () => clock.nowMs,
    log: (_level, message, fields) => void logged.push({ message, ...fields }),
  });
  return { clock, logged, logos };
};
const nameOf = (path = ''): string => path.split('/').at(-1) ?? '';

describe('copying', () => {
  it('encodes a logo again, small and transparent; no second run or process loads it again', async () => {
    const [url = ''] = offer('/a.png');
    provider.files.set('/a.png', bytes(red));
    const { logos } = startProcess();
    expect(logos.pathOf(url)).toBeUndefined();
    expect(await logos.copy()).toBe(1);
    const path = logos.pathOf(url);
    expect(path).toMatch(PATH);
    const picture = await logos.load(nameOf(path));
    expect(await sharp(picture).metadata()).toMatchObject({
      ...{ format: 'webp', width: 128, height: 32, hasAlpha: true },
    });

    const other = startProcess();
    other.logos.refresh();
    expect(await waitUntil(() => other.logos.pathOf(url))).toBe(path);
    expect([await logos.copy(), await other.logos.copy()]).toEqual([0, 0]);
    expect(provider.requests).toEqual(['/a.png']);
  });

  const endless = (response: ServerResponse) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, red)));
    };
    response.on('drain', write);
    write();
  };

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['is absent', 'logo_missing', (response) => response.writeHead(404).end()],
    ['does not end', 'logo_too_large', endless],
    ['is a page', 'not_a_picture', bytes('<!doctype html><title>Login</title>')],
    ['is SVG', 'not_a_picture', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['is cut off', 'not_a_picture', (response) => response.end(red.subarray(0, 60))],
    ['redirects', 'logo_missing', (response) => response.writeHead(302, { location: '/good.png' }).end()],
    ['is refused for now', 'provider_unreachable', (response) => response.writeHead(503).end()],
    ['loses its connection', 'provider_unreachable', (response) => response.destroy()],
  ])('a logo that %s is logged once, harms no other, and is tried again', async (_, error, answer) => {
    const [bad = '', good = ''] = offer('/bad.png', '/good.png');
    provider.files.set('/bad.png', answer).set('/good.png', bytes(red));
    const { logos, logged } = startProcess();
    expect([await logos.copy(), await logos.copy()]).toEqual([1, 0]);
    expect(logos.pathOf(bad)).toBeUndefined();
    expect(logos.pathOf(good)).toMatch(PATH);
    expect(provider.requests).toEqual(['/bad.png', '/good.png', '/bad.png']);
    expect(logged).toEqual([{ message: 'a logo was not copied', provider: 'montonio', url: bad, error }]);

    provider.files.set('/bad.png', bytes(red));
    expect(await logos.copy()).toBe(1);
    expect(logos.pathOf(bad)).toMatch(PATH);
  });

  it('a picture of too many pixels is not decoded', async () => {
    offer('/huge.png');
    provider.files.set('/huge.png', bytes(await pngOf('#fff', { width: 2001, height: 2000 })));
    const { logos, logged } = startProcess();
    expect(await logos.copy()).toBe(0);
    expect(logged).toMatchObject([{ error: 'not_a_picture' }]);
  });

  it.each([
    ['another host', 'https://logos.example/a.png'],
    ['no TLS', 'http://public.montonio.com/a.png'],
    ['another port', 'https://public.montonio.com:8443/a.png'],
    ['a similar host', 'https://public.montonio.com.example/a.png'],
    ['a file', 'file:///etc/hostname'],
    ['data', 'data:image/png;base64,AAAA'],
    ['no address', 'a.png'],
  ])('Montonio loads no logo from elsewhere: %s', async (_, url) => {
    const requests: string[] = [];
    const montonio = createMontonio({
      ...{ ...MONTONIO_KEYS, apiUrl: provider.origin, now: Date.now },
      fetch: async (address) => {
        requests.push(address);
        return new Response(new Uint8Array(red));
      },
    });
    expect(await montonio.loadLogo?.(url)).toEqual({ ok: false, error: 'logo_elsewhere' });
    expect(requests).toEqual([]);
    expect(await montonio.loadLogo?.('https://public.montonio.com/a.png')).toMatchObject({ ok: true });
  });

  it('a new address is copied; new content at the old one after a month; what nobody names is deleted', async () => {
    const [url = ''] = offer('/a.png');
    provider.files.set('/a.png', bytes(red)).set('/b.png', bytes(await pngOf('#0000ff')));
    const objects = createFileStore(folder);
    const { logos, clock } = startProcess({ objects });
    await logos.copy();
    const first = logos.pathOf(url);
    const [moved = ''] = offer('/b.png');
    expect(await logos.copy()).toBe(1);
    expect(logos.pathOf(moved)).toMatch(PATH);

    offer('/a.png');
    provider.files.set('/a.png', bytes(await pngOf('#00ff00')));
    clock.nowMs += 29 * DAY_MS;
    expect(await logos.copy()).toBe(0);
    clock.nowMs += 2 * DAY_MS;
    expect(await logos.copy()).toBe(1);
    expect(logos.pathOf(url)).toMatch(PATH);
    expect(logos.pathOf(url)).not.toBe(first);
    // Pages that are open still show it.
    expect(await logos.load(nameOf(first))).toBeDefined();

    provider.logos = [];
    clock.nowMs += 60 * DAY_MS;
    await logos.copy();
    expect(await objects.list('logos/')).toEqual([]);
  });

  it('a provider that is away is left alone after three logos, and the copies stay', async () => {
    const [url = ''] = offer('/a.png');
    provider.files.set('/a.png', bytes(red));
    const { logos, clock } = startProcess();
    await logos.copy();
    const away = ['/a.png', '/b.png', '/c.png', '/d.png'];
    offer(...away);
    for (const path of away) provider.files.set(path, (response) => response.writeHead(503).end());
    clock.nowMs += 31 * DAY_MS;
    provider.requests = [];
    expect(await logos.copy()).toBe(0);
    expect(provider.requests).toEqual(['/a.png', '/b.png', '/c.png']);
    expect(logos.pathOf(url)).toMatch(PATH);
  });

  it('without the object store there are no logos', async () => {
    const objects = { ...createFileStore(folder), list: () => Promise.reject(new Error('away')) };
    const { logos, logged } = startProcess({ objects });
    logos.refresh();
    await waitUntil(() => logged.length > 0);
    expect(logos.pathOf(`${provider.origin}/a.png`)).toBeUndefined();
    await expect(logos.copy()).rejects.toThrow('away');
  });
});

describe('the shop', () => {
  interface Method {
    code: string;
    extension_attributes?: { options?: { code: string; name: string; logo?: string }[] };
  }
  let api: TestApi;
  let cartId: string;
  beforeAll(async () => {
    api = await createTestApi({ demo: true, services: { now: Date.now } });
    // The job runs in another process.
    await composeServices(api.services).orders.logos.copy();
    const created = await api.app.request('/api/cart/create', { method: 'POST' });
    cartId = ((await created.json()) as { result: string }).result;
  });
  afterAll(() => api.stop());

  const payment = async () => {
    const text = await (await api.app.request(`/api/cart/payment-methods?cartId=${cartId}`)).text();
    const { result } = JSON.parse(text) as { result: Method[] };
    const banks = result.find(({ code }) => code === 'montonio_bank')?.extension_attributes?.options;
    return { text, banks };
  };
  const shown = () =>
    waitUntil(async () => {
      const { text, banks } = await payment();
      return banks?.[0]?.logo !== undefined && { text, banks };
    });

  it('lists the banks with a path of its own, and no address elsewhere', async () => {
    const { text, banks } = await shown();
    expect(banks).toHaveLength(5);
    for (const { logo } of banks) expect(logo).toMatch(PATH);
    expect(new Set(banks.map(({ logo }) => logo)).size).toBe(5);
    expect(text).not.toMatch(/https?:|montonio\.com|logoUrl/);
  });

  it('serves a logo for good', async () => {
    const { banks } = await shown();
    const response = await api.app.request(banks[0]?.logo ?? '');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 128, height: 64 });
  });

  const zeros = '0'.repeat(32);
  it.each([
    `${zeros}-${zeros}.webp`,
    `${zeros}-${zeros}.png`,
    `${zeros}.webp`,
    'HABAEE2X',
    'x',
    '..%2Fapp-secret',
    '%2e%2e%2fuploads',
    '%',
  ])('has no logo %s', async (name) => {
    const response = await api.app.request(`/img/logo/${name}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });
});
