import { describe, expect, it } from 'vitest';
import { createReleaseCache } from './release-cache.ts';

const origin = 'https://shop.example';

/** Fakes of the Cache API and of a server that responds with the path. */
const createFixture = () => {
  const values = new Map<string, string>();
  const requests: string[] = [];
  const server = {
    values,
    requests,
    respond: (path: string): Response => new Response(path, { headers: { 'content-type': typeOf(path) } }),
  };
  const cache = {
    match: async (key: string) => (values.has(key) ? new Response(values.get(key)) : undefined),
    put: async (key: string, response: Response) => void values.set(key, await response.text()),
    delete: async ({ url }: Request) => values.delete(url),
    keys: async () => [...values.keys()].map((url) => ({ url })),
  };
  const release = (assets: string[], files: Record<string, string> = {}) =>
    createReleaseCache({
      name: 'release',
      origin,
      assets,
      files,
      open: async () => cache as unknown as Cache,
      fetch: async (path, { cache: mode }) => {
        requests.push(`${path} ${mode}`);
        return server.respond(path);
      },
    });
  return { ...server, server, release };
};

const typeOf = (path: string) => (path.endsWith('.js') ? 'text/javascript' : 'text/html');

describe('[OFF-01] precached files of a release', () => {
  it('are found by path after the installation; other paths are not', async () => {
    const { release } = createFixture();
    const cache = release(['/assets/a-1.js'], { '/offline.html': 'r1' });
    await cache.install();
    expect(await (await cache.find('/assets/a-1.js'))?.text()).toBe('/assets/a-1.js');
    expect(await (await cache.find('/offline.html'))?.text()).toBe('/offline.html');
    expect([cache.has('/offline.html'), cache.has('/et')]).toEqual([true, false]);
    expect(await cache.find('/et')).toBeUndefined();
  });

  it('are fetched once: the next release fetches only new files and bypasses the HTTP cache for pages', async () => {
    const { release, requests, values } = createFixture();
    await release(['/assets/a-1.js', '/assets/b-1.js'], { '/offline.html': 'r1' }).install();
    requests.length = 0;
    const next = release(['/assets/a-1.js', '/assets/b-2.js'], { '/offline.html': 'r2' });
    await next.install();
    expect(requests).toEqual(['/assets/b-2.js default', '/offline.html reload']);
    // Old files stay until activation: pages of the previous release are still open.
    expect(values.size).toBe(5);
    await next.tidy();
    expect([...values.keys()]).toEqual([
      `${origin}/assets/a-1.js`,
      `${origin}/assets/b-2.js`,
      `${origin}/offline.html?__WB_REVISION__=r2`,
    ]);
  });

  it.each([
    ['is missing (404)', () => new Response('', { status: 404 })],
    ['fails (500)', () => new Response('', { status: 500 })],
    [
      'is a captive portal’s page',
      () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('the installation fails when a file %s', async (_, respond) => {
    const { release, server } = createFixture();
    const good = server.respond;
    server.respond = (path) => (path.includes('/b-') ? respond() : good(path));
    const cache = release(['/assets/a-1.js', '/assets/b-1.js']);
    await expect(cache.install()).rejects.toThrow('/assets/b-1.js');
    server.respond = good;
    await cache.install();
    expect(await cache.find('/assets/b-1.js')).toBeDefined();
  });
});
