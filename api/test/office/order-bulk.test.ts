// Actions over many orders, and their export.
import { ordersCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  orderBulkEndpoint,
  planOrderBulkEndpoint,
  startOrderBulkEndpoint,
} from '@klaas/core/contract/admin/order-bulk-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../src/compose.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { placeOrder } from './office-orders.ts';

let api: TestApi;
let owner: SignedIn;
let run: (id: string) => Promise<void>;
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'owner');
  const { bulk } = composeServices(api.services).orders;
  run = (id) => bulk.run({ id });
});
afterAll(() => api.stop());

const place = (change?: Parameters<typeof placeOrder>[2]) =>
  placeOrder(api.services.db, api.services.now(), change);
const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;
const started = async (body: object, as = owner) => {
  const answer = await as.call(startOrderBulkEndpoint, { body });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const progress = async (key: string) => {
  const answer = await owner.call(orderBulkEndpoint, { params: { key } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

describe('an action over many orders', () => {
  it('[OFFICE-45] tells which cannot ship and why, and ships the others once each', async () => {
    const can = await Promise.all([place(), place(), place({ state: 'pending', paid_at: null })]);
    const cannot = await Promise.all([
      place({ state: 'pending_payment', paid_at: null }),
      place({ state: 'canceled' }),
    ]);
    const body = { action: { kind: 'ship' }, where: { ids: [...can, ...cannot] } };
    const plan = await owner.call(planOrderBulkEndpoint, { body });
    expect(plan).toEqual({
      ok: true,
      value: {
        ...{ total: 5, can: 3 },
        cannot: [
          { reason: 'state_canceled', count: 1 },
          { reason: 'state_pending_payment', count: 1 },
        ],
      },
    });
    expect(await rows('select 1 from change where entity_id = any($1)', can.map(String))).toEqual([]);
    const { id, total } = await started(body);
    expect(total).toBe(5);
    expect(await progress(id)).toMatchObject({ done: 0, is_finished: false });
    // A job that is repeated, and one that a lost lease has started twice.
    await Promise.all([run(id), run(id)]);
    await run(id);
    const done = await progress(id);
    expect(done).toMatchObject({ total: 5, done: 5, is_finished: true });
    expect(done.refused.map((one) => one.id).sort()).toEqual([...cannot].sort());
    const emails = await rows<{ entity_id: number }>(
      "select entity_id from order_email where kind = 'order-shipped' and entity_id = any($1)",
      [...can, ...cannot],
    );
    expect(emails.map(({ entity_id }) => entity_id).sort()).toEqual([...can].sort());
  });

  it('[OFFICE-45] continues where a process that ended has left it', async () => {
    const ids = await Promise.all([place(), place()]);
    const { id } = await started({ action: { kind: 'ship' }, where: { ids } });
    await run(id);
    // As if it had ended after the second order was shipped, and before that was counted.
    await rows('update order_bulk set done = 1, finished_at = null where id = $1', id);
    await run(id);
    expect(await progress(id)).toEqual({ total: 2, done: 2, is_finished: true, refused: [] });
  });

  it('[OFFICE-30] all that match: the filter’s orders, not those that match later', async () => {
    const ids = await Promise.all([place({ coupon_code: 'BULK' }), place({ coupon_code: 'BULK' })]);
    const { id, total } = await started({
      action: { kind: 'tag', tags: ['Tartu'] },
      where: { coupon: 'bulk' },
    });
    const later = await place({ coupon_code: 'BULK' });
    await run(id);
    expect(total).toBe(2);
    const tagged = await rows<{ entity_id: number }>(
      "select entity_id from order_mark where tags @> '{Tartu}'",
    );
    expect(tagged.map(({ entity_id }) => entity_id).sort()).toEqual([...ids].sort());
    expect(tagged).not.toContainEqual({ entity_id: later });
    const changes = await rows('select 1 from change where bulk_id = $1', id);
    expect(changes).toHaveLength(2);
    const back = await started({ action: { kind: 'untag', tags: ['Tartu'] }, where: { ids } });
    await run(back.id);
    expect(await rows("select 1 from order_mark where tags @> '{Tartu}'")).toEqual([]);
  });

  it('assigns to a person, and refuses one who is nobody', async () => {
    const id = await place();
    const given = await started({
      action: { kind: 'assign', assignee_id: owner.member.id },
      where: { ids: [id] },
    });
    await run(given.id);
    const wrong = await started({ action: { kind: 'assign', assignee_id: 99_999 }, where: { ids: [id] } });
    await run(wrong.id);
    expect((await progress(wrong.id)).refused).toMatchObject([{ id, reason: 'invalid' }]);
    expect(await rows('select assignee_id from order_mark where entity_id = $1', id)).toEqual([
      { assignee_id: owner.member.id },
    ]);
  });

  it('needs the permission of its action', async () => {
    const workshop = await signInAs(api, 'workshop');
    const where = { ids: [await place()] };
    for (const action of [
      { kind: 'tag', tags: ['x'] },
      { kind: 'assign', assignee_id: null },
    ]) {
      expect(await workshop.call(planOrderBulkEndpoint, { body: { action, where } })).toMatchObject({
        error: 'forbidden',
      });
      expect(await workshop.call(startOrderBulkEndpoint, { body: { action, where } })).toMatchObject({
        error: 'forbidden',
      });
    }
    expect(
      await workshop.call(planOrderBulkEndpoint, { body: { action: { kind: 'ship' }, where } }),
    ).toMatchObject({
      value: { can: 1 },
    });
    expect(
      await owner.call(startOrderBulkEndpoint, {
        body: { action: { kind: 'ship' }, where: { ids: [999_999] } },
      }),
    ).toEqual({
      ...{ ok: false, error: 'state_forbids', detail: 'bulk_empty' },
    });
  });
});

describe('export', () => {
  it('[OFFICE-100] has the rows of the filter, and no cell that a spreadsheet runs', async () => {
    const id = await place({
      coupon_code: 'CSV',
      billing_address: { firstname: '=HYPERLINK("x")', lastname: '', company: '', country_id: 'EE' },
    });
    const response = await owner.request(ordersCsvEndpoint, {
      query: { list: '{"where":{"coupon":"csv"}}' },
    });
    expect(response.headers.get('content-disposition')).toContain('orders.csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(String(id).padStart(9, '0'));
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[1]).toContain('"130,00"');
    const wrong = await owner.request(ordersCsvEndpoint, { query: { list: '{"where":{"colour":1}}' } });
    expect(wrong.status).toBe(422);
    const reader = await signInAs(api, 'read_only');
    expect((await reader.request(ordersCsvEndpoint)).status).toBe(403);
  });
});
