import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEditors, type Editors } from '../../src/compose-editors.ts';
import { parseContentFields } from '../../src/content/content-fields.ts';
import { subscribeToInvalidation } from '../../src/db/cache-invalidation.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';

let api: TestApi;
let editor: Editors['content'];
let cms: Editors['cms'];
const NOTICES = { kind: 'notification-message', locale: 'et' } as const;
const PAGES = { kind: 'page-infos', locale: 'et' } as const;
const PLACE = { storeCode: 'et', storeId: 1, kind: 'cms_page' } as const;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  ({ content: editor, cms } = composeEditors(api.services));
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
    const { id = 0 } = await editor.add(TEST_AUTHOR, PAGES, fields);
    expect((await shown('page-infos')).at(-1)).toMatchObject({ id, attributes: fields });
    const edit = { fields: { title: 'Teine' } };
    expect(await editor.save(TEST_AUTHOR, PAGES, id, edit)).toMatchObject({
      ok: true,
      value: { version: 2 },
    });
    expect((await editor.find(PAGES, 'uus-leht'))?.attributes).toMatchObject({ title: 'Teine' });
    expect(await editor.move(TEST_AUTHOR, PAGES, id, 1)).toBe(true);
    expect((await shown('page-infos'))[0]?.id).toBe(id);
    expect((await editor.remove(TEST_AUTHOR, PAGES, id)).ok).toBe(true);
    expect(await editor.find(PAGES, String(id))).toBeNull();
    expect(await shown('page-infos', 'ru')).toEqual(russian);
  });

  it('rejects updates of unknown entries and duplicate names', async () => {
    const page = { title: 'Leht', content: 'x' };
    const missing = { ok: false, error: 'not_found' };
    expect(await editor.save(TEST_AUTHOR, PAGES, 9999, { fields: page })).toEqual(missing);
    expect(await editor.remove(TEST_AUTHOR, PAGES, 9999)).toEqual(missing);
    expect(await editor.move(TEST_AUTHOR, PAGES, 9999, 1)).toBe(false);
    const [first, second] = await editor.list(PAGES);
    const slug = first?.attributes['slug'];
    const taken = { ok: false, error: 'invalid', errors: [{ field: 'slug', rule: `${slug} is taken` }] };
    expect(await editor.add(TEST_AUTHOR, PAGES, { ...page, slug })).toEqual(taken);
    expect(await editor.save(TEST_AUTHOR, PAGES, second?.id ?? 0, { fields: { slug } })).toEqual(taken);
  });

  it('notifies every running process of a change, and of none that was rolled back', async () => {
    const notified: string[][] = [];
    const subscription = await subscribeToInvalidation(api.services.db, (tags) => notified.push([...tags]));
    const added = await editor.add(TEST_AUTHOR, NOTICES, { message: 'Kinni', type: 'info', active: true });
    await waitUntil(() => notified.length === 1);
    await editor.remove(TEST_AUTHOR, NOTICES, 9999);
    await editor.remove(TEST_AUTHOR, NOTICES, added.id ?? 0);
    await waitUntil(() => notified.length === 2);
    expect(notified).toEqual([['content'], ['content']]);
    subscription.stop();
  });
});

describe('content validation', () => {
  const errorsOf = (kind: Parameters<typeof parseContentFields>[0], fields: Record<string, unknown>) => {
    const parsed = parseContentFields(kind, fields);
    return parsed.ok ? [] : parsed.errors.map(({ field }) => field);
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
    expect(errorsOf(kind, fields)).toContain(field);
  });
});

describe('[CMS-01] editing pages and blocks', () => {
  it('stores a page sanitized, shows it at once and deletes it', async () => {
    const added = await cms.add(TEST_AUTHOR, PLACE, {
      identifier: 'proov',
      title: 'Proov',
      content: '<p>Tere</p><script>x</script>',
    });
    const id = String(added.ok && added.value.fields['id']);
    const load = async () => {
      const response = await api.app.request('/api/ext/cms-data/cmsPageIdentifier/proov/storeId/1');
      return (await response.json()) as { code: number; result: Record<string, unknown> };
    };
    const result = await waitUntil(async () => {
      const now = await load();
      return now.code === 200 && now;
    });
    expect(result.result).toMatchObject({ title: 'Proov', content: '<p>Tere</p>', store_id: [1] });
    await cms.save(TEST_AUTHOR, PLACE, id, { fields: { active: 'false' } });
    expect(await cms.find(PLACE, id)).toMatchObject({ active: false, title: 'Proov' });
    await cms.remove(TEST_AUTHOR, PLACE, id);
    expect(await cms.find(PLACE, 'proov')).toBeNull();
  });

  it.each([
    ['an unknown field', { identifier: 'a', title: 'A', content: 'x', id: 4 }, 'id'],
    ['no title', { identifier: 'a', content: 'x' }, 'title'],
    ['a taken identifier', { identifier: 'contact', title: 'A', content: 'x' }, 'contact is taken'],
    ['a strange identifier', { identifier: '../x', title: 'A', content: 'x' }, 'identifier'],
  ])('rejects %s', async (_, fields, error) => {
    const before = (await cms.list(PLACE)).length;
    const added = await cms.add(TEST_AUTHOR, PLACE, fields);
    expect(JSON.stringify(added)).toContain(error);
    expect(added.ok).toBe(false);
    expect(await cms.list(PLACE)).toHaveLength(before);
  });
});
