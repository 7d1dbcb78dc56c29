import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { StartError } from '../config/start-error.ts';
import { shopState } from '../db/shop-state-tables.ts';
import { acceptAppSecret, checkAppSecret } from './secret-fingerprint.ts';

const FIRST = 'the first secret of this shop, long enough';
const SECOND = 'the second secret of this shop, as long';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.delete(shopState));

it('the first secret is accepted, and at every later start', async () => {
  await checkAppSecret(database.db, FIRST);
  await checkAppSecret(database.db, FIRST);
});

it('another secret is refused, and says how to go on', async () => {
  await checkAppSecret(database.db, FIRST);
  const refused = checkAppSecret(database.db, SECOND);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/APP_SECRET.*npm run shop -- secret accept.*links to orders/s);
  await checkAppSecret(database.db, FIRST);
});

it('an accepted secret replaces the first one', async () => {
  await checkAppSecret(database.db, FIRST);
  expect(await acceptAppSecret(database.db, FIRST)).toBe(false);
  expect(await acceptAppSecret(database.db, SECOND)).toBe(true);
  await checkAppSecret(database.db, SECOND);
  await expect(checkAppSecret(database.db, FIRST)).rejects.toThrow(StartError);
});

it('of two first starts with different secrets one is refused', async () => {
  const starts = await Promise.allSettled(
    [FIRST, SECOND].map((secret) => checkAppSecret(database.db, secret)),
  );
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('the database does not hold the secret', async () => {
  await checkAppSecret(database.db, FIRST);
  const rows = await database.db.select().from(shopState);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.value).toMatch(/^[0-9a-f]{64}$/);
});
