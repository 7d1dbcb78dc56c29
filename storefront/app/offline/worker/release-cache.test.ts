import { describe, expect, it } from 'vitest';
import { createReleaseCache } from './release-cache.ts';

const origin = 'https://shop.example';

/** A browser's cache, and a shop that answers with the path. */
const createFixture = () => {
  const values = new Map<string, string>();
  const asked: string[] = [];
  const world = {
    values,
    asked,
    answer: (path: string): Response => new Response(path, { headers: { 'content-type': typeOf(path) } }),
  };
  const cache = {
    match: async (key: string) => (values.has(key) ? new Response(values.get(key)) : undefined),
    put: async (key: string, answer: Response) => void values.set(key, await answer.text()),
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
        asked.push(`${path} ${mode}`);
        return world.answer(path);
      },
    });
  return { ...world, world, release };
};

const typeOf = (path: string) => (path.endsWith('.js') ? 'text/javascript' : 'text/html');

describe('[OFF-01] the files of a release', () => {
  it('are there after the installation and found by their path; what is no part of it is not', async () => {
    const { release } = createFixture();
    const cache = release(['/assets/a-1.js'], { '/offline.html': 'r1' });
    await cache.install();
    expect(await (await cache.find('/assets/a-1.js'))?.text()).toBe('/assets/a-1.js');
    expect(await (await cache.find('/offline.html'))?.text()).toBe('/offline.html');
    expect([cache.has('/offline.html'), cache.has('/et')]).toEqual([true, false]);
    expect(await cache.find('/et')).toBeUndefined();
  });

  it('are fetched once: the next release asks only for what is new, and never for an old copy of a page', async () => {
    const { release, asked, values } = createFixture();
    await release(['/assets/a-1.js', '/assets/b-1.js'], { '/offline.html': 'r1' }).install();
    asked.length = 0;
    const next = release(['/assets/a-1.js', '/assets/b-2.js'], { '/offline.html': 'r2' });
    await next.install();
    expect(asked).toEqual(['/assets/b-2.js default', '/offline.html reload']);
    // Pages of the release before this one are still open.
    expect(values.size).toBe(5);
    await next.tidy();
    expect([...values.keys()]).toEqual([
      `${origin}/assets/a-1.js`,
      `${origin}/assets/b-2.js`,
      `${origin}/offline.html?__WB_REVISION__=r2`,
    ]);
  });

  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is broken', () => new Response('', { status: 500 })],
    [
      'is somebody else’s page',
      () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('are all there or the release is not: one %s', async (_, answer) => {
    const { release, world } = createFixture();
    const good = world.answer;
    world.answer = (path) => (path.includes('/b-') ? answer() : good(path));
    const cache = release(['/assets/a-1.js', '/assets/b-1.js']);
    await expect(cache.install()).rejects.toThrow('/assets/b-1.js');
    world.answer = good;
    await cache.install();
    expect(await cache.find('/assets/b-1.js')).toBeDefined();
  });
});
