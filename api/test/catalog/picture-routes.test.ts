import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeApi, createTestApi, type TestApi } from '../test-deps.ts';

const MODERN = 'image/avif,image/webp,image/*,*/*;q=0.8';
const WEBP = 'image/webp,*/*';

let api: TestApi;
let outside: string;
let mediaDir: string;

const paint = (width: number, height: number, alpha = false) =>
  sharp({
    create: { width, height, channels: alpha ? 4 : 3, background: { r: 20, g: 90, b: 80, alpha: 0.5 } },
  });

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'klaas-outside-'));
  mediaDir = join(outside, 'media');
  await mkdir(join(mediaDir, 'door'), { recursive: true });
  await paint(1200, 1488).jpeg().toFile(join(mediaDir, 'door/chrome.jpg'));
  await paint(1200, 1488).webp().toFile(join(mediaDir, 'door/chrome.webp'));
  await paint(3200, 3968).jpeg().toFile(join(mediaDir, 'door/large.jpg'));
  await paint(40, 20, true).png().toFile(join(mediaDir, 'door/small.png'));
  await paint(40, 20).png().toFile(join(outside, 'secret.png'));
  await writeFile(join(mediaDir, 'door/broken.jpg'), 'not a picture');
  await writeFile(join(mediaDir, 'door/notes.txt'), 'text');
  await writeFile(
    join(mediaDir, 'door/drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="100" height="50" fill="#084"/></svg>',
  );
  await symlink(join(outside, 'secret.png'), join(mediaDir, 'door/link.png'));
  api = await createTestApi({ mediaDir });
});
afterAll(async () => {
  await api.stop();
  await rm(outside, { recursive: true, force: true });
});

const get = async (path: string, accept = WEBP, headers: Record<string, string> = {}) => {
  const response = await api.app.request(path, { headers: { Accept: accept, ...headers } });
  const data = Buffer.from(await response.arrayBuffer());
  return { response, data, type: response.headers.get('content-type') };
};
const sizeOf = async (data: Buffer) => {
  const { width, height, format } = await sharp(data).metadata();
  return [width, height, format];
};
const errorOf = async (path: string) => {
  const { response, data, type } = await get(path);
  expect(type).toContain('application/json');
  const body = JSON.parse(data.toString()) as { code: number; result: string };
  expect(body.code).toBe(response.status);
  return body;
};

describe('actions', () => {
  it.each([
    ['resize fits inside', '/img/310/300/resize/door/chrome.jpg', [242, 300, 'webp']],
    ['resize does not enlarge', '/img/310/300/resize/door/small.png', [40, 20, 'webp']],
    ['a side of 0 keeps the aspect ratio', '/img/600/0/resize/door/chrome.jpg', [600, 744, 'webp']],
    ['both sides 0 keep the size', '/img/0/0/resize/door/chrome.jpg', [1200, 1488, 'webp']],
    ['fit covers', '/img/150/150/fit/door/chrome.jpg', [150, 150, 'webp']],
    ['[PROD-11] the large size', '/img/3000/3720/resize/door/large.jpg', [3000, 3720, 'webp']],
    ['the large size of a smaller original', '/img/3000/3720/resize/door/chrome.jpg', [1200, 1488, 'webp']],
    ['by query', '/img?url=%2Fdoor%2Fchrome.jpg&width=310&height=300&action=fit', [310, 300, 'webp']],
    ['by query with defaults', '/img?url=door/small.png', [40, 20, 'webp']],
    [
      'absolute URL of the shop',
      `/img?url=${encodeURIComponent('https://shop.example/door/small.png')}`,
      [40, 20, 'webp'],
    ],
    ['encoded path', '/img/20/0/resize/door%2Fsmall.png', [20, 10, 'webp']],
    ['drawing', '/img/50/0/resize/door/drawing.svg', [50, 25, 'webp']],
  ])('%s', async (_, path, expected) => {
    const { response, data } = await get(path);
    expect(response.status).toBe(200);
    expect(await sizeOf(data)).toEqual(expected);
  });

  it('identify returns metadata', async () => {
    const { data } = await get('/img/0/0/identify/door/small.png');
    expect(JSON.parse(data.toString())).toEqual({
      code: 200,
      result: { format: 'png', width: 40, height: 20, hasAlpha: true },
    });
  });
});

