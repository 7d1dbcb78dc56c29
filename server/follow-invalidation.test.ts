import { composeEditors, type Editors } from '@klaas/api/compose-editors.ts';
import { loadConfig } from '@klaas/api/config/config.ts';
import { notifyInvalidation } from '@klaas/api/db/cache-invalidation.ts';
import { connectDatabase } from '@klaas/api/db/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_AUTHOR } from '../api/test/test-author.ts';
import { createTestDatabase, type TestDatabase } from '../api/test/test-database.ts';
import { waitUntil } from '../api/test/wait-until.ts';
import { followInvalidation } from './follow-invalidation.ts';

const configOf = (env: Record<string, string> = {}) =>
  loadConfig({ APP_SECRET: 'secret-of-the-tests-0123456789-0123456789', ...env });

let database: TestDatabase;
let editors: Editors;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = configOf();
  editors = composeEditors({ db: database.db, now: Date.now, settings: config.settings, config });
});
afterAll(() => database.drop());

/** With its own connections and its own settings. */
const startProcess = async (env?: Record<string, string>) => {
  const db = connectDatabase(database.options);
  const config = configOf(env);
  const { company } = config.settings;
  /** What a page rendered after each invalidation would show. */
  const shown: { tags: readonly string[]; name: string }[] = [];
  const following = await followInvalidation({
    ...{ db, config, log: () => {} },
    invalidate: (tags) => void shown.push({ tags, name: company.name }),
  });
  return {
    config,
    db,
    shown,
    stop: async () => {
      await following.stop();
      await db.$client.end();
    },
  };
};

it('every process uses a changed setting before it drops its pages, and the former one after a reset', async () => {
  const processes = [await startProcess(), await startProcess()];
  const [first] = processes;
  const former = first?.config.settings.company.name;
  await editors.settings.set(TEST_AUTHOR, 'company.name', 'Klaas AS');
  for (const { shown } of processes) await waitUntil(() => shown.at(-1)?.name === 'Klaas AS');
  const [change] = await editors.undo.list({ entity: 'setting' }, 1);
  await editors.undo.undoChange(TEST_AUTHOR, change?.id ?? 0, { isDryRun: false, chosen: [] });
  for (const { shown } of processes) await waitUntil(() => shown.at(-1)?.name === former);
  for (const { stop } of processes) await stop();
});

it('a setting that needs a restart, or that the environment sets, stays', async () => {
  const { config, shown, stop } = await startProcess({ SETTINGS__company__phone: '"600 1111"' });
  const before = shown.length;
  await editors.settings.set(TEST_AUTHOR, 'company.iban', 'EE382200221020145685');
  await editors.settings.set(TEST_AUTHOR, 'company.phone', '600 2222');
  await editors.settings.set(TEST_AUTHOR, 'company.email', 'uus@example.com');
  await waitUntil(() => shown.length === before + 3);
  expect(config.settings.company).toMatchObject({ iban: '', phone: '600 1111', email: 'uus@example.com' });
  for (const name of ['iban', 'phone', 'email']) await editors.settings.reset(TEST_AUTHOR, `company.${name}`);
  await stop();
});

it('finds what was changed before it listened, and follows after a lost connection', async () => {
  await editors.settings.set(TEST_AUTHOR, 'company.name', 'Klaas enne');
  const { config, db, stop } = await startProcess();
  expect(config.settings.company.name).toBe('Klaas enne');
  db.$client.failFast();
  await editors.settings.set(TEST_AUTHOR, 'company.name', 'Klaas vahepeal');
  db.$client.resume();
  await waitUntil(() => config.settings.company.name === 'Klaas vahepeal');
  await editors.settings.reset(TEST_AUTHOR, 'company.name');
  await stop();
});

it('other tags drop pages without reading the settings', async () => {
  const { shown, stop } = await startProcess();
  await notifyInvalidation(database.db, ['home']);
  await waitUntil(() => shown.at(-1)?.tags[0] === 'home');
  await stop();
});
