import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoOrders } from '../../src/db/seed/people/demo-orders.ts';
import { orders } from '../../src/orders/order-tables.ts';
import { BYTES, createContactSteps, DRAFT, file } from '../messages/contact-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { ADDRESS, createUserApi, PASSWORD, type UserApi } from './user-fixture.ts';

const NAME = 'Zebedeus';
const EMAIL = 'zebedeus@example.ee';
const PHONE = '58765432';

let api: UserApi;
beforeAll(async () => {
  api = await createUserApi();
});
beforeEach(async () => {
  await api.db.execute('delete from review');
});
afterAll(() => api.stop());

/** Every text of every table, including tables added later. */
const tracesOf = async (...needles: string[]): Promise<string[]> => {
  const { rows: tables } = await api.db.$client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const traces: string[] = [];
  for (const { name } of tables)
    for (const needle of needles) {
      const { rows } = await api.db.$client.query(
        `select 1 from "${name}" as row where row::text ilike $1 limit 1`,
        [`%${needle}%`],
      );
      if (rows.length > 0) traces.push(`${name}: ${needle}`);
    }
  return traces;
};

/** A customer who used every feature of the shop. */
const useEveryFeature = async () => {
  const steps = createContactSteps(api);
  const { id } = await api.register({
    email: EMAIL,
    firstname: NAME,
    addresses: [{ ...ADDRESS, firstname: NAME, telephone: PHONE, default_billing: true }],
  });
  const { token } = await api.proveAddress(EMAIL);
  const cartId = (await api.post('/api/cart/create', undefined, { token })).body.result;
  await api.post(
    `/api/cart/update?cartId=${cartId}`,
    { cartItem: { sku: 'HANDLE', qty: 1, quoteId: String(cartId) } },
    { token },
  );
  const shippingAddress = { ...ADDRESS, firstname: NAME, telephone: PHONE, country_id: 'EE', email: EMAIL };
  await api.db.$client.query('update cart set shipping_address = $2 where customer_id = $1', [
    id,
    shippingAddress,
  ]);
  const [order] = demoOrders({ id, email: EMAIL });
  if (!order) throw new Error('no order');
  const address = { ...shippingAddress };
  await api.db.insert(orders).values({ ...order, billing_address: address, shipping_address: address });
  const review = (title: string) =>
    api.post(
      '/api/review/create',
      { review: { product_id: 2, title, detail: 'Tugev', nickname: NAME, rating: 4 } },
      { token },
    );
  const shown = (await review('Hea')).body.result as { id: number };
  await review('Ootel');
  await api.editors.reviews.moderate(TEST_AUTHOR, shown.id, true);
  await api.post('/api/ext/mailchimp-subscribe/subscribe', { email: EMAIL });
  await api.post('/api/ext/stock-alert', { email: EMAIL, sku: 'HANDLE' });
  await api.messages.settled();
  const draft = { ...DRAFT, name: `${NAME} M`, email: EMAIL, telephone: PHONE, ticket: await steps.ticket() };
  await steps.sendForm(draft, { token, attachment: [file('plaan.pdf', BYTES.pdf)] });
  await api.post('/api/user/reset-password', { email: EMAIL });
  return { id, token };
};

it('exports all personal data, and deletion removes all of it except anonymized orders and reviews', async () => {
  const { id, token } = await useEveryFeature();
  const { body } = await api.get('/api/user/export', token);
  expect(body.result).toMatchObject({
    customer: { email: EMAIL, firstname: NAME, addresses: [{ telephone: PHONE }] },
    orders: [{ customer_email: EMAIL }],
    reviews: [{ title: 'Ootel' }, { title: 'Hea' }],
    messages: [{ name: `${NAME} M`, files: [{ name: 'plaan.pdf', type: 'application/pdf' }] }],
    newsletter: { status: 'pending' },
    stock_alerts: [{ sku: 'HANDLE', confirmed_at: null }],
    sessions: [expect.any(Object)],
  });
  expect(JSON.stringify(body.result)).not.toMatch(/argon2|token_hash|uploads\/[0-9a-f-]{36}/);

  const before = await tracesOf(NAME, EMAIL, PHONE);
  for (const table of [
    'customer',
    'cart',
    'sales_order',
    'review',
    'contact_message',
    'newsletter_subscriber',
    'stock_alert',
  ])
    expect(
      before.some((trace) => trace.startsWith(`${table}: `)),
      table,
    ).toBe(true);
  const folder = join(api.services.config.dataDir, 'uploads');
  expect(readdirSync(folder)).toHaveLength(1);

  expect((await api.post('/api/user/delete', { password: PASSWORD }, { token })).body.result).toBe(true);
  expect(await tracesOf(NAME, EMAIL, PHONE)).toEqual([]);
  expect(await api.mails(EMAIL)).toEqual([]);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);

  const [order] = await api.db.select().from(orders).where(eq(orders.order_id, 'demo-order-1'));
  expect(order).toMatchObject({
    customer_id: null,
    customer_email: '',
    billing_address: { country_id: 'EE' },
  });
  expect(order?.items.length).toBeGreaterThan(0);
  const { rows: reviews } = await api.db.$client.query('select nickname, title, customer_id from review');
  expect(reviews).toEqual([{ nickname: 'Klient', title: 'Hea', customer_id: null }]);
  const { rows: shown } = await api.db.$client.query(
    "select body->>'nickname' as nickname from catalog_document where entity = 'review' and body->>'title' = 'Hea'",
  );
  expect(shown).toEqual([{ nickname: 'Klient' }]);
  expect((await api.get('/api/user/me', token)).status).toBe(401);
  expect(id).toBeGreaterThan(0);
});

it('a wrong password deletes nothing', async () => {
  const { token, email } = await api.customer();
  await api.post('/api/user/delete', { password: 'Wrong-2026' }, { token });
  expect((await api.get('/api/user/me', token)).body.result).toMatchObject({ email });
});

it('keeps identical reviews of two deleted customers only once', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { token, id } = await api.customer();
    const review = { product_id: 3, title: 'Sama', detail: 'Sõnad', nickname: `Nimi ${turn}`, rating: 5 };
    const made = await api.post('/api/review/create', { review }, { token });
    await api.editors.reviews.moderate(TEST_AUTHOR, (made.body.result as { id: number }).id, true);
    const gone = await api.post('/api/user/delete', { password: PASSWORD }, { token });
    expect(gone.body.result, String(id)).toBe(true);
  }
  const { rows } = await api.db.$client.query("select nickname from review where title = 'Sama'");
  expect(rows).toEqual([{ nickname: 'Klient' }]);
});
