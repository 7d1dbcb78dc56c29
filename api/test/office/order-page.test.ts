// The page of an order: what each role sees, notes, marks, documents and e-mails.
import {
  deliverOrderEndpoint,
  markOrderEndpoint,
  noteOrderEndpoint,
  sendEmailAgainEndpoint,
  shipOrderEndpoint,
} from '@klaas/core/contract/admin/order-act-endpoints.ts';
import {
  orderDocumentEndpoint,
  orderEmailEndpoint,
  orderPageEndpoint,
  orderTimelineEndpoint,
} from '@klaas/core/contract/admin/order-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEditors } from '../../src/compose-editors.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { placeOrder } from './office-orders.ts';

let api: TestApi;
let owner: SignedIn;
let seller: SignedIn;
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'owner');
  seller = await signInAs(api, 'orders');
});
afterAll(() => api.stop());

const place = (change?: Parameters<typeof placeOrder>[2]) =>
  placeOrder(api.services.db, api.services.now(), change);
const page = async (id: number, as = owner) => {
  const answer = await as.call(orderPageEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const timeline = async (id: number, kinds?: string, as = owner) => {
  const answer = await as.call(orderTimelineEndpoint, { params: { id }, ...(kinds && { query: { kinds } }) });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.entries;
};
const outboxTo = async (address: string) =>
  (
    await api.services.db.$client.query('select kind, html from outbox_letter where to_address = $1', [
      address,
    ])
  ).rows;

describe('the page', () => {
  it('shows lines, money, person and what this person may do', async () => {
    const id = await place();
    expect(await page(id)).toMatchObject({
      ...{ state: 'processing', payment_state: 'paid', refundable_cents: 13_000 },
      lines: [
        { sku: 'HANDLE', qty: 3, left: 3, pane: null, total_cents: 3000 },
        { sku: 'PANE', left: 1 },
      ],
      totals: { goods_cents: 13_000, grand_cents: 13_000, tax_cents: 2600 },
      taxes: [{ percent: 24, tax_cents: 2600 }],
      customer: { view: 'whole', name: 'Mari Maasikas', email: 'mari@example.com' },
      shipping_address: { lines: ['Pärnu mnt 13', '4', '10141 Tallinn'], telephone: '+372 5555 5555' },
      actions: ['edit', 'ship', 'cancel', 'refund', 'note', 'mark', 'email'],
    });
    expect((await page(id)).lines[1]?.pane).not.toBeNull();
  });

  it('hides of the buyer what a role may not see', async () => {
    const id = await place();
    const workshop = await page(id, await signInAs(api, 'workshop'));
    expect(workshop).toMatchObject({
      customer: { view: 'contact', name: 'Mari Maasikas', email: '', telephone: '+372 5555 5555' },
      ...{ shipping_address: { lines: [] }, actions: ['ship'] },
    });
    const reader = await signInAs(api, 'read_only');
    const masked = await page(id, reader);
    expect(masked).toMatchObject({ customer: { view: 'masked', name: 'M… M…', telephone: '' }, actions: [] });
    expect(JSON.stringify(masked)).not.toMatch(/Maasikas|5555|mari@|Pärnu/);
    const file = await reader.request(orderDocumentEndpoint, { params: { id, name: 'invoice' } });
    expect(file.status).toBe(403);
  });

  it('an unknown order, and one that is no number', async () => {
    expect(await owner.call(orderPageEndpoint, { params: { id: 999_999 } })).toEqual({
      ok: false,
      error: 'not_found',
    });
    expect(await owner.call(orderPageEndpoint, { params: { id: 'x' } })).toMatchObject({ error: 'invalid' });
  });

  it('[OFFICE-54] the invoice is a file that stays the same', async () => {
    const id = await place();
    const load = async () => {
      const response = await owner.request(orderDocumentEndpoint, { params: { id, name: 'invoice' } });
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      return Buffer.from(await response.arrayBuffer());
    };
    const first = await load();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await load()).toEqual(first);
    const { documents } = await page(id);
    expect(documents).toMatchObject([{ kind: 'invoice', gross_cents: 13_000 }]);
    const other = await owner.request(orderDocumentEndpoint, { params: { id, name: 'A-404' } });
    expect(other.status).toBe(404);
  });
});

describe('notes and marks', () => {
  it('a note mentions colleagues, is found, and stays from who sees no customers', async () => {
    const id = await place();
    await api.services.db.$client.query('update staff_member set name = $1 where id = $2', [
      'Kadri Kask',
      seller.member.id,
    ]);
    const noted = await owner.call(noteOrderEndpoint, {
      ...{ params: { id }, body: { text: 'Klient helistas, @Kadri kas 27.11 jõuab? @nobody' } },
    });
    expect(noted).toMatchObject({ ok: true, value: { mentions: [seller.member.id] } });
    expect(await timeline(id, 'note')).toMatchObject([{ kind: 'note', author: 'Demo owner' }]);
    const reader = await signInAs(api, 'read_only');
    expect(await timeline(id, 'note', reader)).toMatchObject([{ text: '' }]);
  });

  it('[OFFICE-20] marks are merged, conflict by field, and can be undone', async () => {
    const id = await place();
    const mark = (as: SignedIn, body: object) => as.call(markOrderEndpoint, { params: { id }, body });
    expect(await mark(owner, { tags: ['Kiire', 'Kiire'] })).toMatchObject({
      value: { tags: ['Kiire'] },
      version: 2,
    });
    const { marks_version: version } = await page(id);
    expect(await mark(seller, { assignee_id: seller.member.id, version })).toMatchObject({
      ok: true,
      version: 3,
    });
    expect(await mark(owner, { tags: ['Tartu'], version })).toMatchObject({ ok: true, version: 4 });
    expect(await mark(seller, { tags: ['Narva'], version })).toMatchObject({
      ...{ ok: false, error: 'conflict', conflicts: [{ field: 'tags', mine: ['Narva'], theirs: ['Tartu'] }] },
    });
    expect(await mark(owner, { assignee_id: 99_999 })).toMatchObject({ fields: [{ field: 'assignee_id' }] });
    const { undo } = composeEditors(api.services);
    const [last] = await undo.list({ entity: 'order_mark', id: String(id) }, 1);
    expect(await undo.undoChange(TEST_AUTHOR, last?.id ?? 0, { isDryRun: false, chosen: [] })).toMatchObject({
      ok: true,
    });
    expect(await page(id)).toMatchObject({ tags: ['Kiire'], assignee: { id: seller.member.id } });
  });
});

describe('e-mails', () => {
  it('[OFFICE-55] can be read, sent again and sent to another address, each with a log row', async () => {
    const id = await place();
    await owner.call(shipOrderEndpoint, { params: { id }, body: { tracking: 'CC55EE' } });
    const [sent] = (await page(id)).emails;
    const email = sent?.id ?? 0;
    const read = await seller.call(orderEmailEndpoint, { params: { id, email } });
    expect(read).toMatchObject({ ok: true, value: { to: 'mari@example.com' } });
    expect(read.ok && read.value.html).toContain('CC55EE');
    const send = (body: object) => seller.call(sendEmailAgainEndpoint, { params: { id, email }, body });
    expect(await send({})).toEqual({ ok: true, value: { to: 'mari@example.com' } });
    expect(await send({ to: 'juri@example.com' })).toEqual({ ok: true, value: { to: 'juri@example.com' } });
    expect(await outboxTo('juri@example.com')).toMatchObject([{ kind: 'order-shipped' }]);
    expect((await page(id)).emails.map(({ to, sent_by }) => [to, sent_by])).toEqual([
      ['juri@example.com', 'Kadri Kask'],
      ['mari@example.com', 'Kadri Kask'],
      ['mari@example.com', ''],
    ]);
    const changes = (await timeline(id, 'change')).filter(({ after }) => after?.['email_sent']);
    expect(changes).toHaveLength(2);
    expect(JSON.stringify(changes)).not.toContain('juri@');
    expect(await send({ to: 'no address' })).toMatchObject({ error: 'invalid', fields: [{ field: 'to' }] });
    const foreign = await seller.call(orderEmailEndpoint, { params: { id: await place(), email } });
    expect(foreign).toEqual({ ok: false, error: 'not_found' });
  });

  it('the timeline is newest first and filterable', async () => {
    const id = await place();
    await owner.call(shipOrderEndpoint, { params: { id }, body: {} });
    await owner.call(deliverOrderEndpoint, { params: { id }, body: {} });
    const all = await timeline(id);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['change', 'email']));
    const moments = all.map(({ at }) => Date.parse(at));
    expect(moments).toEqual([...moments].sort((a, b) => b - a));
    expect((await timeline(id, 'email')).map(({ what }) => what).sort()).toEqual([
      'order-delivered',
      'order-shipped',
    ]);
    expect(
      await owner.call(orderTimelineEndpoint, { params: { id }, query: { kinds: 'weather' } }),
    ).toMatchObject({
      ...{ ok: false, error: 'invalid' },
    });
  });
});
