// [OFFICE-91] Export and erasure of a person who has used every feature of the shop, by the staff.
import { inflateRawSync } from 'node:zlib';
import {
  customerEndpoint,
  editCustomerEndpoint,
  eraseCustomerEndpoint,
  erasurePlanEndpoint,
  exportCustomerEndpoint,
  noteCustomerEndpoint,
} from '@klaas/core/contract/admin/customer-endpoints.ts';
import { saveDraftEndpoint } from '@klaas/core/contract/admin/draft-endpoints.ts';
import { editMessageEndpoint, replyMessageEndpoint } from '@klaas/core/contract/admin/message-endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOrders } from '../../src/db/seed/people/demo-orders.ts';
import { contactMessages } from '../../src/messages/contact/contact-tables.ts';
import { orderNotes } from '../../src/orders/office/office-tables.ts';
import { orders } from '../../src/orders/order-tables.ts';
import { verifyChain } from '../../src/staff/change-log/change-log-service.ts';
import { staffSessions } from '../../src/staff/people/staff-tables.ts';
import { BYTES, createContactSteps, DRAFT, file } from '../messages/contact-fixture.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { ADDRESS, createUserApi, type UserApi } from './user-fixture.ts';

const NAME = 'Zebedeus';
const EMAIL = 'zebedeus@example.ee';
const PHONE = '58765432';
const NEEDLES = [NAME, EMAIL, PHONE];
/** Invoices and credit notes, for seven years. */
const KEPT_BY_LAW = ['invoice'];

let api: UserApi;
let owner: SignedIn;
let id: number;
beforeAll(async () => {
  api = await createUserApi();
  owner = await signInAs(api, 'owner');
  id = await useEveryFeature();
});
afterAll(() => api.stop());

/** Every text and JSON of every table and of every object, including tables added later. */
const traces = async (): Promise<string[]> => {
  const { rows: tables } = await api.db.$client.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await api.db.$client.query<{ n: number }>(
      `select count(*)::int as n from "${schema}"."${name}" as row where row::text ilike any($1)`,
      [NEEDLES.map((needle) => `%${needle}%`)],
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  const { objects } = api.services;
  for (const prefix of ['uploads/', 'labels/'])
    for (const { key } of await objects.list(prefix)) {
      const stored = await objects.get(key);
      const text = (await stored?.buffer())?.toString('latin1') ?? '';
      if (NEEDLES.some((needle) => text.includes(needle))) found.push(key);
    }
  return found.sort();
};

const address = () => ({ ...ADDRESS, firstname: NAME, telephone: PHONE, country_id: 'EE', email: EMAIL });

const addOrders = async (customerId: number) => {
  const [order] = demoOrders({ id: customerId, email: EMAIL });
  if (!order) throw new Error('no order');
  const copy = (at: number, more: object) => ({
    ...order,
    ...{ billing_address: address(), shipping_address: address(), order_id: `order-${at}`, cart_id: -at },
    ...more,
  });
  const placed = await api.db
    .insert(orders)
    .values([
      copy(1, { state: 'complete' }),
      // As a guest, before the account.
      copy(2, { state: 'complete', customer_id: null }),
      copy(3, { state: 'processing' }),
    ])
    .returning();
  await api.db.insert(orderNotes).values(
    placed.map(({ entity_id }) => ({
      ...{ entity_id, staff_id: owner.member.id, author: 'Demo', created_at: new Date(api.clock.nowMs) },
      text: `${NAME} tuleb ise järele`,
    })),
  );
};

const useEveryFeature = async (): Promise<number> => {
  const steps = createContactSteps(api);
  const { id: customerId } = await api.register({
    email: EMAIL,
    firstname: NAME,
    addresses: [{ ...ADDRESS, firstname: NAME, telephone: PHONE, default_billing: true }],
  });
  const { token } = await api.proveAddress(EMAIL);
  const cartId = (await api.post('/api/cart/create', undefined, { token })).body.result;
  const cartItem = { sku: 'HANDLE', qty: 1, quoteId: String(cartId) };
  await api.post(`/api/cart/update?cartId=${cartId}`, { cartItem }, { token });
  await api.db.$client.query('update cart set shipping_address = $2 where customer_id = $1', [
    customerId,
    address(),
  ]);
  await addOrders(customerId);
  const review = { product_id: 2, title: 'Hea', detail: 'Tugev', nickname: NAME, rating: 4 };
  const written = await api.post('/api/review/create', { review }, { token });
  await api.editors.reviews.moderate(TEST_AUTHOR, (written.body.result as { id: number }).id, true);
  await api.post('/api/ext/mailchimp-subscribe/subscribe', { email: EMAIL });
  await api.post('/api/ext/stock-alert', { email: EMAIL, sku: 'HANDLE' });
  await api.messages.settled();
  const draft = { ...DRAFT, name: `${NAME} M`, email: EMAIL, telephone: PHONE };
  const attachment = [file('plaan.pdf', [...BYTES.pdf, ...new TextEncoder().encode(NAME)])];
  await steps.sendForm({ ...draft, ticket: await steps.ticket() }, { token, attachment });
  // As a guest.
  await steps.sendForm({ ...draft, ticket: await steps.ticket() });
  await workOn(customerId);
  return customerId;
};

/** What the staff leaves behind: notes, replies, changed fields, a conflict. */
const workOn = async (customerId: number) => {
  const messages = await api.db.select().from(contactMessages);
  for (const message of messages) {
    const params = { id: message.id };
    await owner.call(replyMessageEndpoint, { params, body: { seen: 0, text: `Tere, ${NAME}!` } });
    await owner.call(editMessageEndpoint, { params, body: { version: 1, fields: { state: 'closed' } } });
  }
  const placed = await api.db.select().from(orders);
  for (const thing of [
    `customers/${customerId}`,
    `customers/${customerId}/note`,
    ...messages.map(({ id: message }) => `messages/${message}`),
    ...placed.map(({ entity_id }) => `orders/${entity_id}/note`),
  ])
    await owner.call(saveDraftEndpoint, { body: { thing, value: { fields: { text: NAME } } } });
  const params = { id: customerId };
  await owner.call(noteCustomerEndpoint, { params, body: { text: `${NAME} helistas` } });
  const profile = await owner.call(customerEndpoint, { params });
  const version = profile.ok ? (profile.version ?? 0) : 0;
  const rename = (firstname: string) => ({ params, body: { version, fields: { firstname } } });
  await owner.call(editCustomerEndpoint, rename(`${NAME} Uus`));
  const conflict = await owner.call(editCustomerEndpoint, rename(`${NAME} Teine`));
  expect(conflict).toMatchObject({ error: 'conflict' });
};

/** The central directory of a ZIP, as any program reads it. */
const unzip = (archive: Buffer): Map<string, Buffer> => {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(start, start + packed));
    files.set(archive.toString('utf8', at + 46, at + 46 + name), bytes);
    at += 46 + name;
  }
  return files;
};

