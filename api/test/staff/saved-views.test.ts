import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  createViewEndpoint,
  editViewEndpoint,
  removeViewEndpoint,
  viewsEndpoint,
} from '@klaas/core/contract/admin/view-endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { signInAs } from './office-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const view = {
  area: 'orders',
  name: 'To ship',
  is_shared: false,
  state: { search: 'state=paid', is_tight: true },
};
const area = { query: { area: 'orders' } };

it('[OFFICE-28] a view keeps filters, columns and density, privately or shared', async () => {
  const kadri = await signInAs(api, 'orders');
  const toomas = await signInAs(api, 'workshop');
  const created = await kadri.call(createViewEndpoint, { body: view });
  expect(created).toMatchObject({ ok: true, version: 1 });
  const id = created.ok ? created.value.id : 0;
  expect(await kadri.call(viewsEndpoint, area)).toMatchObject({
    value: [{ id, name: 'To ship', state: view.state }],
  });
  expect(await toomas.call(viewsEndpoint, area)).toMatchObject({ value: [] });

  expect(await kadri.call(editViewEndpoint, { params: { id }, body: { is_shared: true } })).toMatchObject({
    ok: true,
  });
  expect(await toomas.call(viewsEndpoint, area)).toMatchObject({
    value: [{ id, is_own: false, owner: 'Demo orders' }],
  });
  // A shared view is its owner's.
  expect(await toomas.call(removeViewEndpoint, { params: { id } })).toMatchObject({
    ok: false,
    error: 'not_found',
  });
  expect(await toomas.call(createViewEndpoint, { body: { ...view, is_shared: true } })).toMatchObject({
    ok: false,
    error: 'forbidden',
  });
});

it('a removed view is restored by undoing its removal', async () => {
  const kadri = await signInAs(api, 'orders');
  const created = await kadri.call(createViewEndpoint, { body: { ...view, area: 'panes' } });
  const id = created.ok ? created.value.id : 0;
  await kadri.call(removeViewEndpoint, { params: { id } });
  expect(await kadri.call(viewsEndpoint, { query: { area: 'panes' } })).toMatchObject({ value: [] });
  const { rows } = await api.services.db.execute<{ id: string }>(
    sql`select max(id) as id from change where entity = 'saved_view' and kind = 'removed' and entity_id = ${String(id)}`,
  );
  const undone = await kadri.call(undoEndpoint, { params: { id: Number(rows[0]?.id) }, body: {} });
  expect(undone).toMatchObject({ ok: true, value: { action: 'create', done: 1 } });
  expect(await kadri.call(viewsEndpoint, { query: { area: 'panes' } })).toMatchObject({
    value: [{ id, name: 'To ship' }],
  });
});

it.each([
  ['no name', { ...view, name: ' ' }, 'name'],
  ['a name of 61 letters', { ...view, name: 'a'.repeat(61) }, 'name'],
  ['an unknown kind of area', { ...view, area: '../x' }, 'area'],
])('refuses %s at its field', async (_, body, field) => {
  const kadri = await signInAs(api, 'orders');
  const response = await kadri.request(createViewEndpoint, { body });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ ok: false, error: 'invalid', fields: [{ field }] });
});
