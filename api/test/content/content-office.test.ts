// [OFFICE-94] Content in the office: publish in both languages, conflicts, versions, schedule, preview.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  cancelScheduleEndpoint,
  contentItemEndpoint,
  contentItemsEndpoint,
  contentVersionEndpoint,
  createContentEndpoint,
  previewContentEndpoint,
  publishContentEndpoint,
  removeContentEndpoint,
  scheduleContentEndpoint,
} from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { composeEditors } from '../../src/compose-editors.ts';
import { createContentEditors } from '../../src/content-admin.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let writer: SignedIn;
let nowMs = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  api = await createTestApi({ demo: true, services: { now: () => nowMs } });
  writer = await signInAs(api, 'content');
});
afterAll(() => api.stop());

const item = async (kind: string, id: number) => {
  const answer = await writer.call(contentItemEndpoint, { params: { kind, id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const versionOf = async (kind: string, id: number, side: string) =>
  (await item(kind, id)).sides.find((one) => one.side === side)?.version ?? null;
const sides = async (kind: string, id: number, et: object, ru?: object) => [
  { side: 'et', version: await versionOf(kind, id, 'et'), fields: et },
  ...(ru ? [{ side: 'ru', version: await versionOf(kind, id, 'ru'), fields: ru }] : []),
];
const publish = async (kind: string, id: number, et: object, ru?: object) =>
  writer.call(publishContentEndpoint, {
    params: { kind, id },
    body: { sides: await sides(kind, id, et, ru) },
  });
const entry = async (kind: string, id: number, locale = 'et', headers = {}) => {
  const response = await api.app.request(`/strapi/api/${kind}?locale=${locale}&pagination[pageSize]=100`, {
    headers,
  });
  const { data } = (await response.json()) as { data: { id: number; attributes: Record<string, unknown> }[] };
  return data.find((one) => one.id === id)?.attributes;
};
const added = async (kind: string, et: object, ru: object) => {
  const body = {
    sides: [
      { side: 'et', version: null, fields: et },
      { side: 'ru', version: null, fields: ru },
    ],
  };
  const answer = await writer.call(createContentEndpoint, { params: { kind }, body });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.id;
};
const page = (name: string) =>
  [
    { title: `Leht ${name}`, slug: `leht-${name}`, content: '<p>Tere</p>' },
    { title: `Страница ${name}`, slug: `stranitsa-${name}`, content: '<p>Привет</p>' },
  ] as const;

describe('[OFFICE-94] a page', () => {
  it('is published in both languages as one change, which is taken back as one', async () => {
    const id = await added('page-infos', ...page('a'));
    const done = await publish('page-infos', id, { content: '<p>Uus</p>' }, { content: '<p>Новое</p>' });
    expect(done).toMatchObject({ ok: true, value: { versions: { et: 2, ru: 2 } } });
    expect(await entry('page-infos', id)).toMatchObject({ content: '<p>Uus</p>' });
    expect(await entry('page-infos', id, 'ru')).toMatchObject({ content: '<p>Новое</p>' });
    const { versions } = await item('page-infos', id);
    expect(versions.map(({ side, version }) => `${side} ${version}`)).toEqual([
      'ru 2',
      'et 2',
      'ru 1',
      'et 1',
    ]);
    await writer.call(undoEndpoint, { params: { id: versions[0]?.change_id ?? 0 }, body: {} });
    expect(await entry('page-infos', id)).toMatchObject({ content: '<p>Tere</p>' });
    expect(await entry('page-infos', id, 'ru')).toMatchObject({ content: '<p>Привет</p>' });
  });

  it('that is refused in one language is written in none; scripts and unknown fields never are', async () => {
    const id = await added('page-infos', ...page('b'));
    const wrong = await publish('page-infos', id, { title: 'Uus' }, { slug: 'Not A Slug', title: 'Новое' });
    expect(wrong).toMatchObject({ error: 'invalid', fields: [{ field: 'ru.slug' }] });
    expect(await entry('page-infos', id)).toMatchObject({ title: 'Leht b' });
    expect(await publish('page-infos', id, { owner: 'x' })).toMatchObject({
      fields: [{ field: 'et.owner' }],
    });
    expect(await publish('page-infos', id, { position: 1 })).toMatchObject({
      fields: [{ field: 'et.position' }],
    });
    await publish('page-infos', id, { content: '<p onclick="x()">Tere<script>alert(1)</script></p>' });
    expect(await entry('page-infos', id)).toMatchObject({ content: '<p>Tere</p>' });
  });

  it('needs words for pictures and links that lead somewhere', async () => {
    const id = await added('page-infos', ...page('c'));
    const content =
      '<p><img src="/img/a.jpg"><a href="/et/no-such-page">x</a><a href="/et/delivery">y</a><a href="/et/c/peeglid-3">z</a></p>';
    const answer = await publish('page-infos', id, { content });
    expect(answer).toMatchObject({
      fields: [{ rule: 'picture_without_alt: /img/a.jpg' }, { rule: 'link_to_nowhere: /et/no-such-page' }],
    });
  });

  it('changed by two people in one field is a conflict with the language in its name; in two fields it is merged', async () => {
    const id = await added('page-infos', ...page('d'));
    const old = await sides('page-infos', id, { title: 'Minu' }, { title: 'Мой' });
    await publish('page-infos', id, { title: 'Tema', summary: 'Kokku' });
    const send = (body: object) =>
      writer.call(publishContentEndpoint, { params: { kind: 'page-infos', id }, body: { sides: body } });
    expect(await send(old)).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'et.title', base: 'Leht d', mine: 'Minu', theirs: 'Tema' }],
    });
    expect(await entry('page-infos', id, 'ru')).toMatchObject({ title: 'Страница d' });
    expect(await send([{ side: 'et', version: 1, fields: { content: '<p>Minu</p>' } }])).toMatchObject({
      ok: true,
    });
    expect(await entry('page-infos', id)).toMatchObject({
      title: 'Tema',
      summary: 'Kokku',
      content: '<p>Minu</p>',
    });
  });

  it('is compared with and set back to an earlier version, and an emptied field is removed', async () => {
    const id = await added('page-infos', { ...page('e')[0], summary: 'Lühidalt' }, page('e')[1]);
    await publish('page-infos', id, { content: '<p>Teine</p>', summary: '' });
    await publish('page-infos', id, { content: '<p>Kolmas</p>' });
    const params = { kind: 'page-infos', id, side: 'et', version: 1 };
    const former = await writer.call(contentVersionEndpoint, { params });
    if (!former.ok) throw new Error(former.error);
    expect(former.value.fields).toMatchObject({ content: '<p>Tere</p>', summary: 'Lühidalt' });
    expect(await entry('page-infos', id)).not.toHaveProperty('summary');
    const { content, summary } = former.value.fields;
    await publish('page-infos', id, { content, summary });
    expect(await entry('page-infos', id)).toMatchObject({ content: '<p>Tere</p>', summary: 'Lühidalt' });
    expect(await writer.call(contentVersionEndpoint, { params: { ...params, version: 99 } })).toMatchObject({
      error: 'not_found',
    });
  });

  it('whose other language was changed later is marked as older', async () => {
    const id = await added('page-infos', ...page('f'));
    const older = async () =>
      Object.fromEntries((await item('page-infos', id)).sides.map(({ side, is_older }) => [side, is_older]));
    expect(await older()).toEqual({ et: false, ru: false });
    await publish('page-infos', id, { content: '<p>Uus</p>' });
    expect(await older()).toEqual({ et: false, ru: true });
    await publish('page-infos', id, { summary: 'Lühidalt' }, { content: '<p>Новое</p>' });
    expect(await older()).toEqual({ et: false, ru: false });
  });

  it('is removed everywhere, lies in the bin and comes back', async () => {
    const id = await added('page-infos', ...page('g'));
    const params = { kind: 'page-infos', id };
    expect(await writer.call(removeContentEndpoint, { params })).toMatchObject({ ok: true });
    expect(await writer.call(contentItemEndpoint, { params })).toMatchObject({ error: 'not_found' });
    const list = await writer.call(contentItemsEndpoint);
    if (!list.ok) throw new Error(list.error);
    const binned = list.value.removed.filter(({ title }) => title.endsWith(' g'));
    expect(binned.map(({ side }) => side).sort()).toEqual(['et', 'ru']);
    await writer.call(undoEndpoint, { params: { id: binned[0]?.change_id ?? 0 }, body: {} });
    expect(await entry('page-infos', id)).toMatchObject({ title: 'Leht g' });
    expect(await entry('page-infos', id, 'ru')).toMatchObject({ title: 'Страница g' });
  });
});

