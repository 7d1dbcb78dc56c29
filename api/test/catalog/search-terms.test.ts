// What is searched for in the shop is counted, and what finds nothing is listed for the staff.
import { searchTermsEndpoint } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSearchTerms } from '../../src/catalog/search-term/search-term-service.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let writer: SignedIn;
let nowMs = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => nowMs } });
  writer = await signInAs(api, 'catalogue');
});
afterAll(() => api.stop());

const searched = async (words: string, results: number, store = 'et') => {
  const body = jsonBody({ words, results });
  const { status } = await api.app.request(`/api/catalog/searched?storeCode=${store}`, body);
  await api.searchTerms.settled();
  return status;
};
const terms = async (is_empty: boolean, days = 30) => {
  const answer = await writer.call(searchTermsEndpoint, { body: { days, is_empty } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.rows.map(({ store, words, times, results }) => [store, words, times, results]);
};

it('[OFFICE-96] counts by words and store, the most frequent first, with what the last search found', async () => {
  await searched('Dušši  SEIN', 0);
  await searched('dušši sein', 0);
  await searched('peegel', 4);
  await searched('стекло', 0, 'ru');
  expect(await terms(false)).toEqual([
    ['et', 'dušši sein', 2, 0],
    ['et', 'peegel', 1, 4],
    ['ru', 'стекло', 1, 0],
  ]);
  expect(await terms(true)).toEqual([
    ['et', 'dušši sein', 2, 0],
    ['ru', 'стекло', 1, 0],
  ]);
  await searched('dušši sein', 3);
  expect(await terms(true)).toEqual([['ru', 'стекло', 1, 0]]);
});

it('[OFFICE-96] counts nothing that could be about a person, and forgets old days', async () => {
  for (const words of ['mari@example.com', '5123 4567', ' ', 'x'.repeat(100)])
    expect(await searched(words, 0)).toBe(200);
  expect(await searched('peegel', -1)).toBe(400);
  expect((await terms(false)).map(([, words]) => words)).toEqual(['dušši sein', 'peegel', 'стекло']);
  nowMs += 31 * 86_400_000;
  writer = await signInAs(api, 'catalogue');
  expect(await terms(false)).toEqual([]);
  expect(await terms(false, 90)).toHaveLength(3);
  nowMs += 400 * 86_400_000;
  const { rows } = await api.services.db.$client.query('select count(*)::int as n from search_term');
  expect(rows[0].n).toBe(3);
  const { db, log } = api.services;
  expect(await createSearchTerms({ db, log, now: () => nowMs }).deleteOld()).toBe(3);
});
