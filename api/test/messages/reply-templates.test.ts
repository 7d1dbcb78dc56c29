// [OFFICE-93] Replies that are kept for later.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  createReplyTemplateEndpoint,
  editReplyTemplateEndpoint,
  removeReplyTemplateEndpoint,
  replyTemplatesEndpoint,
} from '@klaas/core/contract/admin/reply-template-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let clerk: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  clerk = await signInAs(api, 'orders');
});
afterAll(() => api.stop());

const add = (title: string, texts: Record<string, string>) =>
  clerk.call(createReplyTemplateEndpoint, { body: { title, texts } });
const list = async () => {
  const answer = await clerk.call(replyTemplatesEndpoint);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.templates;
};

it('[OFFICE-93] a reply is kept in each language, changed, removed and brought back', async () => {
  const added = await add('Mõõdud', { et: 'Tere, {name}!', ru: 'Здравствуйте, {name}!' });
  if (!added.ok) throw new Error(added.error);
  const { id } = added.value;
  const fields = { title: 'Mõõdud', texts: { et: 'Tere, {name}! Palun mõõdud.' } };
  const params = { id };
  expect(await clerk.call(editReplyTemplateEndpoint, { params, body: { version: 1, fields } })).toMatchObject(
    {
      ok: true,
      version: 2,
    },
  );
  expect(await list()).toEqual([{ id, ...fields, version: 2 }]);
  const old = { version: 1, fields: { ...fields, texts: { et: 'Minu' } } };
  expect(await clerk.call(editReplyTemplateEndpoint, { params, body: old })).toMatchObject({
    error: 'conflict',
    conflicts: [{ field: 'texts' }],
  });
  await clerk.call(removeReplyTemplateEndpoint, { params });
  expect(await list()).toEqual([]);
  const { rows } = await api.services.db.$client.query(
    "select id from change where entity = 'reply_template' and kind = 'removed'",
  );
  await clerk.call(undoEndpoint, { params: { id: Number(rows[0].id) }, body: {} });
  expect(await list()).toMatchObject([{ id, title: 'Mõõdud' }]);
});

it('[OFFICE-93] a reply with an unknown place, without a text, in a foreign language or under a taken name is not kept', async () => {
  await add('Tarne', { et: 'Homme.' });
  for (const [title, texts, field, rule] of [
    ['Hind', { et: 'Tere, {nimi}!' }, 'texts.et', 'unknown_variable: nimi'],
    ['Hind', {}, 'texts', 'no_text'],
    ['Hind', { fi: 'Hei' }, 'texts.fi', 'unknown_language'],
    ['Tarne', { et: 'Ülehomme.' }, 'title', 'exists'],
  ] as const)
    expect(await add(title, texts), rule).toMatchObject({ error: 'invalid', fields: [{ field, rule }] });
  expect((await list()).filter(({ title }) => title === 'Hind')).toEqual([]);
});
