// Claims about damage: tied to a line, with photographs, an acknowledgement with the day of the answer, and the answers.
import {
  messageEndpoint,
  noteMessageEndpoint,
  replyMessageEndpoint,
} from '@klaas/core/contract/admin/message-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderKeys } from '../../src/orders/order-key.ts';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';
import { placeOrder } from '../office/office-orders.ts';
import { signInAs } from '../staff/office-fixture.ts';
import { BYTES, createContactSteps, file } from './contact-fixture.ts';

let api: UserApi;
let steps: ReturnType<typeof createContactSteps>;
beforeAll(async () => {
  api = await createUserApi();
  steps = createContactSteps(api);
});
afterAll(() => api.stop());

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.services.db.$client.query<Row>(text, values)).rows;
const ordered = async (email: string) => {
  const id = await placeOrder(api.services.db, api.clock.nowMs, { customer_email: email });
  const [row] = await rows<{ order_id: string }>('select order_id from sales_order where entity_id = $1', id);
  const order = { entity_id: id, order_id: row?.order_id ?? '' };
  return { id, key: createOrderKeys(api.services.config.appSecret).keyOf(order) };
};
const claim = async (fields: Record<string, unknown>, attachment: File[] = []) =>
  steps.sendForm(
    {
      ...{ kind: 'claim', name: 'Maari Maasikas', email: 'other@example.ee', telephone: '+372 555 1234' },
      ...{ subject: 'Kahjustus', question: 'Nurk on katki', ticket: await steps.ticket(), ...fields },
    },
    { attachment },
  );
const claimsOf = async (id: number, key: string) =>
  (await api.get(`/api/ext/contact-form/claims?orderId=${id}&key=${key}`)).body as {
    code: number;
    result: Record<string, unknown>[];
  };

describe('a claim', () => {
  it('is kept with its line and photographs, and acknowledged to the address of the order', async () => {
    const { id, key } = await ordered('buyer@example.ee');
    const sent = await claim({ orderId: String(id), orderKey: key, itemId: '2' }, [
      file('nurk.jpg', BYTES.jpeg),
    ]);
    expect(sent.body).toEqual({ code: 200, result: 'OK' });
    const [stored] = await rows<{ id: number }>('select * from contact_message where order_id = $1', id);
    expect(stored).toMatchObject({ kind: 'claim', item_id: 2, files: [{ name: 'nurk.jpg' }] });
    const [acknowledged] = await api.mails('buyer@example.ee');
    const number = `K-${String(stored?.id).padStart(5, '0')}`;
    expect(acknowledged).toMatchObject({ kind: 'claim-received', subject: expect.stringContaining(number) });
    expect(acknowledged?.text).toMatch(/PANE.*\d\d:\d\d:\d\d \(UTC\+0[23]:00\)/);
    expect(acknowledged?.text).toContain(`key=${key}`);
    // The address was typed, perhaps by somebody else.
    expect(await api.mails('other@example.ee')).toEqual([]);
  });

  it('is answered within the days of the setting, and the answer stands with the order', async () => {
    const { id, key } = await ordered('answered@example.ee');
    await claim({ orderId: String(id), orderKey: key, itemId: '1' });
    const before = await claimsOf(id, key);
    expect(before.result).toMatchObject([
      { item_id: 1, name: 'HANDLE', text: 'Nurk on katki', is_closed: false, answers: [] },
    ]);
    const [{ at, answer_by }] = before.result as [{ at: string; answer_by: string }];
    const days = (Date.parse(answer_by) - Date.parse(at.slice(0, 10))) / 86_400_000;
    expect(Math.abs(days - 15)).toBeLessThanOrEqual(1);
    const [stored] = await rows<{ id: number }>('select id from contact_message where order_id = $1', id);
    const params = { id: String(stored?.id) };
    const kati = await signInAs(api, 'orders');
    expect(await kati.call(messageEndpoint, { params })).toMatchObject({
      ok: true,
      value: { order_id: id, answer_by, details: expect.stringContaining('HANDLE') },
    });
    await kati.call(noteMessageEndpoint, { params, body: { text: 'Vaata laost' } });
    const body = { text: 'Saadame uue käepideme.', seen: 99, close: true };
    expect(await kati.call(replyMessageEndpoint, { params, body })).toMatchObject({ ok: true });
    expect((await claimsOf(id, key)).result).toMatchObject([
      { is_closed: true, answers: [{ text: 'Saadame uue käepideme.' }] },
    ]);
  });

  it('is not taken for a line or an order that the sender has not shown to be theirs', async () => {
    const { id, key } = await ordered('owner@example.ee');
    const count = async () => (await rows('select id from contact_message')).length;
    const before = await count();
    for (const fields of [
      { orderId: String(id), orderKey: 'x'.repeat(32), itemId: '1' },
      { orderId: String(id), orderKey: key, itemId: '9' },
      { orderId: '999999', orderKey: key, itemId: '1' },
      {},
    ])
      expect((await claim(fields)).body).toMatchObject({
        result: { code: 404, faults: [{ field: 'itemId' }] },
      });
    expect(await count()).toBe(before);
    expect((await claimsOf(id, 'x'.repeat(32))).code).toBe(404);
  });
});
