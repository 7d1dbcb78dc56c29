// Synonyms of the staff: the search follows, the rules, the bin.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  createSynonymEndpoint,
  editSynonymEndpoint,
  removeSynonymEndpoint,
  synonymsEndpoint,
  trySearchEndpoint,
} from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let writer: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  writer = await signInAs(api, 'catalogue');
});
afterAll(() => api.stop());

const add = (words: string, finds: string, more: object = {}) =>
  writer.call(createSynonymEndpoint, { body: { words, finds, ...more } });
const find = async (words: string, store = 'et') => {
  // Other processes are told, and this one, at the end of the transaction; here nobody listens.
  await api.services.catalog.reloadSynonyms();
  const answer = await writer.call(trySearchEndpoint, { body: { words, store } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const namesOf = async (words: string, store = 'et') =>
  (await find(words, store)).products.map(({ name }) => name);

it('[OFFICE-96] a synonym finds products for a term without results, in its store', async () => {
  expect(await namesOf('zzbliss')).toEqual([]);
  const wanted = await namesOf('peegel');
  expect(wanted).not.toEqual([]);
  const made = await add('ZZBliss', ' peegel ', { store: 'et', is_two_way: false });
  expect(made).toMatchObject({ ok: true });
  expect(await find('zzbliss')).toMatchObject({ also: ['peegel'] });
  expect(await namesOf('zzbliss')).toEqual(wanted);
  expect(await namesOf('zzbliss', 'ru')).toEqual([]);
  const { version } = api.services.catalog;
  const before = version('et');
  await api.services.catalog.reloadSynonyms();
  expect(version('et'), 'what was cached is outdated').toBeGreaterThan(before);
});

it('[OFFICE-24] a removed one finds nothing, and comes back from the bin', async () => {
  const made = await add('zzremoved', 'peegel');
  if (!made.ok) throw new Error(JSON.stringify(made));
  const { id } = made.value;
  expect(await namesOf('zzremoved')).not.toEqual([]);
  expect(await writer.call(removeSynonymEndpoint, { params: { id } })).toMatchObject({ ok: true });
  expect(await namesOf('zzremoved')).toEqual([]);
  const listed = await writer.call(synonymsEndpoint);
  const removed = listed.ok ? listed.value.removed.find(({ words }) => words === 'zzremoved') : undefined;
  expect(removed).toMatchObject({ finds: 'peegel', by: 'Demo catalogue' });
  await writer.call(undoEndpoint, { params: { id: removed?.change_id ?? 0 }, body: {} });
  expect(await namesOf('zzremoved')).not.toEqual([]);
});

it('is changed at the version that was seen', async () => {
  const made = await add('zzedit', 'uks');
  if (!made.ok) throw new Error(JSON.stringify(made));
  const { id } = made.value;
  const edit = (finds: string, version: number) =>
    writer.call(editSynonymEndpoint, {
      params: { id },
      body: { version, fields: { words: 'zzedit', finds } },
    });
  expect(await edit('sein', 1)).toMatchObject({ ok: true, version: 2 });
  expect(await edit('klaas', 1)).toMatchObject({ error: 'conflict', conflicts: [{ field: 'finds' }] });
  expect(await find('zzedit')).toMatchObject({ also: ['sein'] });
});

it('a synonym of itself, of nothing, of too much, or one that is there is refused', async () => {
  await add('zzthere', 'klaas');
  await add('zzeverywhere', 'uks', { is_two_way: false });
  for (const [words, finds, more, field, rule] of [
    ['peegel', 'Peegel', {}, 'finds', 'itself'],
    ['peegel', 'peeglid', {}, 'finds', 'itself'],
    ['!!!', 'peegel', {}, 'words', 'no_words'],
    ['peegel', '', {}, 'finds', 'no_words'],
    ['a b c d e f', 'peegel', {}, 'words', 'too_many_words'],
    ['peegel', 'zzx', { store: 'xx' }, 'store', 'unknown_store'],
    ['zzthere', 'klaas', {}, 'finds', 'exists'],
    ['klaas', 'zzthere', {}, 'finds', 'exists'],
    ['zzeverywhere', 'uks', { store: 'ru' }, 'finds', 'exists'],
  ] as const)
    expect(await add(words, finds, more), `${words} ${finds}`).toMatchObject({
      ...{ error: 'invalid', fields: [{ field, rule }] },
    });
  expect(await writer.call(trySearchEndpoint, { body: { words: 'x', store: 'xx' } })).toMatchObject({
    error: 'invalid',
  });
});

it('who may only read the orders sees none', async () => {
  const seller = await signInAs(api, 'orders');
  expect(await seller.call(synonymsEndpoint)).toMatchObject({ error: 'forbidden' });
});