describe('[OFFICE-94] a schedule', () => {
  const schedule = async (id: number, at: string, fields: object) =>
    writer.call(scheduleContentEndpoint, {
      params: { kind: 'page-infos', id },
      body: { at, sides: await sides('page-infos', id, fields) },
    });
  const publishDue = () => {
    const services = composeServices(api.services);
    return createContentEditors(services, composeEditors(services)).schedules.publishDue();
  };

  it('publishes at its minute, once, in the name of the person', async () => {
    const id = await added('page-infos', ...page('h'));
    expect(await schedule(id, '2026-06-01T08:00:00Z', { title: 'x' })).toMatchObject({
      fields: [{ field: 'at', rule: 'in_the_past' }],
    });
    expect(await schedule(id, '2026-06-01T10:00:00Z', { title: 'Homne' })).toMatchObject({ ok: true });
    expect(await publishDue()).toBe(0);
    expect((await item('page-infos', id)).schedule).toMatchObject([{ by: 'Demo content', sides: ['et'] }]);
    nowMs = Date.parse('2026-06-01T10:00:00Z');
    expect(await publishDue()).toBe(1);
    expect(await publishDue()).toBe(0);
    expect(await entry('page-infos', id)).toMatchObject({ title: 'Homne' });
    const { schedule: left, versions } = await item('page-infos', id);
    expect(left).toEqual([]);
    expect(versions[0]).toMatchObject({ by: 'Demo content', fields: ['title'] });
  });

  it('that meets a change of a colleague is kept with its reason, and can be cancelled', async () => {
    const id = await added('page-infos', ...page('i'));
    const planned = await schedule(id, '2026-06-01T11:00:00Z', { title: 'Homne' });
    await publish('page-infos', id, { title: 'Tema' });
    nowMs = Date.parse('2026-06-01T11:00:00Z');
    expect(await publishDue()).toBe(0);
    expect(await entry('page-infos', id)).toMatchObject({ title: 'Tema' });
    expect((await item('page-infos', id)).schedule).toMatchObject([{ failure: 'conflict' }]);
    if (!planned.ok) throw new Error(planned.error);
    expect(await writer.call(cancelScheduleEndpoint, { params: { id: planned.value.id } })).toMatchObject({
      ok: true,
    });
    expect((await item('page-infos', id)).schedule).toEqual([]);
  });
});

