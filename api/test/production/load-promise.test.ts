// The promise of new panes follows the work of the workshop, where the shop says so.
import { workshopEndpoint } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { addWorkingDays } from '@klaas/core/stores/working-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoadPromise } from '../../src/production/load-promise.ts';
import { reloadSettings } from '../../src/staff/settings/setting-service.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createWorkshop, MIRROR, type Workshop } from './pane-fixture.ts';

let shop: Workshop;
let follow: () => Promise<number>;
beforeAll(async () => {
  shop = await createWorkshop();
  const { db, now, settings } = shop.services;
  const editor = shop.editors.settings;
  const once = createLoadPromise({ db, now, settings, editor });
  // As the other processes do when the pages are dropped.
  follow = async () => {
    const changed = await once();
    await reloadSettings(db, shop.services.config);
    return changed;
  };
});
afterAll(() => shop.stop());

const set = async (path: string, value: unknown) => {
  expect(await shop.editors.settings.set(TEST_AUTHOR, path, value)).toMatchObject({ ok: true });
  await reloadSettings(shop.services.db, shop.services.config);
};
const wait = () => shop.services.settings.delivery.waitDays;
const stepsOf = (m2PerDay: number) => [
  { code: 'queue' },
  { code: 'cutting', m2PerDay },
  { code: 'edge' },
  { code: 'ready' },
];

it('the promise of a new pane waits for the first day with time left, and the workshop says the same', async () => {
  const first = await shop.paid(MIRROR);
  const usual = first.delivery?.sized?.days ?? { from: 0, to: 0 };
  // One mirror of 0.96 m² fills the usual day and the next one.
  await set('production.steps', stepsOf(0.4));
  expect(await follow(), 'the shop has not asked for it').toBe(0);
  expect(wait()).toBe(0);
  await set('production.promiseFollowsLoad', true);
  expect(await follow()).toBe(1);
  expect(wait()).toBe(2);
  expect(await follow(), 'nothing has changed').toBe(0);

  const second = await shop.paid(MIRROR);
  expect(second.delivery?.sized?.days).toEqual({ from: usual.from + 2, to: usual.to + 2 });
  const [pane] = await shop.panesOf(second);
  const { madeDays } = shop.services.settings.delivery;
  expect(pane?.due_on).toBe(addWorkingDays(shopDayOf(shop.services.now()), madeDays + 2));

  const owner = await shop.signIn('owner');
  const told = await owner.call(workshopEndpoint);
  expect(told).toMatchObject({ ok: true, value: { is_promised: true, wait_days: expect.any(Number) } });
  expect(await follow()).toBe(1);
  expect(told.ok && told.value.wait_days).toBe(wait());
  const [logged] = await shop.rows(
    "select actor_kind, actor_name, after from change where entity = 'setting' and entity_id = 'delivery.waitDays' order by id limit 1",
  );
  expect(logged).toEqual({
    ...{ actor_kind: 'shop', actor_name: 'workshop load', after: { 'delivery.waitDays': 2 } },
  });
});

it('is the usual one again when there is nothing to make, and when the shop no longer asks for it', async () => {
  await set('production.steps', stepsOf(0.4));
  await set('production.promiseFollowsLoad', true);
  await shop.paid(MIRROR);
  await follow();
  expect(wait()).toBeGreaterThan(0);
  await set('production.promiseFollowsLoad', false);
  expect(await follow()).toBe(1);
  expect(wait()).toBe(0);
  await set('production.promiseFollowsLoad', true);
  await follow();
  expect(wait()).toBeGreaterThan(0);
  await shop.rows('update pane set closed_at = now()');
  expect(await follow()).toBe(1);
  expect(wait()).toBe(0);
});
