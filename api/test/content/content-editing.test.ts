import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCms, listCms, removeCms, saveCms } from '../../src/cli/cms-documents.ts';
import { type ContentEditor, createContentEditor } from '../../src/content/content-editor.ts';
import { parseContentFields } from '../../src/content/content-fields.ts';
import { subscribeToInvalidation } from '../../src/db/cache-invalidation.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';

let api: TestApi;
let editor: ContentEditor;
const NOTICES = { kind: 'notification-message', locale: 'et' } as const;
const PAGES = { kind: 'page-infos', locale: 'et' } as const;
const PLACE = { storeCode: 'et', storeId: 1, kind: 'cms_page' } as const;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  editor = createContentEditor(api.services.db, api.services.now);
});
afterAll(() => api.stop());

const shown = async (kind: string, locale = 'et') => {
  const response = await api.app.request(`/strapi/api/${kind}?locale=${locale}&pagination[pageSize]=100`);
  const { data } = (await response.json()) as {
    data: { id: number; attributes: Record<string, unknown> }[];
  };
  return data;
};

describe('[CMS-02] editing the built-in content', () => {
  it('creates, updates, moves and deletes an entry in one language only', async () => {
    const russian = await shown('page-infos', 'ru');
    const fields = { title: 'Uus leht', slug: 'uus-leht', content: '<p>Tere</p>' };
    const added = await editor.add(PAGES, fields);
    if (!added.ok) throw new Error('not added');
    const id = added.value;
    expect((await shown('page-infos')).at(-1)).toMatchObject({ id, attributes: fields });
    expect(await editor.save(PAGES, id, { ...fields, title: 'Teine' })).toEqual({ ok: true, value: true });
    expect((await editor.find(PAGES, 'uus-leht'))?.attributes).toMatchObject({ title: 'Teine' });
    expect(await editor.move(PAGES, id, 1)).toBe(true);
    expect((await shown('page-infos'))[0]?.id).toBe(id);
    expect(await editor.remove(PAGES, id)).toBe(true);
    expect(await editor.find(PAGES, String(id))).toBeNull();
    expect(await shown('page-infos', 'ru')).toEqual(russian);
  });

  it('rejects updates of unknown entries and duplicate names', async () => {
    expect(await editor.save(PAGES, 9999, {})).toEqual({ ok: false, error: 'not_found' });
    expect(await editor.remove(PAGES, 9999)).toBe(false);
    expect(await editor.move(PAGES, 9999, 1)).toBe(false);
    const [first, second] = await editor.list(PAGES);
    const slug = first?.attributes['slug'];
    expect(await editor.add(PAGES, { slug })).toEqual({ ok: false, error: 'slug_taken' });
    expect(await editor.save(PAGES, second?.id ?? 0, { slug })).toEqual({ ok: false, error: 'slug_taken' });
  });

  it('notifies every running process of a change, and of none that was rolled back', async () => {
    const notified: string[][] = [];
    const subscription = await subscribeToInvalidation(api.services.db, (tags) => notified.push([...tags]));
    const added = await editor.add(NOTICES, { message: 'Kinni', type: 'info', active: true });
    await waitUntil(() => notified.length === 1);
    await editor.remove(NOTICES, 9999);
    if (added.ok) await editor.remove(NOTICES, added.value);
    await waitUntil(() => notified.length === 2);
    expect(notified).toEqual([['content'], ['content']]);
    subscription.stop();
  });
});