describe('[OFFICE-94] a preview', () => {
  const preview = async (kind: string, id: number, et: object) => {
    const body = { sides: [{ side: 'et', version: null, fields: et }] };
    const answer = await writer.call(previewContentEndpoint, { params: { kind, id }, body });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value;
  };
  const withToken = (token: string) => ({ 'x-content-preview': token });

  it('shows what was typed to whoever has the link, for a day, and to nobody else', async () => {
    const id = await added('page-infos', ...page('j'));
    const { token, pages } = await preview('page-infos', id, { ...page('j')[0], title: 'Tulevane' });
    expect(pages).toEqual([{ side: 'et', path: `/et/ettevotte/leht-j?preview=${token}` }]);
    expect(await entry('page-infos', id, 'et', withToken(token))).toMatchObject({ title: 'Tulevane' });
    expect(await entry('page-infos', id)).toMatchObject({ title: 'Leht j' });
    expect(await entry('page-infos', id, 'et', withToken('x'.repeat(32)))).toMatchObject({ title: 'Leht j' });
    const again = await preview('page-infos', id, { ...page('j')[0], title: 'Hilisem' });
    expect(again.token).toBe(token);
    nowMs += 24 * 3_600_000;
    writer = await signInAs(api, 'content');
    expect(await entry('page-infos', id, 'et', withToken(token))).toMatchObject({ title: 'Leht j' });
  });

  it('of a hidden page and of one that does not exist yet is shown too, without its scripts', async () => {
    const shown = async (token: string) => {
      const path = '/api/ext/cms-data/cmsPageIdentifier/uus-leht/storeId/1';
      const response = await api.app.request(path, { headers: withToken(token) });
      return (await response.json()) as { result: { title?: string; content?: string } };
    };
    const fields = {
      identifier: 'uus-leht',
      title: 'Uus',
      active: false,
      content: '<p>A<script>x</script></p>',
    };
    const { token } = await preview('cms-page', 999_999, fields);
    expect((await shown(token)).result).toMatchObject({ title: 'Uus', content: '<p>A</p>' });
    expect((await shown('')).result).not.toHaveProperty('title');
  });
});

it('[OFFICE-94] pages and blocks of the catalogue are published like the rest', async () => {
  const list = await writer.call(contentItemsEndpoint);
  if (!list.ok) throw new Error(list.error);
  const kinds = new Set(list.value.rows.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    ...['cms-block', 'cms-page', 'notification-message', 'page-conditions', 'page-infos', 'page-solutions'],
    'portfolio',
  ]);
  const block = list.value.rows.find(({ kind }) => kind === 'cms-block');
  const id = block?.id ?? 0;
  expect(await publish('cms-block', id, { content: '<p>Uus plokk</p>' })).toMatchObject({ ok: true });
  const { sides: stored } = await item('cms-block', id);
  expect(stored.map(({ side }) => side)).toEqual(['et', 'ru']);
  expect(stored[0]?.fields).toMatchObject({ content: '<p>Uus plokk</p>' });
});
