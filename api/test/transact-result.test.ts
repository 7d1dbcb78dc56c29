// A transaction that is rolled back by a result.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactResult } from '../src/db/transact-result.ts';
import { createTestApi, type TestApi } from './test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await api.services.db.execute(sql`create table written (word text)`);
});
afterAll(() => api.stop());

const words = async () => (await api.services.db.execute(sql`select word from written`)).rows;

it('commits what succeeds, and rolls back what returns an error or throws', async () => {
  const { db } = api.services;
  const write = (word: string, ok: boolean) =>
    transactResult(db, async (tx) => {
      await tx.execute(sql`insert into written values (${word})`);
      return { ok, word };
    });
  expect(await write('kept', true)).toEqual({ ok: true, word: 'kept' });
  expect(await write('refused', false)).toEqual({ ok: false, word: 'refused' });
  const failing = transactResult(db, async (tx): Promise<{ ok: boolean }> => {
    await tx.execute(sql`insert into written values ('failed')`);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await words()).toEqual([{ word: 'kept' }]);
});
