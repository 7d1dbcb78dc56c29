// A note with @name tells that colleague, until it is read.

import { noteCustomerEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { mentionsEndpoint, readMentionsEndpoint } from '@klaas/core/contract/admin/mention-endpoints.ts';
import { noteMessageEndpoint } from '@klaas/core/contract/admin/message-endpoints.ts';
import { noteOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customers } from '../../src/customer/customer-tables.ts';
import { contactMessages } from '../../src/messages/contact/contact-tables.ts';
import { placeOrder } from '../office/office-orders.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';

let api: TestApi;
let owner: SignedIn;
let seller: SignedIn;
let cutter: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'owner');
  seller = await signInAs(api, 'orders');
  cutter = await signInAs(api, 'workshop');
  const names = {
    [owner.member.id]: 'Mari Omanik',
    [seller.member.id]: 'Jaan Müüja',
    [cutter.member.id]: 'Ott Lõikur',
  };
  for (const [id, name] of Object.entries(names))
    await rows('update staff_member set name = $2 where id = $1', Number(id), name);
});
afterAll(() => api.stop());

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;
const told = async (person: SignedIn) => {
  const answer = await person.call(mentionsEndpoint);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const note = (id: number, text: string) => owner.call(noteOrderEndpoint, { params: { id }, body: { text } });

it('tells who is named, not the writer, and keeps no word of the note', async () => {
  const id = await placeOrder(api.services.db, api.services.now());
  expect(await note(id, 'the glass is late: @Jaan Müüja, @mari')).toMatchObject({ ok: true });
  expect(await told(owner)).toEqual({ total: 0, mentions: [] });
  expect(await told(cutter)).toEqual({ total: 0, mentions: [] });
  const { total, mentions } = await told(seller);
  expect(total).toBe(1);
  expect(mentions).toMatchObject([{ kind: 'order', thing_id: id, author: 'Mari Omanik' }]);
  expect(JSON.stringify(await rows('select * from staff_mention'))).not.toContain('late');
});

it('is read by the person alone, one or all', async () => {
  const id = await placeOrder(api.services.db, api.services.now());
  await note(id, '@Jaan Müüja @Ott Lõikur');
  await note(id, '@Jaan Müüja again');
  const before = await told(seller);
  const [newest] = before.mentions;
  const read = (person: SignedIn, body: object) => person.call(readMentionsEndpoint, { body });
  // Those of others stay unread.
  await read(cutter, { ids: [newest?.id ?? 0] });
  expect((await told(seller)).total).toBe(before.total);
  expect((await told(cutter)).total).toBe(1);
  await read(seller, { ids: [newest?.id ?? 0] });
  expect((await told(seller)).total).toBe(before.total - 1);
  await read(seller, {});
  expect((await told(seller)).total).toBe(0);
  expect((await told(cutter)).total).toBe(1);
  expect(await read(seller, { ids: ['x'] })).toMatchObject({ error: 'invalid' });
});

it('comes from notes on customers and messages too, to whoever may open them', async () => {
  const at = new Date(api.services.now());
  const [customer] = await api.services.db
    .insert(customers)
    .values({
      ...{ email: 'kati@example.com', email_key: 'kati@example.com', password_hash: '', firstname: 'Kati' },
      ...{ lastname: 'Kask', store_id: 1, created_in: 'et', created_at: at, updated_at: at },
    })
    .returning();
  const [message] = await api.services.db
    .insert(contactMessages)
    .values({
      ...{ kind: 'contact', store_code: 'et', name: 'Kati', telephone: '', subject: 'Klaas', question: '?' },
      created_at: at,
    })
    .returning();
  const text = '@Jaan Müüja @Ott Lõikur, please call';
  if (!customer || !message) throw new Error('nothing was inserted');
  const params = { id: customer.id };
  expect(await owner.call(noteCustomerEndpoint, { params, body: { text } })).toMatchObject({ ok: true });
  const answer = await owner.call(noteMessageEndpoint, { params: { id: message.id }, body: { text } });
  expect(answer).toMatchObject({ ok: true });
  expect((await told(seller)).mentions).toMatchObject([
    { kind: 'message', thing_id: message.id },
    { kind: 'customer', thing_id: customer.id },
  ]);
  // The workshop sees no customers and no messages.
  expect((await told(cutter)).mentions.map(({ kind }) => kind)).toEqual(['order']);
});
