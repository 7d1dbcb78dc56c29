import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import {
  chainChanges,
  eraseChangedValues,
  recordChange,
  recordChanges,
  shopAuthor,
  verifyChain,
} from '../../src/staff/change-log/change-log-service.ts';
import { listChanges } from '../../src/staff/change-log/change-repository.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

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
  (await db.execute<Record<string, unknown>>(sql`select * from change order by id`)).rows;

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
        position: null,
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
    "update change set position = 1, previous_hash = '', hash = ''",
    'update change set position = 7',
    'delete from change',
    'truncate change',
  ])('[OFFICE-19] rejects %s, chained or not', async (statement) => {
    for (const id of ['1', '2']) {
      await record(id);
      await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'The change log can only be added to' },
      });
      await chainChanges(db);
    }
    expect(await verifyChain(db)).toEqual({ checked: 2, brokenAt: null, unchained: null });
  });

  it('[OFFICE-19] has one chain under concurrent writers and chaining processes', async () => {
    const writers = Array.from({ length: 40 }, async (_, index) => {
      await db.transaction(async (tx) => {
        for (const part of ['a', 'b', 'c'])
          await recordChange(tx, TEST_AUTHOR, {
            ...{ entity: 'thing', id: `${index}`, store: '', version: 1 },
            ...{ before: {}, after: { [part]: index } },
          });
      });
      await chainChanges(db);
    });
    await Promise.all(writers);
    expect(await verifyChain(db)).toEqual({ checked: 120, brokenAt: null, unchained: null });
    const positions = (await rows()).map(({ position }) => Number(position)).sort((a, b) => a - b);
    expect(positions).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  });

  it('[OFFICE-19] an open transaction keeps nobody from writing and chaining; its rows follow', async () => {
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const importing = db.transaction(async (tx) => {
      await recordChange(tx, TEST_AUTHOR, {
        ...{ entity: 'thing', id: 'early', store: '', version: 1 },
        ...{ before: null, after: { a: 1 } },
      });
      // What is left of its commit then, however long it takes.
      await tx.execute(sql`set constraints all immediate`);
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    await record('late');
    expect(await chainChanges(db)).toBe(1);
    mayCommit.resolve();
    await importing;
    expect(await chainChanges(db)).toBe(1);
    expect(await rows()).toMatchObject([
      { entity_id: 'early', position: '2' },
      { entity_id: 'late', position: '1' },
    ]);
    expect(await verifyChain(db)).toMatchObject({ brokenAt: null });
  });

  it('a bulk of more than one batch is chained in one go', async () => {
    await db.transaction((tx) =>
      recordChanges(
        tx,
        TEST_AUTHOR,
        { entity: 'thing', store: '' },
        sql`select n::text as entity_id, 1 as version, 'created' as kind, null::jsonb as before, '{}'::jsonb as after
          from generate_series(1, 2500) n`,
      ),
    );
    expect(await chainChanges(db)).toBe(2500);
    expect(await verifyChain(db)).toEqual({ checked: 2500, brokenAt: null, unchained: null });
  });

  it('[OFFICE-19] names what is not chained yet', async () => {
    await record('1');
    await chainChanges(db);
    await record('2');
    const [second] = await listChanges(db, { id: '2' }, 1);
    expect(await verifyChain(db)).toEqual({
      ...{ checked: 2, brokenAt: null },
      unchained: { count: 1, since: second?.at },
    });
    await tamper(`update change set after = '{"a": 2}' where entity_id = '2'`);
    expect((await verifyChain(db)).brokenAt).toMatchObject({ position: null });
  });

  it.each([
    ['a changed value', `update change set after = '{"a": 2}' where entity_id = '2'`],
    ['a changed author', `update change set actor_name = 'jaan' where entity_id = '2'`],
    ['a removed row', `delete from change where entity_id = '2'`],
    ['a row without a hash', `update change set hash = null where entity_id = '2'`],
    [
      'a row taken out of the chain',
      `update change set position = null, previous_hash = null, hash = null where entity_id = '2'`,
    ],
    [
      'a row whose own hash was made to fit',
      `update change c set version = 7, hash = change_hash((select d from change d where d.id = c.id), previous_hash)
       where entity_id = '2'`,
    ],
  ])('[OFFICE-19] finds %s', async (_, statement) => {
    for (const id of ['1', '2', '3']) await record(id);
    await chainChanges(db);
    expect((await verifyChain(db)).brokenAt).toBeNull();
    await tamper(statement);
    expect((await verifyChain(db)).brokenAt).toMatchObject({ position: expect.any(Number) });
    // Nor does chaining again cover it up.
    await chainChanges(db);
    expect((await verifyChain(db)).brokenAt).toMatchObject({ position: expect.any(Number) });
  });

  it.each(['before', 'after'])('loses the values of a customer erased %s the chaining', async (when) => {
    for (const id of ['1', '2', '3']) await record(id, { firstname: 'Mari' });
    if (when === 'after') await chainChanges(db);
    await db.transaction((tx) => eraseChangedValues(tx, { entity: 'thing', id: '2' }));
    await record('4');
    await chainChanges(db);
    expect(await verifyChain(db)).toEqual({ checked: 4, brokenAt: null, unchained: null });
    const erased = (await rows())[1];
    expect(erased).toMatchObject({ before: null, after: null, salt: null, is_erased: true });
    expect(JSON.stringify(erased)).not.toContain('Mari');
  });

  it('leaves a row that is being erased for the next time', async () => {
    for (const id of ['1', '2', '3']) await record(id);
    await db.transaction(async (tx) => {
      await eraseChangedValues(tx, { entity: 'thing', id: '2' });
      expect(await chainChanges(db)).toBe(2);
    });
    expect(await chainChanges(db)).toBe(1);
    expect(await verifyChain(db)).toEqual({ checked: 3, brokenAt: null, unchained: null });
  });
});
