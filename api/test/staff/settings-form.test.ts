// Settings of the office as a form: the schema decides, the environment is stronger, secrets are not read.

import { changeRowsEndpoint, undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { saveSettingsEndpoint, settingsEndpoint } from '@klaas/core/contract/admin/setting-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadStaffSettings } from '../../src/staff/settings/setting-service.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';
import { granted } from './people-fixture.ts';

let nowMs = Date.parse('2026-11-18T10:00:00Z');
let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ services: { now: () => nowMs } });
  const { file, environment } = api.services.config.settingSources;
  Object.assign(file.value as object, { company: { phone: '600 5678' } });
  environment['SETTINGS__delivery__courierDays__from'] = '1';
  owner = await signInAs(api, 'owner');
});
beforeEach(() => api.services.db.execute(sql`delete from setting`));
afterAll(() => api.stop());

const load = async () =>
  new Map(granted(await owner.call(settingsEndpoint)).map((setting) => [setting.path, setting]));
const save = (...changes: { path: string; value?: unknown; version?: number }[]) =>
  owner.call(saveSettingsEndpoint, {
    body: { changes: changes.map((change) => ({ version: 0, ...change })) },
  });
const stored = () => loadStaffSettings(api.services.db);

it('[OFFICE-101] each setting says its value, where it comes from and what resets it', async () => {
  granted(await save({ path: 'company.name', value: 'Klaas OÜ' }, { path: 'company.phone', value: '5' }));
  const settings = await load();
  expect(settings.get('company.name')).toMatchObject({
    ...{ value: 'Klaas OÜ', default: 'Klaas demo OÜ', reset_to: 'Klaas demo OÜ', source: 'office' },
    ...{ is_changed: true, version: 1, effect: 'now', variable: null },
  });
  expect(settings.get('company.phone')).toMatchObject({ value: '5', reset_to: '600 5678', source: 'office' });
  granted(await save({ path: 'company.phone', version: 1 }));
  const after = await load();
  expect(after.get('company.phone')).toMatchObject({ value: '600 5678', source: 'file', is_changed: true });
  expect(after.get('company.email')).toMatchObject({ source: 'default', is_changed: false });
  expect(after.get('delivery.courierDays')).toMatchObject({
    ...{ value: { from: 1, to: 4 }, source: 'environment' },
    variable: 'SETTINGS__delivery__courierDays__from',
  });
});

it.each([
  ['returns.withdrawalDays', 13, 'least bound=14'],
  ['returns.withdrawalDays', 366, 'most bound=365'],
  ['returns.withdrawalDays', 'a month', 'number'],
  ['returns.withdrawalDays', 14.5, 'whole'],
  ['cart.synchronize', 'yes', 'switch'],
  ['company.name', null, 'text'],
  ['tax.scheme', 'none', 'choice values=domestic, oss'],
  ['products.thumbnails', { width: 15, height: 20 }, 'least bound=16 at=width'],
  ['products.thumbnails', { width: 20, height: 20, depth: 1 }, 'unknown values=depth'],
  ['delivery.methodDays', { van: { from: 3, to: 1 } }, 'order_days at=van'],
  ['delivery.closedDays', ['tomorrow'], 'day at=0'],
  ['production.steps', [{ code: 'queue' }], 'step_order'],
  ['storeViews.defaultStore', 'fi', 'store'],
  ['company.colour', 'red', 'unknown'],
  ['delivery.courierDays', { from: 2, to: 4 }, 'locked values=SETTINGS__delivery__courierDays__from'],
  ['payments.stripe', true, 'keys values=STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET'],
  ['delivery.networks', ['dpd'], 'keys values=DPD_API_TOKEN'],
  ['ledger.service', 'merit', 'keys values=LEDGER_ID, LEDGER_SECRET'],
])(
  '[OFFICE-101] %s = %j is refused at its field with the reason, and nothing is written',
  async (path, value, rule) => {
    const answer = await save({ path: 'company.bank', value: 'Pank' }, { path, value });
    expect(answer).toMatchObject({ ok: false, error: 'invalid', fields: [{ field: path, rule }] });
    expect(await stored()).toEqual([]);
  },
);

