import { expect, it } from 'vitest';
import { SearchUnavailable } from '../search-index.ts';
import { type ClusterRequest, createClusterClient } from './cluster-client.ts';

const REQUEST: ClusterRequest = { method: 'POST', path: 'a/_search', body: { size: 1 }, limitMs: 1000 };

const clientWith = (answer: () => Response | Promise<Response>) => {
  const clock = { nowMs: 0 };
  const requests: { url: string; init: RequestInit }[] = [];
  const client = createClusterClient({
    url: 'http://staff:p%40ss@search.example:9200/shop',
    now: () => clock.nowMs,
    restMs: 500,
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      return answer();
    },
  });
  return { client, clock, requests };
};

it('sends JSON to the cluster with the password of its URL', async () => {
  const { client, requests } = clientWith(() => Response.json({ took: 3 }));
  expect(await client(REQUEST)).toEqual({ took: 3 });
  expect(requests[0]).toMatchObject({
    url: 'http://search.example:9200/a/_search',
    init: {
      method: 'POST',
      body: '{"size":1}',
      headers: { authorization: `Basic ${Buffer.from('staff:p@ss').toString('base64')}` },
    },
  });
});

it('says why the cluster refuses a request', async () => {
  const { client } = clientWith(() =>
    Response.json({ error: { root_cause: [{ reason: 'no such index [a]' }] }, status: 404 }, { status: 404 }),
  );
  await expect(client(REQUEST)).rejects.toMatchObject({ name: 'ClusterRefusal', status: 404 });
  await expect(client(REQUEST)).rejects.toThrow('no such index [a]');
});

it.each([
  ['is not reached', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['is overloaded', () => new Response('', { status: 429 })],
  ['fails', () => new Response('not JSON', { status: 503 })],
])('is not asked for a moment when it %s', async (_case, answer) => {
  let isAway = true;
  const { client, clock, requests } = clientWith(() => (isAway ? answer() : Response.json({ took: 1 })));
  await expect(client(REQUEST)).rejects.toThrow(SearchUnavailable);
  await expect(client(REQUEST)).rejects.toThrow(SearchUnavailable);
  expect(requests).toHaveLength(1);
  isAway = false;
  clock.nowMs = 500;
  expect(await client(REQUEST)).toEqual({ took: 1 });
});
