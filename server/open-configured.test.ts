import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@klaas/api/config/config.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, urlOf } from '../api/test/test-database.ts';
import { openConfigured } from './open-configured.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'klaas-open-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const start = async (more: Record<string, string> = {}) => {
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database), ...more });
  const opened = await openConfigured(
    config,
    () => {},
    () => {},
  );
  await opened.database.close();
};

it('starts with the generated secret again and again, and with no other', async () => {
  await start();
  await start();
  await expect(start({ APP_SECRET: 'another secret, as long as it has to be' })).rejects.toThrow(
    'npm run shop -- secret accept',
  );
  await start();
});

it('makes the data folder, which readiness looks at, also when nothing else needs it', async () => {
  await start();
  const APP_SECRET = readFileSync(join(dataDir, 'secret'), 'utf8');
  const fresh = join(dataDir, 'of/a/container');
  await start({ APP_SECRET, DATA_DIR: fresh });
  expect(existsSync(fresh)).toBe(true);
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(start({ APP_SECRET, DATA_DIR: join(file, 'below') })).rejects.toThrow('cannot be used');
});
