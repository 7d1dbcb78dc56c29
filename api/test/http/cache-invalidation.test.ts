// `/invalidate` of one process reaches the others through the database.
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { notifyInvalidation, subscribeToInvalidation } from '../../src/db/cache-invalidation.ts';
import type { ChannelSubscription } from '../../src/db/channel-subscription.ts';
import { createTestDatabase } from '../test-database.ts';
import { waitUntil } from '../wait-until.ts';

const database = await createTestDatabase();
const { db } = database;
const heard: { one: string[][]; other: string[][] } = { one: [], other: [] };
beforeEach(async () => {
  heard.one = [];
  heard.other = [];
  const subscriptions: ChannelSubscription[] = [
    await subscribeToInvalidation(db, (tags) => heard.one.push([...tags])),
    await subscribeToInvalidation(db, (tags) => heard.other.push([...tags])),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.stop();
  };
});
afterAll(() => database.drop());

const waitForBoth = (count: number) =>
  waitUntil(() => heard.one.length === count && heard.other.length === count);

it('every process hears the tags', async () => {
  await notifyInvalidation(db, ['product:1', 'list:20']);
  await notifyInvalidation(db, ['*']);
  await waitForBoth(2);
  expect(heard.one).toEqual([['product:1', 'list:20'], ['*']]);
  expect(heard.other).toEqual(heard.one);
});

it('more tags than a notification holds drop everything', async () => {
  await notifyInvalidation(
    db,
    Array.from({ length: 1000 }, (_, id) => `product:${id}`),
  );
  await waitForBoth(1);
  expect(heard.one).toEqual([['*']]);
});

it('after a lost connection everything counts as outdated', async () => {
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen cache_invalidated' and datname = current_database()`);
  await waitForBoth(1);
  expect([heard.one, heard.other]).toEqual([[['*']], [['*']]]);
});