it('[OFFICE-101] a set of values is checked together and undone as one', async () => {
  const stores = (await load()).get('storeViews.stores')?.value as { storeCode: string }[];
  const finnish = { ...stores[0], storeCode: 'fi', storeId: 9, url: '/fi' };
  expect(await save({ path: 'storeViews.defaultStore', value: 'fi' })).toMatchObject({ ok: false });
  const saved = granted(
    await save(
      { path: 'storeViews.defaultStore', value: 'fi' },
      { path: 'storeViews.stores', value: [...stores, finnish] },
    ),
  );
  expect(saved).toMatchObject({ needs_restart: true, bulk_id: expect.any(String) });
  expect((await load()).get('storeViews.defaultStore')).toMatchObject({ value: 'fi', is_waiting: true });
  const { rows } = granted(
    await owner.call(changeRowsEndpoint, {
      body: { where: { entities: ['setting'] }, sort: 'newest', from: null, count: 1 },
    }),
  );
  const undone = await owner.call(undoEndpoint, { params: { id: rows[0]?.id ?? 0 }, body: {} });
  expect(granted(undone)).toMatchObject({ done: 2, left: 0 });
  expect(await stored()).toEqual([]);
});

it('[OFFICE-101] a secret is set with a fresh proof, and neither read nor logged', async () => {
  const secret = 'very-secret-key-0123456789';
  nowMs += 6 * 60_000;
  expect(await save({ path: 'server.metricsKey', value: secret })).toMatchObject({ error: 'proof_needed' });
  nowMs -= 6 * 60_000;
  granted(await save({ path: 'server.metricsKey', value: secret }));
  const settings = await load();
  expect(settings.get('server.metricsKey')).toMatchObject({ value: null, is_set: true, is_secret: true });
  expect(JSON.stringify([...settings.values()])).not.toContain(secret);
  const { rows } = await api.services.db.execute(sql`select * from change`);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const [kept] = await stored();
  expect(kept).toMatchObject({ path: 'server.metricsKey', value: secret });
});

it('a setting that a colleague changed is a conflict, another one is not', async () => {
  granted(await save({ path: 'company.name', value: 'Klaas OÜ' }));
  const version = (await load()).get('company.name')?.version ?? 0;
  expect(await save({ path: 'company.name', value: 'Klaas AS' })).toMatchObject({
    ...{ ok: false, error: 'conflict', version, by: { name: 'Demo owner' } },
    conflicts: [{ field: 'company.name', mine: 'Klaas AS', theirs: 'Klaas OÜ' }],
  });
  granted(await save({ path: 'company.email', value: 'klaas@example.com' }));
  granted(await save({ path: 'company.name', value: 'Klaas AS', version }));
  expect((await load()).get('company.name')).toMatchObject({ value: 'Klaas AS', version: version + 1 });
});

it('a text of digits stays a text', async () => {
  granted(await save({ path: 'company.registryCode', value: '12345678' }));
  expect((await load()).get('company.registryCode')).toMatchObject({ value: '12345678' });
  const version = (await load()).get('company.registryCode')?.version ?? 0;
  granted(await save({ path: 'company.registryCode', value: '87654321', version }));
  expect(await stored()).toMatchObject([{ value: '87654321' }]);
});

it('what the command line set in part is replaced as a whole', async () => {
  await api.services.db.execute(
    sql`insert into setting (path, value) values ('products.thumbnails.width', '400')`,
  );
  expect((await load()).get('products.thumbnails')).toMatchObject({
    ...{ value: { width: 400, height: 595 }, source: 'office', version: 1 },
  });
  granted(await save({ path: 'products.thumbnails', value: { width: 300, height: 300 }, version: 1 }));
  expect((await stored()).map(({ path }) => path)).toEqual(['products.thumbnails']);
  const version = (await load()).get('products.thumbnails')?.version ?? 0;
  granted(await save({ path: 'products.thumbnails', version }));
  expect((await load()).get('products.thumbnails')).toMatchObject({ source: 'default', version: 0 });
});

it('[OFFICE-14] a change of settings is neither shown to nor set back by who may not write them', async () => {
  granted(await save({ path: 'company.phone', value: '7' }));
  const list = async (person: SignedIn) =>
    granted(
      await person.call(changeRowsEndpoint, {
        body: { where: { entities: ['setting'] }, sort: 'newest', from: null, count: 5 },
      }),
    ).rows;
  const [change] = await list(owner);
  expect(change).toMatchObject({ entity: 'setting', may_undo: true });
  const catalogue = await signInAs(api, 'catalogue');
  expect(await list(catalogue)).toEqual([]);
  const tried = await catalogue.call(undoEndpoint, { params: { id: change?.id ?? 0 }, body: {} });
  expect(tried).toMatchObject({ ok: false, error: 'forbidden' });
  expect((await load()).get('company.phone')).toMatchObject({ value: '7' });
});