describe('formats', () => {
  it('follows the Accept header', async () => {
    expect((await get('/img/99/0/resize/door/chrome.jpg', 'image/*')).type).toBe('image/jpeg');
    expect((await get('/img/99/0/resize/door/chrome.webp', '*/*')).type).toBe('image/jpeg');
    expect((await get('/img/39/0/resize/door/small.png', '')).type).toBe('image/png');
    expect((await get('/img/99/0/resize/door/chrome.jpg', WEBP)).type).toBe('image/webp');
  });

  it.each(['/img/64/64/fit/door/chrome.jpg', '/img/65/0/resize/door/chrome.jpg'])(
    'encodes AVIF of %s in the background and serves it afterwards',
    async (path) => {
      expect((await get(path, MODERN)).type).toBe('image/webp');
      await expect.poll(async () => (await get(path, MODERN)).type).toBe('image/avif');
      expect((await get(path, WEBP)).type).toBe('image/webp');
    },
  );
});

describe('caching', () => {
  it('sends max-age, and 304 for a matching ETag', async () => {
    const first = await get('/img/77/0/resize/door/chrome.jpg');
    expect(first.response.headers.get('cache-control')).toBe('public, max-age=31557600');
    expect(first.response.headers.get('vary')).toBe('Accept');
    const etag = first.response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}\.webp"$/);
    const again = await get('/img/77/0/resize/door/chrome.jpg', WEBP, { 'If-None-Match': `W/${etag}, "x"` });
    expect(again.response.status).toBe(304);
    expect(again.data).toHaveLength(0);
    const other = await get('/img/77/0/resize/door/chrome.jpg', 'image/jpeg', { 'If-None-Match': etag });
    expect(other.response.status).toBe(200);
  });

  it('returns a new picture when the original changed', async () => {
    const file = join(mediaDir, 'door/changing.png');
    await paint(10, 10).png().toFile(file);
    const before = await get('/img/0/0/resize/door/changing.png');
    await paint(30, 30).png().toFile(file);
    await utimes(file, new Date(), new Date(Date.now() + 5000));
    const after = await get('/img/0/0/resize/door/changing.png');
    expect(await sizeOf(before.data)).toEqual([10, 10, 'webp']);
    expect(await sizeOf(after.data)).toEqual([30, 30, 'webp']);
  });

  it('writes complete files to disk, which survive a restart', async () => {
    const path = '/img/55/0/resize/door/chrome.jpg';
    const first = await get(path);
    // Not a size of the shop.
    const folder = join(api.services.config.dataDir, 'img-other');
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    const name = (first.response.headers.get('etag') ?? '').replaceAll('"', '');
    expect(files).toContain(join(name.slice(0, 2), name));
    await writeFile(join(folder, name.slice(0, 2), name), 'kept');
    const restarted = composeApi(api.services);
    expect(await (await restarted.request(path, { headers: { Accept: WEBP } })).text()).toBe('kept');
  });

  it('serves the picture when the cache is not writable', async () => {
    const config = { ...api.services.config, dataDir: join(outside, 'secret.png') };
    const app = composeApi({ ...api.services, config });
    const response = await app.request('/img/44/0/resize/door/chrome.jpg', { headers: { Accept: WEBP } });
    expect(response.status).toBe(200);
    expect(await sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([44, 55, 'webp']);
    expect(api.logged.some((line) => line.message === 'picture not kept')).toBe(true);
  });

  it('processes a picture once for concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => get('/img/333/0/resize/door/chrome.jpg')),
    );
    expect(new Set(responses.map((response) => response.response.headers.get('etag'))).size).toBe(1);
    expect(responses.every((response) => response.response.status === 200)).toBe(true);
  });
});

