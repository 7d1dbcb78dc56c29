import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { afterEach, expect, it } from 'vitest';
import { createFrontDoor } from './front-door.ts';
import { createOutputCache } from './output-cache.ts';
import { createPageKey } from './page-key.ts';
import { createPages } from './pages.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const openDoor = async (isSecure = false) => {
  const cache = createOutputCache(1_000_000);
  const pages = createPages({
    // As the router does it: a HEAD request gets no body.
    render: async (request) => ({
      response: new Response(
        request.method === 'HEAD' ? null : `<p>page ${new URL(request.url).search}</p>`,
        {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        },
      ),
      tags: new Set(),
    }),
    cache,
    ttlMs: 60_000,
    foreign: null,
  });
  const door = createFrontDoor({
    api: { fetch: () => new Response('api') },
    page: pages.page,
    keyOf: createPageKey(SettingsSchema.parse({})),
    cache,
    files: new Map(),
    isSecure,
    onError: (error) => {
      throw error;
    },
  });
  const server = createServer(door);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('[OFF-05] a question about a page does not leave an empty page for the next visitor', async () => {
  const url = await openDoor();
  const head = await fetch(`${url}/et`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const page = await fetch(`${url}/et`);
  expect(await page.text()).toBe('<p>page </p>');
  expect(page.headers.get('etag')).toBe(head.headers.get('etag'));
});

it('one visitor’s tracking values are in nobody’s page', async () => {
  const url = await openDoor();
  const first = await fetch(`${url}/et/terms?mc_eid=SUBSCRIBER-4711&page=2&utm_source=rival`);
  expect(await first.text()).toBe('<p>page ?page=2</p>');
  expect(await (await fetch(`${url}/et/terms?page=2`)).text()).toBe('<p>page ?page=2</p>');
  // Neither where the page is not kept.
  const other = await fetch(`${url}/et/terms?unknown=1&gclid=4711`);
  expect(await other.text()).toBe('<p>page ?unknown=1</p>');
});

it.each([
  [true, 'max-age=31536000'],
  [false, null],
])('a shop whose address is https (%s) tells browsers to use nothing else', async (isSecure, header) => {
  const url = await openDoor(isSecure);
  for (const path of ['/et', '/et', '/api/x'])
    expect((await fetch(`${url}${path}`)).headers.get('strict-transport-security')).toBe(header);
});
