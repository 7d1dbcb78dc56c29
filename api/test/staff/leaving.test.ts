// What stays behind of somebody who leaves or gets another role.

import { invitationEndpoint } from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import {
  removeMemberEndpoint,
  saveMemberEndpoint,
  sendKeyLinkEndpoint,
} from '@klaas/core/contract/admin/staff-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactMessages } from '../../src/messages/contact/contact-tables.ts';
import { orderMarks } from '../../src/orders/office/office-tables.ts';
import { loadOutbox } from '../../src/providers/mail/outbox.ts';
import { loadMemberByEmail } from '../../src/staff/people/staff-repository.ts';
import { workMarks } from '../../src/staff/today/work-tables.ts';
import { placeOrder } from '../office/office-orders.ts';
import { createSoftwareAuthenticator } from '../outside/software-authenticator.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { acceptByPasskey, granted, joinByPasskey, openBrowser } from './people-fixture.ts';

let api: TestApi;
let owner: Awaited<ReturnType<typeof joinByPasskey>>;
beforeAll(async () => {
  api = await createTestApi();
  owner = await joinByPasskey(api, 'owner', 'Mari Omanik');
});
afterAll(() => api.stop());

const idOf = async (email: string) => (await loadMemberByEmail(api.services.db, email))?.id ?? 0;

/** Somebody who was sent a link for a new key. */
const inviteAgain = async () => {
  const { email } = await joinByPasskey(api, 'orders');
  const id = await idOf(email);
  granted(await owner.browser.call(sendKeyLinkEndpoint, { params: { id } }));
  const sent = (await loadOutbox(api.services.db)).find((one) => one.to_address === email);
  const token = /#([0-9a-f]{64})/.exec(sent?.text ?? '')?.[1] ?? '';
  const isOpen = async () => (await openBrowser(api.app).call(invitationEndpoint, { body: { token } })).ok;
  expect(await isOpen()).toBe(true);
  return { id, email, token, isOpen };
};
const withdrawn = async (email: string) =>
  (
    await api.services.db.$client.query<{ actor_name: string }>(
      `select actor_name from change where entity = 'staff_invitation'
       and after->>'state' = 'withdrawn' and entity_id in (select entity_id from change
         where entity = 'staff_invitation' and after->>'email' = $1)`,
      [email],
    )
  ).rows;

describe('an open link', () => {
  it('does not bring back somebody who was removed', async () => {
    const { id, email, token, isOpen } = await inviteAgain();
    granted(await owner.browser.call(removeMemberEndpoint, { params: { id } }));
    expect(await isOpen()).toBe(false);
    const answer = await acceptByPasskey(openBrowser(api.app), token, createSoftwareAuthenticator());
    expect(answer).toMatchObject({ error: 'not_found', detail: 'invitation_over' });
    expect(await withdrawn(email)).toEqual([{ actor_name: 'Mari Omanik' }]);
  });

  it('does not give a former role again', async () => {
    const { id, email, isOpen } = await inviteAgain();
    const save = (body: object) => owner.browser.call(saveMemberEndpoint, { params: { id }, body });
    granted(await save({ name: 'Kadri Uus' }));
    granted(await save({ role: 'orders' }));
    expect(await isOpen()).toBe(true);
    granted(await save({ role: 'read_only' }));
    expect(await isOpen()).toBe(false);
    expect(await withdrawn(email)).toEqual([{ actor_name: 'Mari Omanik' }]);
  });
});

it('open work of somebody who is removed is nobody’s, in the log too; what is done keeps the name', async () => {
  const { db, now } = api.services;
  const id = await idOf((await joinByPasskey(api, 'orders')).email);
  const at = new Date(now());
  const orders = [await placeOrder(db, now()), await placeOrder(db, now(), { state: 'complete' })];
  await db.insert(orderMarks).values(orders.map((entity_id) => ({ entity_id, assignee_id: id })));
  const message = { kind: 'question', store_code: 'et', name: 'Mari', email: null, telephone: '' } as const;
  const states = ['open', 'later', 'closed'] as const;
  await db.insert(contactMessages).values(
    states.map((state) => ({
      ...{ ...message, subject: '', question: 'Tere', created_at: at, state, assignee_id: id },
    })),
  );
  await db.insert(workMarks).values({ kind: 'messages', staff_id: id, taken_at: at });
  granted(await owner.browser.call(removeMemberEndpoint, { params: { id } }));
  expect(await db.select().from(orderMarks).orderBy(orderMarks.entity_id)).toMatchObject([
    { assignee_id: null },
    { assignee_id: id },
  ]);
  expect(await db.select().from(contactMessages).orderBy(contactMessages.id)).toMatchObject([
    { state: 'open', assignee_id: null },
    { state: 'later', assignee_id: null },
    { state: 'closed', assignee_id: id },
  ]);
  expect(await db.select().from(workMarks)).toEqual([]);
  const { rows } = await db.$client.query(
    `select entity, count(*)::int as changes from change where actor_name = 'Mari Omanik'
     and entity in ('message', 'order_mark', 'work_mark') group by entity order by entity`,
  );
  expect(rows).toEqual([
    { entity: 'message', changes: 2 },
    { entity: 'order_mark', changes: 1 },
    { entity: 'work_mark', changes: 1 },
  ]);
});