describe('errors are JSON', () => {
  it.each([
    ['/img/x/300/resize/door/chrome.jpg', 400, /^Bad parameters/],
    ['/img/-1/300/resize/door/chrome.jpg', 400, /^Bad parameters/],
    ['/img/1.5/300/resize/door/chrome.jpg', 400, /^Bad parameters/],
    ['/img/310/300/explode/door/chrome.jpg', 400, /^Bad parameters/],
    ['/img', 400, /^Bad parameters/],
    ['/img?url=', 400, /^Bad parameters/],
    ['/img/3001/0/resize/door/chrome.jpg', 400, /^Image size is limited to 3000x3720$/],
    ['/img/0/3721/resize/door/chrome.jpg', 400, /^Image size is limited to 3000x3720$/],
    ['/img/10/10/resize/door/notes.txt', 400, /^Unsupported file type$/],
    ['/img/10/10/resize/door/broken.jpg', 400, /^The picture cannot be read$/],
    ['/img/0/0/identify/door/broken.jpg', 400, /^The picture cannot be read$/],
    ['/img/10/10/resize/door/none.jpg', 404, /^No such picture$/],
    ['/img/0/0/identify/door/none.jpg', 404, /^No such picture$/],
    ['/img/10/10/resize/door', 400, /^Unsupported file type$/],
    ['/img/10/10/resize/%E0%A4%A', 400, /^Bad parameters/],
    [`/img/10/10/resize/${'a'.repeat(300)}.png`, 404, /^No such picture$/],
  ])('%s → %i', async (path, code, result) => {
    expect(await errorOf(path)).toEqual({ code, result: expect.stringMatching(result) });
  });

  it.each([
    ['/img/10/10/resize/..%2Fsecret.png', 400, 'Bad path'],
    ['/img/10/10/resize/door/..%2F..%2Fsecret.png', 400, 'Bad path'],
    ['/img/10/10/resize/%2e%2e%2fsecret.png', 400, 'Bad path'],
    ['/img/10/10/resize/%252e%252e%252fsecret.png', 404, 'No such picture'],
    ['/img/10/10/resize/door/..%5C..%5Csecret.png', 400, 'Bad path'],
    ['/img/10/10/resize/door/small.png%00.png', 400, 'A NUL character in the address'],
    ['/img/10/10/resize/%2Fetc%2Fpasswd.png', 404, 'No such picture'],
    ['/img/10/10/resize/.hidden/x.png', 400, 'Bad path'],
    ['/img/10/10/resize/door/link.png', 404, 'No such picture'],
    ['/img?url=../secret.png&width=10&height=10', 400, 'Bad path'],
    ['/img?url=%2F..%2Fsecret.png', 400, 'Bad path'],
    ['/img?url=file%3A%2F%2F%2Fetc%2Fpasswd.png', 400, 'Host is not allowed'],
    ['/img?url=http%3A%2F%2F169.254.169.254%2Fx.png', 400, 'Host is not allowed'],
    ['/img?url=%2F%2Fevil.example%2Fx.png', 400, 'Host is not allowed'],
    ['/img?url=https%3A%2F%2Fshop.example%40evil.example%2Fx.png', 400, 'Host is not allowed'],
    ['/img?url=https%3A%2F%2Fshop.example%2F..%252Fsecret.png', 400, 'Bad path'],
    ['/img/10/10/resize/https%3A%2F%2Fevil.example%2Fx.png', 400, 'Host is not allowed'],
  ])('path traversal is rejected: %s', async (path, code, result) => {
    expect(await errorOf(path)).toEqual({ code, result });
  });

  it('names a foreign host as the reason', async () => {
    expect(await errorOf('/img?url=https%3A%2F%2Fevil.example%2Fx.png')).toEqual({
      code: 400,
      result: 'Host is not allowed',
    });
  });
});
