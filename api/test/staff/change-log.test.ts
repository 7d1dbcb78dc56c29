import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertDocuments } from '../../src/catalog/catalog-repository.ts';
import type { Database, Transaction } from '../../src/db/database.ts';
import {
  eraseChangedValues,
  recordChange,
  shopAuthor,
  verifyChain,
} from '../../src/staff/change-log/change-log-service.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { waitUntil } from '../wait-until.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

/** As the owner of the database could: past the triggers. */
const tamper = (statement: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });
beforeEach(() => tamper('delete from change'));

const record = (id: string, after: Record<string, unknown> = { a: 1 }) =>
  db.transaction((tx) =>
    recordChange(tx, TEST_AUTHOR, { entity: 'thing', id, store: '', version: 1, before: {}, after }),
  );
const rows = async () =>
  (await db.execute<Record<string, unknown>>(sql`select * from change order by position`)).rows;

describe('the change log', () => {
  it('[OFFICE-17] holds who, when, what, before and after of the touched fields', async () => {
    await db.transaction((tx) =>
      recordChange(
        tx,
        { ...TEST_AUTHOR, requestId: 'request-1', reason: 'typo' },
        {
          ...{ entity: 'thing', id: '1', store: 'et', version: 4 },
          before: { name: 'Glas', price: 3, old: true },
          after: { name: 'Glass', price: 3, fresh: true },
        },
      ),
    );
    expect(await rows()).toMatchObject([
      {
        ...{ actor_kind: 'person', actor_name: 'mari', request_id: 'request-1', reason: 'typo' },
        ...{ entity: 'thing', entity_id: '1', store: 'et', version: 4, kind: 'edited', is_final: false },
        before: { name: 'Glas', old: true },
        after: { name: 'Glass', fresh: true },
        position: '1',
      },
    ]);
  });

  it('[OFFICE-17] has no row of a write that changed nothing or was rolled back', async () => {
    await record('1', {});
    const failed = db.transaction(async (tx) => {
      const change = { entity: 'thing', id: '2', store: '', version: 1, before: null, after: { a: 1 } };
      await recordChange(tx, shopAuthor('job'), change);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('[OFFICE-25] writes secrets as "changed"', async () => {
    await record('1', { password_hash: 'scrypt$1', 'payment.apiKey': 'k', refresh_token: 't', name: 'x' });
    expect(await rows()).toMatchObject([
      {
        after: { password_hash: 'changed', 'payment.apiKey': 'changed', refresh_token: 'changed', name: 'x' },
      },
    ]);
  });

  it.each([
    'update change set after = null',
    "update change set actor_name = 'x'",
    'update change set before = null, after = null, salt = null, is_erased = true, version = 9',
    'delete from change',
    'truncate change',
  ])('[OFFICE-19] rejects %s', async (statement) => {
    await record('1');
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'The change log can only be added to' },
    });
    expect(await rows()).toHaveLength(1);
  });

  it('[OFFICE-19] has one chain under concurrent writers', async () => {
    const writers = Array.from({ length: 40 }, (_, index) =>
      db.transaction(async (tx) => {
        for (const part of ['a', 'b', 'c'])
          await recordChange(tx, TEST_AUTHOR, {
            ...{ entity: 'thing', id: `${index}`, store: '', version: 1 },
            ...{ before: {}, after: { [part]: index } },
          });
      }),
    );
    await Promise.all(writers);
    expect(await verifyChain(db)).toEqual({ checked: 120, brokenAt: null });
    const positions = (await rows()).map(({ position }) => Number(position));
    expect(positions).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  });

  it('[OFFICE-19] does not deadlock writers that log before their document with those that log after it', async () => {
    const document = (id: number) => (tx: Transaction) => upsertDocuments(tx, 'et', 'product', [{ id }]);
    const log = (id: number) => (tx: Transaction) =>
      recordChange(tx, TEST_AUTHOR, {
        ...{ entity: 'product', id: `${id}`, store: 'et', version: 1 },
        ...{ before: {}, after: { id } },
      });
    const commit = (...steps: ((tx: Transaction) => Promise<unknown>)[]) =>
      db.transaction(async (tx) => {
        for (const step of steps) await step(tx);
      });
    const waiting = async (count: number) => {
      const { rows: locks } = await db.execute(sql`select 1 from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return locks.length === count;
    };
    // Both commits wait for the log; the one that logs first is the first to get it.
    const writers: Promise<void>[] = [];
    await db.transaction(async (tx) => {
      await log(1)(tx);
      await tx.execute(sql`set constraints all immediate`);
      writers.push(commit(log(2), document(2)));
      await waitUntil(() => waiting(1));
      writers.push(commit(document(3), log(3)));
      await waitUntil(() => waiting(2));
    });
    await Promise.all(writers);
    expect(await verifyChain(db)).toEqual({ checked: 3, brokenAt: null });
  });

  it.each([
    ['a changed value', `update change set after = '{"a": 2}' where entity_id = '2'`],
    ['a changed author', `update change set actor_name = 'jaan' where entity_id = '2'`],
    ['a removed row', `delete from change where entity_id = '2'`],
    ['an inserted row without a hash', `update change set hash = null where entity_id = '2'`],
    [
      'a row whose own hash was made to fit',
      `update change c set version = 7, hash = change_hash((select d from change d where d.id = c.id), previous_hash)
       where entity_id = '2'`,
    ],
  ])('[OFFICE-19] finds %s', async (_, statement) => {
    for (const id of ['1', '2', '3']) await record(id);
    expect((await verifyChain(db)).brokenAt).toBeNull();
    await tamper(statement);
    expect((await verifyChain(db)).brokenAt).toMatchObject({ position: expect.any(Number) });
  });

  it('loses the values of an erased customer without breaking the chain', async () => {
    for (const id of ['1', '2', '3']) await record(id, { firstname: 'Mari' });
    await db.transaction((tx) => eraseChangedValues(tx, { entity: 'thing', id: '2' }));
    await record('4');
    expect(await verifyChain(db)).toEqual({ checked: 4, brokenAt: null });
    const erased = (await rows())[1];
    expect(erased).toMatchObject({ before: null, after: null, salt: null, is_erased: true });
    expect(JSON.stringify(erased)).not.toContain('Mari');
  });
});