describe('content validation', () => {
  const errorsOf = (kind: Parameters<typeof parseContentFields>[0], fields: Record<string, unknown>) => {
    const parsed = parseContentFields(kind, fields);
    return parsed.ok ? [] : (parsed.errors ?? []);
  };
  const page = { title: 'Leht', content: '<p>Tere</p>' };

  it('accepts all content of the demo shop', async () => {
    for (const kind of [
      'page-infos',
      'page-solutions',
      'page-conditions',
      'portfolio',
      'notification-message',
    ] as const)
      for (const locale of ['et', 'ru'])
        for (const { attributes, id } of await editor.list({ kind, locale }))
          expect(errorsOf(kind, attributes), `${kind} ${id}`).toEqual([]);
  });

  it('removes scripts and event handlers from every field', () => {
    const parsed = parseContentFields('page-infos', {
      ...page,
      summary: '<img src=x onerror=alert(1)>kokkuvõte',
      content: '<p onclick="x()">Tere</p><script>alert(1)</script><a href="javascript:x">l</a>',
    });
    expect(parsed).toMatchObject({ ok: true, value: { slug: 'leht', content: '<p>Tere</p><a>l</a>' } });
    expect(JSON.stringify(parsed)).not.toMatch(/onerror|script/);
  });

  it.each([
    ['page-infos', { content: 'x' }, 'title'],
    ['page-infos', { ...page, slug: 'Ei Sobi' }, 'slug'],
    ['page-infos', { ...page, image: 'javascript:alert(1)' }, 'image'],
    ['page-infos', { ...page, image: '//evil.example/x.png' }, 'image'],
    ['page-infos', { ...page, price: '1' }, 'price'],
    ['portfolio', { title: 'Töö' }, 'image'],
    ['portfolio', { title: 'Töö', image: '/a.webp', width: 'lai' }, 'width'],
    ['notification-message', { title: 'x' }, 'message'],
    ['notification-message', { message: 'x', type: 'loud' }, 'type'],
    ['notification-message', { message: 'x', active: 'maybe' }, 'active'],
    ['notification-message', { message: 'x', to: 'homme' }, 'to'],
    ['notification-message', { message: 'x', link_url: 'data:text/html,x' }, 'link_url'],
  ] as const)('%s rejects %j', (kind, fields, field) => {
    expect(errorsOf(kind, fields).join()).toContain(field);
  });
});

describe('[CMS-01] editing pages and blocks', () => {
  const nowMs = Date.parse('2026-11-15T08:00:00Z');

  it('stores a page sanitized, shows it at once and deletes it', async () => {
    const { services } = api;
    const added = await saveCms(services.db, PLACE, {
      old: null,
      change: { identifier: 'proov', title: 'Proov', content: '<p>Tere</p><script>x</script>' },
      nowMs,
    });
    expect(added).toMatchObject({ errors: [] });
    const load = async () => {
      const response = await api.app.request('/api/ext/cms-data/cmsPageIdentifier/proov/storeId/1');
      return (await response.json()) as { code: number; result: Record<string, unknown> };
    };
    const result = await waitUntil(async () => {
      const now = await load();
      return now.code === 200 && now;
    });
    expect(result.result).toMatchObject({ title: 'Proov', content: '<p>Tere</p>', store_id: [1] });
    const old = await findCms(services.db, PLACE, 'proov');
    await saveCms(services.db, PLACE, { old, change: { active: 'false' }, nowMs });
    expect(await findCms(services.db, PLACE, String(added.id))).toMatchObject({
      active: false,
      title: 'Proov',
    });
    await removeCms(services.db, PLACE, String(added.id));
    expect(await findCms(services.db, PLACE, 'proov')).toBeNull();
  });

  it.each([
    ['an unknown field', { identifier: 'a', title: 'A', content: 'x', id: 4 }, 'id'],
    ['no title', { identifier: 'a', content: 'x' }, 'title'],
    ['a taken identifier', { identifier: 'contact', title: 'A', content: 'x' }, 'contact is taken'],
    ['a strange identifier', { identifier: '../x', title: 'A', content: 'x' }, 'identifier'],
  ])('rejects %s', async (_, change, error) => {
    const { services } = api;
    const before = (await listCms(services.db, PLACE)).length;
    const { errors } = await saveCms(services.db, PLACE, { old: null, change, nowMs });
    expect(errors.join()).toContain(error);
    expect(await listCms(services.db, PLACE)).toHaveLength(before);
  });
});
