import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEditors, type Editors } from '../../src/compose-editors.ts';
import type { Database } from '../../src/db/database.ts';
import { chainChanges, verifyChain } from '../../src/staff/change-log/change-log-service.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const DAY_MS = 86_400_000;
const PAGES = { kind: 'page-infos', locale: 'et' } as const;
const MARI = TEST_AUTHOR;
const JAAN = { kind: 'person', name: 'jaan' } as const;

let database: TestDatabase;
let db: Database;
let nowMs: number;
let editors: Editors;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  nowMs = Date.now();
  editors = composeEditors({
    db,
    now: () => nowMs,
    settings: SettingsSchema.parse({}),
    config: {
      settingSources: { file: { name: 'settings.json', value: {} }, environment: {} },
      shopUrl: 'https://shop.example',
    },
  });
});
afterAll(() => database.drop());

const addPage = async (slug: string): Promise<number> =>
  (await editors.content.add(MARI, PAGES, { title: 'Leht', slug, content: 'x' })).id ?? 0;
const pageOf = async (id: number) => (await editors.content.find(PAGES, String(id)))?.attributes ?? null;
const save = (author: typeof MARI, id: number, fields: Record<string, unknown>, version?: number) =>
  editors.content.save(author, PAGES, id, { fields, version });
const historyOf = (id: number) => editors.undo.list({ entity: 'content', id: `page-infos/${id}` }, 50);
const lastChangeOf = async (id: number) => (await historyOf(id))[0]?.id ?? 0;
const undo = (id: number, chosen: string[] = [], isDryRun = false) =>
  editors.undo.undoChange(JAAN, id, { isDryRun, chosen });

