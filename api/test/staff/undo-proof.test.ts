import { randomUUID } from 'node:crypto';
import { undoEndpoint, undoPlanEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordChanges } from '../../src/staff/change-log/change-log-service.ts';
import { listChanges } from '../../src/staff/change-log/change-repository.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';

let api: TestApi;
let person: SignedIn;
let nowMs = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => nowMs } });
  person = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

/** So many changes that were made together, none of which can be taken back: only the count matters. */
const changeMany = async (count: number): Promise<number> => {
  const { db } = api.services;
  const bulkId = randomUUID();
  const source = sql`select at::text as entity_id, 2 as version, 'edited' as kind, '{"tags":[]}'::jsonb as before,
    '{"tags":["kiire"]}'::jsonb as after from generate_series(1, ${count}::int) at`;
  const marks = { entity: 'order_mark', store: '', isFinal: true };
  await db.transaction((tx) => recordChanges(tx, { ...TEST_AUTHOR, bulkId }, marks, source));
  const [last] = await listChanges(db, { bulk: bulkId }, 1);
  return last?.id ?? 0;
};
const prove = (atMs: number) =>
  api.services.db.execute(
    sql`update staff_session set proven_at = ${new Date(atMs).toISOString()}::timestamptz`,
  );

it('[OFFICE-12] more than 500 things are taken back with a fresh proof only; their plan is shown without', async () => {
  const few = await changeMany(500);
  const many = await changeMany(501);
  nowMs += 5 * 60_000 + 1;
  const plan = await person.call(undoPlanEndpoint, { params: { id: many } });
  expect(plan).toMatchObject({ ok: true, value: { done: 0, left: 501 } });
  expect(await person.call(undoEndpoint, { params: { id: few }, body: {} })).toMatchObject({ ok: true });
  const key = randomUUID();
  const undo = () => person.call(undoEndpoint, { params: { id: many }, body: {}, key });
  expect(await undo()).toEqual({ ok: false, error: 'proof_needed' });
  await prove(nowMs);
  expect(await undo()).toMatchObject({ ok: true });
});
