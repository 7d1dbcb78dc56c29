// Roles that owners make: their permissions count at the next call.

import { messageRowsEndpoint } from '@klaas/core/contract/admin/message-endpoints.ts';
import { orderRowsEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import {
  createRoleEndpoint,
  removeRoleEndpoint,
  rolesEndpoint,
  saveRoleEndpoint,
} from '@klaas/core/contract/admin/role-endpoints.ts';
import {
  meEndpoint,
  saveMemberEndpoint,
  staffMemberEndpoint,
  trustSessionEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';

let api: TestApi;
let owner: SignedIn;
let packer: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'owner');
  packer = await signInAs(api, 'workshop');
});
afterAll(() => api.stop());

const create = (change: object = {}) =>
  owner.call(createRoleEndpoint, {
    body: {
      name: 'Packing',
      based_on: 'workshop',
      permissions: ['orders.ship', 'messages.write'],
      ...change,
    },
  });
const give = async (role_id: number | null) => {
  const found = await owner.call(staffMemberEndpoint, { params: { id: packer.member.id } });
  const version = found.ok ? found.version : 0;
  return owner.call(saveMemberEndpoint, { params: { id: packer.member.id }, body: { version, role_id } });
};
const reads = async () => (await packer.call(messageRowsEndpoint, { body: { where: {} } })).ok;

it('[OFFICE-13] a role that an owner made counts at the next call, and so does its change', async () => {
  const made = await create();
  if (!made.ok) throw new Error(JSON.stringify(made));
  const { id } = made.value;
  expect(await reads()).toBe(false);
  expect(await give(id)).toMatchObject({ ok: true });
  // Whoever writes reads.
  expect(await reads()).toBe(true);
  expect(await packer.call(meEndpoint)).toMatchObject({
    value: { permissions: ['orders.read', 'orders.ship', 'messages.read', 'messages.write'] },
  });
  expect(await owner.call(rolesEndpoint)).toMatchObject({ value: [{ id, members: 1, version: 1 }] });
  const body = { version: made.version ?? 1, permissions: ['panes.read'] };
  expect(await owner.call(saveRoleEndpoint, { params: { id }, body })).toMatchObject({ ok: true });
  expect(await reads()).toBe(false);
  expect(await packer.call(orderRowsEndpoint, { body: {} })).toMatchObject({ error: 'forbidden' });
  // Trust is for devices that can do what the workshop can, and no more.
  expect(
    await owner.call(trustSessionEndpoint, {
      ...{ params: { id: packer.member.id }, body: { session: packer.sessionId } },
    }),
  ).toMatchObject({ error: 'invalid' });
  expect(await owner.call(removeRoleEndpoint, { params: { id } })).toMatchObject({
    ...{ error: 'state_forbids', detail: 'role_in_use' },
  });
  expect(await give(null)).toMatchObject({ ok: true });
  expect(await packer.call(orderRowsEndpoint, { body: {} })).toMatchObject({ ok: true });
  expect(await owner.call(removeRoleEndpoint, { params: { id } })).toMatchObject({ ok: true });
  expect(await owner.call(rolesEndpoint)).toMatchObject({ value: [] });
});

it('[OFFICE-11] no role makes an owner, and an unknown one is refused', async () => {
  expect(await create({ permissions: ['staff.write'] })).toMatchObject({
    ...{ error: 'invalid', fields: [{ field: 'permissions', rule: 'role_of_owner' }] },
  });
  expect(await create({ based_on: 'owner' })).toMatchObject({
    ...{ error: 'invalid', fields: [{ field: 'based_on' }] },
  });
  expect(await create({ permissions: ['everything'] })).toMatchObject({ error: 'invalid' });
  expect(await give(999)).toMatchObject({ error: 'invalid', fields: [{ field: 'role_id' }] });
});

it('two roles have no name in common, and everybody else is refused', async () => {
  const made = await create({ name: 'Desk' });
  if (!made.ok) throw new Error(JSON.stringify(made));
  expect(await create({ name: ' desk' })).toMatchObject({ fields: [{ rule: 'role_name_taken' }] });
  const seller = await signInAs(api, 'orders');
  expect(await seller.call(rolesEndpoint)).toMatchObject({ error: 'forbidden' });
  const { rows } = await api.services.db.$client.query<{ after: object }>(
    "select after from change where entity = 'staff_role' and entity_id = $1",
    [String(made.value.id)],
  );
  expect(rows).toMatchObject([{ after: { name: 'Desk', based_on: 'workshop' } }]);
});