describe('an edit', () => {
  it('[OFFICE-33] of another field than the one somebody changed meanwhile holds, both do', async () => {
    const id = await addPage('merge');
    expect(await save(MARI, id, { title: 'Uus' }, 1)).toMatchObject({ ok: true, value: { version: 2 } });
    expect(await save(JAAN, id, { content: 'y' }, 1)).toMatchObject({ ok: true, value: { version: 3 } });
    expect(await pageOf(id)).toMatchObject({ title: 'Uus', content: 'y' });
  });

  it('[OFFICE-34] of the same field is a conflict with base, mine and theirs, and writes nothing', async () => {
    const id = await addPage('conflict');
    await save(MARI, id, { title: 'Mari' }, 1);
    await save(MARI, id, { title: 'Mari 2', content: 'z' }, 2);
    expect(await save(JAAN, id, { title: 'Jaan', summary: 'kokku' }, 1)).toEqual({
      ok: false,
      error: 'conflict',
      version: 3,
      conflicts: [{ field: 'title', base: 'Leht', mine: 'Jaan', theirs: 'Mari 2' }],
      by: { name: MARI.name, at: expect.any(String) },
    });
    expect(await pageOf(id)).toEqual({ title: 'Mari 2', slug: 'conflict', content: 'z' });
    expect(await historyOf(id)).toHaveLength(3);
  });

  it('[OFFICE-35] after an edit by the same person meets no conflict', async () => {
    const id = await addPage('twice');
    const first = await save(MARI, id, { title: 'A' }, 1);
    expect(await save(MARI, id, { title: 'B' }, first.ok ? first.value.version : 0)).toMatchObject({
      ok: true,
    });
  });

  it('of two concurrent ones on the same version, one holds and one is a conflict', async () => {
    const id = await addPage('race');
    const results = await Promise.all(['A', 'B', 'C', 'D'].map((title) => save(MARI, id, { title }, 1)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('with a wrong field names the field and the rule, and is not logged', async () => {
    const id = await addPage('wrong');
    expect(await save(MARI, id, { slug: 'Ei Sobi' })).toEqual({
      ok: false,
      error: 'invalid',
      errors: [{ field: 'slug', rule: 'must be like kuidas-moota' }],
    });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('on a version whose later changes are not in the log is a conflict', async () => {
    const id = await addPage('gap');
    await db.execute(sql`update content_entry set version = version + 1 where id = ${id}`);
    expect(await save(MARI, id, { title: 'Uus' }, 1)).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'title', base: null, theirs: 'Leht' }],
    });
  });
});

describe('undo', () => {
  it('[OFFICE-20] restores the fields, is in the log and can be undone', async () => {
    const id = await addPage('undo');
    await save(MARI, id, { title: 'Uus', summary: 'lisatud' });
    const change = await lastChangeOf(id);
    expect(await undo(change)).toMatchObject({ ok: true, value: { plan: { action: 'edit' } } });
    expect(await pageOf(id)).toEqual({ title: 'Leht', slug: 'undo', content: 'x' });
    expect((await historyOf(id))[0]).toMatchObject({ undo_of: change, actor_name: 'jaan', version: 3 });
    await undo(await lastChangeOf(id));
    expect(await pageOf(id)).toMatchObject({ title: 'Uus', summary: 'lisatud' });
  });

  it('[OFFICE-21] lists fields that were changed since, and leaves them unless chosen', async () => {
    const id = await addPage('since');
    await save(MARI, id, { title: 'Uus', content: 'y' });
    const change = await lastChangeOf(id);
    await save(MARI, id, { title: 'Veel uuem' });
    const dry = await undo(change, [], true);
    expect(dry).toMatchObject({
      value: {
        plan: {
          fields: [{ field: 'content', target: 'x', current: 'y' }],
          changedSince: [{ field: 'title', target: 'Leht', current: 'Veel uuem' }],
        },
      },
    });
    expect(await historyOf(id)).toHaveLength(3);
    await undo(change);
    expect(await pageOf(id)).toMatchObject({ title: 'Veel uuem', content: 'x' });
    await undo(change, ['title']);
    expect(await pageOf(id)).toMatchObject({ title: 'Leht', content: 'x' });
  });

  it('[OFFICE-22] takes a bulk back as one, in the order of before', async () => {
    const ids = [await addPage('bulk-1'), await addPage('bulk-2'), await addPage('bulk-3')];
    const order = async () => (await editors.content.list(PAGES)).map(({ id }) => id);
    const before = await order();
    await editors.content.move(MARI, PAGES, ids[2] ?? 0, 1);
    expect(await order()).not.toEqual(before);
    const bulk = (await historyOf(ids[2] ?? 0))[0]?.bulk_id ?? '';
    expect(await editors.undo.undoBulk(JAAN, bulk, { isDryRun: true })).toMatchObject({ left: [] });
    expect(await order()).not.toEqual(before);
    await editors.undo.undoBulk(JAAN, bulk, { isDryRun: false });
    expect(await order()).toEqual(before);
  });

  it('of a creation removes it', async () => {
    const id = await addPage('created');
    expect(await undo(await lastChangeOf(id))).toMatchObject({ value: { plan: { action: 'remove' } } });
    expect(await pageOf(id)).toBeNull();
  });

  it('names a rule that forbids it', async () => {
    const id = await addPage('first-name');
    await save(MARI, id, { slug: 'second-name' });
    const change = await lastChangeOf(id);
    await addPage('first-name');
    expect(await undo(change)).toMatchObject({
      ok: false,
      errors: [{ field: 'slug', rule: 'first-name is taken' }],
    });
  });
});

describe('the bin', () => {
  it('[OFFICE-24] holds a removed page for 30 days and restores it with its address and its versions', async () => {
    const id = await addPage('gone');
    await save(MARI, id, { title: 'Uus' });
    await editors.content.remove(MARI, PAGES, id);
    const [removed] = await editors.undo.bin(50);
    expect(removed).toMatchObject({ entity_id: `page-infos/${id}`, before: { slug: 'gone' } });
    expect(await undo(removed?.id ?? 0)).toMatchObject({ ok: true });
    expect(await pageOf(id)).toEqual({ title: 'Uus', slug: 'gone', content: 'x' });
    expect((await editors.content.find(PAGES, 'gone'))?.version).toBe(4);
    expect(await editors.undo.bin(50)).not.toContainEqual(expect.objectContaining({ id: removed?.id }));
  });

  it('[OFFICE-24] does not restore after 30 days', async () => {
    const id = await addPage('expired');
    await editors.content.remove(MARI, PAGES, id);
    const change = await lastChangeOf(id);
    nowMs += 31 * DAY_MS;
    expect(await undo(change)).toEqual({ ok: false, error: 'bin_expired' });
    expect(await editors.undo.bin(50)).toEqual([]);
  });
});

it('[OFFICE-19] everything above is one intact chain', async () => {
  await chainChanges(db);
  expect(await verifyChain(db)).toMatchObject({ brokenAt: null, unchained: null });
});
