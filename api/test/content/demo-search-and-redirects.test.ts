// What the demo shop shows on the screens of redirects and of the words of the search.
import {
  missedPathRowsEndpoint,
  redirectRowsEndpoint,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { synonymsEndpoint, trySearchEndpoint } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeDemoRedirects } from '../../src/db/seed/content/demo-redirects.ts';
import { removeDemoSearchTerms } from '../../src/db/seed/content/demo-search-terms.ts';
import { seedDemoShop } from '../../src/db/seed/seed-demo-shop.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  await api.services.catalog.reloadSynonyms();
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

const synonyms = async () => {
  const answer = await owner.call(synonymsEndpoint);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.synonyms;
};
const redirects = async () => {
  const answer = await owner.call(redirectRowsEndpoint, { body: { where: {} } });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.rows;
};

it('[OFFICE-96] synonyms of the demo find products for words that name none', async () => {
  const all = await synonyms();
  expect(all).toHaveLength(6);
  for (const { words, store } of all) {
    const answer = await owner.call(trySearchEndpoint, { body: { words, store: store || 'et' } });
    if (!answer.ok) throw new Error(answer.error);
    expect(answer.value.products.length, words).toBeGreaterThan(0);
    expect(answer.value.also.length, words).toBeGreaterThan(0);
  }
});

it('[OFFICE-97] redirects of the demo were used, and paths were looked for in vain', async () => {
  const all = await redirects();
  expect(all).toHaveLength(7);
  expect(all.filter(({ hits }) => hits > 0)).toHaveLength(6);
  const response = await api.app.request('/api/url/redirect?storeCode=ru', jsonBody({ url: '/ru/vozvrat' }));
  expect(((await response.json()) as { result: unknown }).result).toEqual({ to: '/returns', code: 301 });
  const missed = await owner.call(missedPathRowsEndpoint, { body: { where: {} } });
  expect(missed.ok && missed.value.rows.length).toBe(4);
});

it('what the staff removed does not come back with the next start, what it changed is not taken away with the demo', async () => {
  const { db } = api.services;
  await db.$client.query("delete from search_synonym where words = 'walk-in'");
  await db.$client.query("update url_redirect set to_path = '/contact' where from_path = '/kkk'");
  await seedDemoShop(db, { nowMs: api.services.now(), orders: 1 });
  expect(await synonyms()).toHaveLength(5);
  expect(await db.transaction((tx) => removeDemoRedirects(tx))).toBe(6);
  expect(await db.transaction((tx) => removeDemoSearchTerms(tx))).toBe(5);
  expect((await redirects()).map(({ from_path }) => from_path)).toEqual(['/kkk']);
  expect(await synonyms()).toEqual([]);
});
