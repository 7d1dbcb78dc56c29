// Redirects: the rules among each other, the office's calls, what a visitor gets, the bin, and the import.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  createRedirectEndpoint,
  editRedirectEndpoint,
  exportRedirectsEndpoint,
  importRedirectsEndpoint,
  missedPathRowsEndpoint,
  redirectBinEndpoint,
  redirectRowsEndpoint,
  removeRedirectEndpoint,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let writer: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  writer = await signInAs(api, 'content');
});
afterAll(() => api.stop());

const add = (from_path: string, to_path: string, more: object = {}) =>
  writer.call(createRedirectEndpoint, { body: { from_path, to_path, ...more } });
const added = async (from_path: string, to_path: string, more: object = {}) => {
  const answer = await add(from_path, to_path, more);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { ...answer.value, version: answer.version ?? 0 };
};
const visit = async (url: string, store = 'et') => {
  const response = await api.app.request(`/api/url/redirect?storeCode=${store}`, jsonBody({ url }));
  return ((await response.json()) as { result: unknown }).result;
};
const rows = async (where: object = {}) => {
  const answer = await writer.call(redirectRowsEndpoint, { body: { where } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.rows;
};
const pathOfProduct = async () => {
  const { rows: found } = await api.services.db.$client.query<{ path: string }>(
    "select body->>'url_path' as path from catalog_document where entity = 'product' and store_code = 'et' and body ? 'url_path' limit 1",
  );
  return `/${found[0]?.path}`;
};

describe('[OFFICE-97] a redirect', () => {
  it('counts at once, is counted per day, and keeps its store', async () => {
    expect(await visit('/ru/staroe', 'ru')).toBeNull();
    await added('/ru/staroe/', '/novoe');
    expect(await visit('/ru/staroe', 'ru')).toEqual({ to: '/novoe', code: 301 });
    expect(await visit('/staroe/?utm=1', 'ru')).toEqual({ to: '/novoe', code: 301 });
    expect(await visit('/staroe', 'et')).toBeNull();
    await api.redirects.settled();
    expect(await rows({ text: 'staroe' })).toMatchObject([
      { store: 'ru', from_path: '/staroe', hits: 2, last_day: '2026-06-01' },
    ]);
    expect((await rows({ is_used: false })).map(({ from_path }) => from_path)).not.toContain('/staroe');
  });

  it('that makes a loop is refused, and writes nothing', async () => {
    await added('/loop-a', '/loop-b');
    for (const [from, to, rule] of [
      ['/loop-b', '/loop-a', 'loop'],
      ['/loop-c', '/loop-c?x', 'itself'],
      ['/loop-a', '/loop-d', 'exists'],
    ])
      expect(await add(from ?? '', to ?? '')).toMatchObject({ error: 'invalid', fields: [{ rule }] });
    expect(await visit('/loop-b')).toBeNull();
  });

  it('in a chain is shortened: both ways, as one change', async () => {
    const first = await added('/chain-a', '/chain-b');
    const last = await added('/chain-b', '/chain-c');
    expect(last.shortened).toBe(1);
    expect(await added('/chain-z', '/chain-b')).toMatchObject({ to_path: '/chain-c' });
    expect(await rows({ text: 'chain-a' })).toMatchObject([
      { id: first.id, to_path: '/chain-c', version: 2 },
    ]);
    const { rows: changes } = await api.services.db.$client.query<{ id: string; bulk_id: string }>(
      "select id, bulk_id from change where entity = 'url_redirect' and entity_id = any($1) order by id desc limit 2",
      [[String(first.id), String(last.id)]],
    );
    expect(changes[0]?.bulk_id).toBe(changes[1]?.bulk_id);
    expect(
      await writer.call(undoEndpoint, { params: { id: Number(changes[0]?.id) }, body: {} }),
    ).toMatchObject({ value: { done: 2, left: 0 } });
    expect(await visit('/chain-a')).toMatchObject({ to: '/chain-b' });
  });

  it('two that are added at once make no loop', async () => {
    const answers = await Promise.all([add('/race-a', '/race-b'), add('/race-b', '/race-a')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('from a living page, from a page of the shop, to nowhere or of a store that is none is refused', async () => {
    for (const [from, to, more, field, rule] of [
      [await pathOfProduct(), '/x', {}, 'from_path', 'living_page'],
      ['/cart', '/x', {}, 'from_path', 'own_page'],
      ['', '/x', {}, 'from_path', 'not_a_path'],
      ['/y', 'javascript:alert(1)', {}, 'to_path', 'not_a_path'],
      ['/et/y', '/x', { store: 'ru' }, 'store', 'other_store'],
      ['/y', '/x', { store: 'xx' }, 'store', 'unknown_store'],
    ] as const)
      expect(await add(from, to, more), from).toMatchObject({ error: 'invalid', fields: [{ field, rule }] });
  });

  it('is changed at the version that was seen, and a colleague’s change is a conflict', async () => {
    const { id, version } = await added('/edit-a', '/edit-b');
    const edit = (to_path: string, at: number) =>
      writer.call(editRedirectEndpoint, {
        params: { id },
        body: { version: at, fields: { from_path: '/edit-a', to_path, code: 302 } },
      });
    expect(await edit('/edit-c', version)).toMatchObject({ ok: true, version: version + 1 });
    expect(await edit('/edit-d', version)).toMatchObject({
      ...{ error: 'conflict', conflicts: [{ field: 'to_path', theirs: '/edit-c', mine: '/edit-d' }] },
    });
    expect(await visit('/edit-a')).toEqual({ to: '/edit-c', code: 302 });
  });

  it('[OFFICE-24] that is removed lies in the bin, and comes back with its address', async () => {
    const { id } = await added('/bin-a', '/bin-b');
    expect(await writer.call(removeRedirectEndpoint, { params: { id } })).toMatchObject({ ok: true });
    expect(await visit('/bin-a')).toBeNull();
    const bin = await writer.call(redirectBinEndpoint, { body: { where: {} } });
    const change = bin.ok ? bin.value.rows.find(({ from_path }) => from_path === '/bin-a') : undefined;
    expect(change).toMatchObject({ to_path: '/bin-b', by: 'Demo content' });
    const restored = await writer.call(undoEndpoint, { params: { id: change?.change_id ?? 0 }, body: {} });
    expect(restored).toMatchObject({ value: { action: 'create' } });
    expect(await visit('/bin-a')).toMatchObject({ to: '/bin-b' });
  });
});

describe('paths without a page', () => {
  const missed = async (text: string) => {
    await api.redirects.settled();
    const answer = await writer.call(missedPathRowsEndpoint, { body: { where: { text } } });
    return answer.ok ? answer.value.rows : [];
  };

  it('are counted without anything about the visitor, until they have a redirect', async () => {
    await Promise.all([1, 2, 3].map(() => visit('/missed-page?email=mari@example.com')));
    for (const path of ['/wp-login.php', '/missed/mari@example.com', `/missed/${'a1'.repeat(20)}`])
      await visit(path);
    expect(await missed('missed')).toMatchObject([{ store: 'et', path: '/missed-page', misses: 3 }]);
    expect(await missed('wp-')).toEqual([]);
    await added('/missed-page', '/found');
    expect(await missed('missed')).toEqual([]);
  });

  it('are forgotten after 30 days', async () => {
    await visit('/forgotten');
    await api.redirects.settled();
    await api.services.db.$client.query("update url_miss set day = '2026-04-30' where path = '/forgotten'");
    expect(await missed('forgotten')).toEqual([]);
    expect(await api.redirects.deleteOld()).toBe(1);
  });
});

describe('a list', () => {
  const load = (text: string, dry = false) => writer.call(importRedirectsEndpoint, { body: { text, dry } });

  it('is tried without writing, and then does what was foretold', async () => {
    await added('/list-same', '/list-x');
    const text =
      'from;to;code\n/list-a;/list-b;301\n/list-b;/list-c;302\n/list-same;/list-x;301\n"/ru/list-d";/list-e;';
    const report = { added: 3, changed: 0, same: 1, errors: [] };
    expect(await load(text, true)).toMatchObject({ value: report });
    expect(await rows({ text: 'list-a' })).toEqual([]);
    expect(await load(text)).toMatchObject({ value: report });
    expect(await visit('/list-a')).toEqual({ to: '/list-c', code: 302 });
    expect(await load(text)).toMatchObject({ value: { added: 0, changed: 0, same: 4, errors: [] } });
    expect(await load('/list-same,/list-y')).toMatchObject({ value: { changed: 1 } });
  });

  it('with a wrong row writes nothing, and names line and rule', async () => {
    const text =
      'from,to,code\n/half-a,/half-b,301\n/half-b,/half-a,301\n/half-c,/x,305\n/half-a,/y,301\n/cart,/x,301';
    expect(await load(text)).toMatchObject({
      value: {
        errors: [
          { line: 4, field: 'code', rule: 'code' },
          { line: 3, field: 'to', rule: 'loop' },
          { line: 5, field: 'from', rule: 'twice' },
          { line: 6, field: 'from', rule: 'own_page' },
        ],
      },
    });
    expect(await rows({ text: 'half' })).toEqual([]);
    expect(await load('a;"b')).toMatchObject({ value: { errors: [{ line: 1, rule: 'quote_open' }] } });
    expect(await load('')).toMatchObject({ value: { errors: [{ rule: 'empty' }] } });
    expect(await load('/only-from')).toMatchObject({ value: { errors: [{ rule: 'missing_column' }] } });
  });

  it('[OFFICE-100] is exported as the import reads it, and cells are no formulas', async () => {
    await added('/=cmd', '/@x');
    const response = await writer.request(exportRedirectsEndpoint);
    const text = await response.text();
    expect(text).toContain('"/list-d";"/list-e";"301";"ru"');
    expect(text).not.toMatch(/(^|;)"[=+\-@]/m);
    expect(await load(text.replaceAll(';"visits"', '').replaceAll(/;"\d+"\r/g, '\r'))).toMatchObject({
      value: { added: 0, changed: 0, errors: [] },
    });
  });
});
