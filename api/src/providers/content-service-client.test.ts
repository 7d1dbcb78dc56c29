import { expect, it } from 'vitest';
import { createContentServiceClient } from './content-service-client.ts';

const entry = (id: number) => ({
  id,
  attributes: {
    title: `t${id}`,
    locale: 'et',
    publishedAt: '2026-01-01',
    updatedAt: '2026-01-01',
    extra: { deep: 1 },
  },
});
const listBody = {
  data: [entry(1)],
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
};
const QUERY = { kind: 'portfolio', locale: 'et', page: 1, pageSize: 25 } as const;

const setup = () => {
  const requests: string[] = [];
  const logged: string[] = [];
  const state = { nowMs: 0, respond: (): Response => Response.json(listBody) };
  const client = createContentServiceClient({
    url: 'https://content.example',
    fetch: async (input) => {
      requests.push(String(input));
      return state.respond();
    },
    now: () => state.nowMs,
    log: (level, message) => void logged.push(`${level} ${message}`),
  });
  return { client, requests, logged, state };
};

it('[CMS-02] queries the service in its own query language and keeps every attribute', async () => {
  const { client, requests } = setup();
  expect(await client.list({ ...QUERY, page: 2, slug: 'a b' })).toEqual({
    ok: true,
    value: { entries: [entry(1)], total: 1 },
  });
  const url = new URL(requests[0] ?? '');
  expect(url.origin + url.pathname).toBe('https://content.example/api/portfolio');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    locale: 'et',
    'pagination[page]': '2',
    'pagination[pageSize]': '25',
    populate: '*',
    'filters[slug][$eq]': 'a b',
  });
});

it('caches a response for a minute', async () => {
  const { client, requests, state } = setup();
  await client.list(QUERY);
  state.nowMs = 59_999;
  await client.list(QUERY);
  expect(requests).toHaveLength(1);
  state.nowMs = 60_000;
  await client.list(QUERY);
  expect(requests).toHaveLength(2);
  client.clearCache();
  await client.list(QUERY);
  expect(requests).toHaveLength(3);
});

it.each([
  ['it is down', () => Promise.reject(new TypeError('fetch failed')) as never],
  ['it fails', () => new Response('oops', { status: 500 })],
  ['it sends something else', () => Response.json({ hello: 'world' })],
  ['it sends no JSON', () => new Response('<html>')],
])('when %s the cached response is used; without one it is unavailable', async (_, broken) => {
  const { client, state, logged } = setup();
  await client.list(QUERY);
  state.nowMs = 3_600_000;
  state.respond = broken;
  expect(await client.list(QUERY)).toMatchObject({ ok: true, value: { total: 1 } });
  expect(await client.list({ ...QUERY, kind: 'page-infos' })).toEqual({ ok: false, error: 'unavailable' });
  expect(await client.entry('portfolio', 'et', 1)).toEqual({ ok: false, error: 'unavailable' });
  expect(logged).toContain('warn content service failed');
});

it('returns one entry, or null', async () => {
  const { client, state, requests } = setup();
  state.respond = () => Response.json({ data: entry(7), meta: {} });
  expect(await client.entry('page-infos', 'ru', 7)).toEqual({ ok: true, value: entry(7) });
  expect(requests[0]).toBe('https://content.example/api/page-infos/7?locale=ru&populate=*');
  state.respond = () => Response.json({ data: null, error: {} }, { status: 404 });
  expect(await client.entry('page-infos', 'ru', 8)).toEqual({ ok: false, error: 'not_found' });
});
