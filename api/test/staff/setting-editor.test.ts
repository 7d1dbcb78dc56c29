import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeEditors, type Editors } from '../../src/compose-editors.ts';
import { loadConfig, withStaffSettings } from '../../src/config/config.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const config = loadConfig({
  APP_SECRET: 'secret-of-the-tests-0123456789-0123456789',
  SETTINGS__cart__synchronize: 'false',
});
let database: TestDatabase;
let editors: Editors;
beforeAll(async () => {
  database = await createTestDatabase();
  const settings = SettingsSchema.parse({});
  editors = composeEditors({ db: database.db, now: Date.now, settings, config });
});
afterAll(() => database.drop());

it('a setting of the staff is used at start, is logged, and reset by undo', async () => {
  expect(await editors.settings.set(TEST_AUTHOR, 'company.name', 'Klaas OÜ')).toMatchObject({ ok: true });
  await editors.settings.set(TEST_AUTHOR, 'company.name', 'Klaas AS');
  const stored = await editors.settings.list();
  expect(withStaffSettings(config, stored)).toMatchObject({
    config: { settings: { company: { name: 'Klaas AS' }, cart: { synchronize: false } } },
    ignored: [],
  });
  const [last, first] = await editors.undo.list({ entity: 'setting', id: 'company.name' }, 10);
  expect(last).toMatchObject({
    before: { 'company.name': 'Klaas OÜ' },
    after: { 'company.name': 'Klaas AS' },
  });
  const options = { isDryRun: false, chosen: [] };
  await editors.undo.undoChange(TEST_AUTHOR, last?.id ?? 0, options);
  await editors.undo.undoChange(TEST_AUTHOR, first?.id ?? 0, options);
  expect(await editors.settings.list()).toEqual([]);
});

it.each([
  ['company.name', 5, 'company.name is wrong'],
  ['company.colour', 'red', 'company.colour is not a setting'],
  ['storeViews.defaultStore', 'fi', 'names no enabled store'],
  ['cart.synchronize', true, 'SETTINGS__cart__synchronize'],
  ['cart', { synchronize: true }, 'SETTINGS__cart__synchronize'],
])('rejects %s = %j', async (path, value, reason) => {
  const rejected = await editors.settings.set(TEST_AUTHOR, path, value);
  expect(rejected.ok).toBe(false);
  expect(JSON.stringify(rejected)).toContain(reason);
  expect(await editors.settings.list()).toEqual([]);
});

it('leaves out a stored setting that is no longer valid, and names it', () => {
  const stored = [
    { path: 'company.gone', value: 1 },
    { path: 'company.name', value: 'Klaas' },
  ];
  const { config: used, ignored } = withStaffSettings(config, stored);
  expect(used.settings.company.name).toBe('Klaas');
  expect(ignored).toEqual(['company.gone is not a setting']);
});