const erase = (who: SignedIn, email = EMAIL) =>
  who.call(eraseCustomerEndpoint, { params: { id }, body: { email } });

describe('a person', () => {
  it('[OFFICE-91] is exported with everything the shop has: data, a readable page, files', async () => {
    const response = await owner.request(exportCustomerEndpoint, { params: { id } });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, unknown[]>;
    const counts = Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]));
    expect(counts).toMatchObject({
      ...{ account: 1, addresses: 1, notes: 1, sessions: 1, carts: 1, orders: 3, reviews: 1, messages: 2 },
      ...{ newsletter: 1, stock_alerts: 1, changes: 1 },
    });
    expect(counts['emails']).toBeGreaterThan(3);
    const text = JSON.stringify(data);
    for (const needle of [...NEEDLES, `Tere, ${NAME}!`, `${NAME} helistas`]) expect(text).toContain(needle);
    expect(text).not.toMatch(/argon2|token_hash|uploads\//);
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('<html lang="et">');
    for (const title of ['Tellimused', 'Kirjad', EMAIL]) expect(page).toContain(title);
    const names = [...files.keys()];
    expect(names.some((name) => /^messages\/\d+-1-plaan\.pdf$/.test(name))).toBe(true);
    const [change] = await api.editors.undo.list({ entity: 'customer_access', id: String(id) }, 1);
    expect(change).toMatchObject({ actor_name: 'Demo owner', after: { action: 'exported' } });
  });

  it('[OFFICE-12] export and erasure ask for a fresh proof, and for the right', async () => {
    const late = await signInAs(api, 'owner');
    await api.db
      .update(staffSessions)
      .set({ proven_at: new Date(api.clock.nowMs - 5 * 60_000 - 1) })
      .where(eq(staffSessions.id, late.sessionId));
    expect(await erase(late)).toMatchObject({ error: 'proof_needed' });
    expect((await late.request(exportCustomerEndpoint, { params: { id } })).status).toBe(403);
    const clerk = await signInAs(api, 'orders');
    expect(await erase(clerk)).toMatchObject({ error: 'forbidden' });
    expect((await clerk.request(exportCustomerEndpoint, { params: { id } })).status).toBe(403);
  });

  it('[OFFICE-91] is not erased while an order is open, which is named, nor under another address', async () => {
    const before = await traces();
    const [open] = await api.db.select().from(orders).where(eq(orders.state, 'processing'));
    const number = String(open?.entity_id).padStart(9, '0');
    const plan = await owner.call(erasurePlanEndpoint, { params: { id } });
    expect(plan).toMatchObject({ ok: true, value: { open_orders: [number] } });
    if (plan.ok) {
      const fates = Object.fromEntries(plan.value.parts.map(({ name, fate }) => [name, fate]));
      expect(fates).toMatchObject({ account: 'removed', orders: 'anonymized', messages: 'removed' });
    }
    expect(await erase(owner)).toMatchObject({
      error: 'state_forbids',
      detail: 'order_open',
      fields: [{ field: 'orders', rule: number }],
    });
    expect(await erase(owner, 'another@example.ee')).toMatchObject({ error: 'invalid' });
    expect(await traces()).toEqual(before.length > 0 ? expect.arrayContaining(['customer', 'cart']) : []);
    await api.db.update(orders).set({ state: 'complete' }).where(eq(orders.state, 'processing'));
  });

  it('[OFFICE-91] after the erasure no table, file or log names the person, but what the law keeps', async () => {
    expect(await traces()).toEqual(
      expect.arrayContaining([
        'change',
        'contact_message',
        'customer_note',
        'message_reply',
        'staff_request',
      ]),
    );
    expect(await erase(owner)).toEqual({ ok: true, value: {} });
    expect((await traces()).filter((name) => !KEPT_BY_LAW.includes(name))).toEqual([]);
    const { rows } = await api.db.$client.query('select content::text as text from invoice');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).toContain(NAME);
    expect(await owner.call(customerEndpoint, { params: { id } })).toMatchObject({ error: 'not_found' });
    const [change] = await api.editors.undo.list({ entity: 'customer_access', id: String(id) }, 1);
    expect(change).toMatchObject({ actor_name: 'Demo owner', after: { action: 'erased' }, is_final: true });
    expect((await verifyChain(api.db)).brokenAt).toBeNull();
  });
});
