// Customers in the back office: list, profile, edits, access.
import {
  type CustomerWhere,
  customerEndpoint,
  customerRowsEndpoint,
  editCustomerEndpoint,
  endCustomerSessionsEndpoint,
  noteCustomerEndpoint,
  resetCustomerEndpoint,
} from '@klaas/core/contract/admin/customer-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAddresses, customers } from '../../src/customer/customer-tables.ts';
import { demoOrders } from '../../src/db/seed/people/demo-orders.ts';
import { orders } from '../../src/orders/order-tables.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { ADDRESS, createUserApi, PASSWORD, type UserApi } from './user-fixture.ts';

let api: UserApi;
let office: SignedIn;
beforeAll(async () => {
  api = await createUserApi();
  office = await signInAs(api, 'orders');
});
afterAll(() => api.stop());

const list = async (where: CustomerWhere, more: object = {}, who = office) => {
  const answer = await who.call(customerRowsEndpoint, { body: { where, ...more } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const profile = async (id: number) => {
  const answer = await office.call(customerEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};
const edit = (id: number, version: number, fields: object) =>
  office.call(editCustomerEndpoint, { params: { id }, body: { version, fields } });

describe('the profile', () => {
  it('joins what the shop knows of the customer', async () => {
    const { id, email } = await api.register({
      firstname: 'Õie',
      lastname: 'Ülane',
      addresses: [
        { ...ADDRESS, company: 'Klaasikoda OÜ', telephone: '+372 5800 1122', default_billing: true },
      ],
    });
    const { token } = await api.proveAddress(email);
    const [order] = demoOrders({ id, email });
    if (!order) throw new Error('no order');
    await api.db.insert(orders).values(order);
    await api.post('/api/cart/create', undefined, { token });
    const review = { product_id: 2, title: 'Hea', detail: 'Tugev', nickname: 'Õie', rating: 4 };
    await api.post('/api/review/create', { review }, { token });
    await api.post('/api/ext/mailchimp-subscribe/subscribe', { email });
    await api.messages.settled();
    const note = await office.call(noteCustomerEndpoint, { params: { id }, body: { text: 'Helista õhtul' } });
    expect(note).toMatchObject({ ok: true });
    expect(await profile(id)).toMatchObject({
      email,
      addresses: [{ company: 'Klaasikoda OÜ' }],
      orders: { count: 1, sum_cents: order.grand_total_cents, latest: [{ state: order.state }] },
      carts: [{ is_active: true, items: [] }],
      consent: { newsletter: { status: 'pending', source: 'form', confirmed_at: null } },
      reviews: [{ title: 'Hea', review_status: 2 }],
      sessions: [expect.any(Object)],
      notes: [{ text: 'Helista õhtul', staff_name: 'Demo orders' }],
    });
    expect(JSON.stringify(await profile(id))).not.toMatch(/argon2|token_hash|email_key/);
    for (const text of ['oie ülane', 'klaasikoda', '58001122', '5800 1122', email])
      expect(
        (await list({ text })).rows.map((row) => row.id),
        text,
      ).toEqual([id]);
    expect((await list({ text: email })).rows).toMatchObject([
      { orders_count: 1, orders_cents: order.grand_total_cents, company: 'Klaasikoda OÜ' },
    ]);
  });

  it('[OFFICE-33][OFFICE-34] two people change different fields; the same one is a conflict; undo works', async () => {
    const { id } = await api.register();
    const { version } = await profile(id);
    expect(await edit(id, version, { group_id: 2 })).toMatchObject({ ok: true, version: version + 1 });
    expect(await edit(id, version, { lastname: 'Muudetud' })).toMatchObject({
      ok: true,
      version: version + 2,
    });
    expect(await edit(id, version, { group_id: 3 })).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'group_id', base: 1, mine: 3, theirs: 2 }],
    });
    expect(await edit(id, version, { firstname: '' })).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'firstname' }],
    });
    const [change] = await api.editors.undo.list({ entity: 'customer', id: String(id) }, 1);
    await api.editors.undo.undoChange(TEST_AUTHOR, change?.id ?? 0, { isDryRun: false, chosen: [] });
    expect(await profile(id)).toMatchObject({ lastname: 'Maasikas', group_id: 2 });
  });

  it('ends sessions, and sends a link for a new password', async () => {
    const { id, email, token } = await api.customer();
    await api.login(email);
    const { sessions } = await profile(id);
    expect(sessions).toHaveLength(2);
    const one = { params: { id }, body: { session: sessions[0]?.id } };
    expect(await office.call(endCustomerSessionsEndpoint, one)).toMatchObject({ value: { ended: 1 } });
    const rest = await office.call(endCustomerSessionsEndpoint, { params: { id }, body: {} });
    expect(rest).toMatchObject({ value: { ended: 1 } });
    api.clock.nowMs += 10_001;
    expect((await api.get('/api/user/me', token)).status).toBe(401);
    expect(await office.call(resetCustomerEndpoint, { params: { id }, body: {} })).toMatchObject({
      ok: true,
    });
    const [mail] = await api.mails(email);
    expect(mail?.kind).toBe('password-reset');
    expect((await api.login(email, PASSWORD)).status).toBe(200);
    const [change] = await api.editors.undo.list({ entity: 'customer_access', id: String(id) }, 1);
    expect(change).toMatchObject({ after: { action: 'reset_sent' }, is_final: true });
  });
});

describe('the list', () => {
  it('masks personal data for read only, and lets it not be found by searching', async () => {
    await api.register({ firstname: 'Salajane' });
    const reader = await signInAs(api, 'read_only');
    expect(JSON.stringify(await list({}, {}, reader))).not.toMatch(/Salajane|@example|555/);
    const searched = await reader.call(customerRowsEndpoint, { body: { where: { text: 'sala' } } });
    expect(searched).toMatchObject({ error: 'invalid', fields: [{ field: 'where.text' }] });
    expect(await reader.call(customerEndpoint, { params: { id: 1 } })).toMatchObject({ error: 'forbidden' });
    const content = await signInAs(api, 'content');
    expect(await content.call(customerRowsEndpoint, { body: { where: {} } })).toMatchObject({
      error: 'forbidden',
    });
  });

  it('[OFFICE-29] every filter, sort and page gives the rows of a naive evaluation', async () => {
    await api.db.delete(customers);
    const at = new Date(api.clock.nowMs);
    const stored = await api.db
      .insert(customers)
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          email: `list${index}@example.ee`,
          email_key: `list${index}@example.ee`,
          password_hash: '',
          firstname: ['Anu', 'Õie', 'mart'][index % 3] ?? '',
          lastname: ['Tamm', 'Kask', 'saar', 'Kask'][index % 4] ?? '',
          group_id: index % 3,
          store_id: 1,
          created_in: index % 2 === 0 ? 'et' : 'ru',
          created_at: at,
          updated_at: at,
        })),
      )
      .returning();
    const withAddress = stored.filter((_, index) => index % 5 === 0);
    await api.db.insert(customerAddresses).values(
      withAddress.map(({ id }) => ({
        customer_id: id,
        firstname: 'X',
        lastname: 'Y',
        street: ['Tee 1'],
        city: 'Tallinn',
        postcode: '10141',
        country_id: 'EE',
        company: 'Firma',
      })),
    );
    const hasCompany = new Set(withAddress.map(({ id }) => id));
    type Row = (typeof stored)[number];
    const plain = (text: string) => text.toLowerCase().replaceAll('õ', 'o');
    const matches = (row: Row, { text, group_id, store }: CustomerWhere) => {
      const own = plain(
        `${row.firstname} ${row.lastname} ${row.email} ${hasCompany.has(row.id) ? 'firma' : ''}`,
      );
      return (
        (text === undefined || text.split(' ').every((word) => own.includes(plain(word)))) &&
        (group_id === undefined || row.group_id === group_id) &&
        (store === undefined || row.created_in === store)
      );
    };
    const where = fc.record(
      {
        text: fc.constantFrom('anu', 'OIE', 'kask firma', 'list1', 'saar mart'),
        group_id: fc.integer({ min: 0, max: 3 }),
        store: fc.constantFrom('et', 'ru'),
      },
      { requiredKeys: [] },
    );
    const nameOf = ({ lastname, firstname }: Row) =>
      `${lastname.toLowerCase()}\u0000${firstname.toLowerCase()}`;
    const property = async (filter: CustomerWhere, sort: 'newest' | 'name', count: number) => {
      const naive = stored.filter((row) => matches(row, filter));
      const found: number[] = [];
      for (let from: unknown = null; ; ) {
        const page = await list(filter, { sort, count, from });
        expect(page.total).toBe(naive.length);
        found.push(...page.rows.map(({ id }) => id));
        from = page.next;
        if (from === null) break;
      }
      expect([...found].sort((one, other) => one - other)).toEqual(naive.map(({ id }) => id));
      if (sort === 'newest') expect(found).toEqual(naive.map(({ id }) => id).reverse());
      const names = found.map((id) => nameOf(stored.find((row) => row.id === id) as Row));
      // Equal names stay together, whatever the collation of the database.
      if (sort === 'name')
        expect(new Set(names).size).toBe(names.filter((name, at) => name !== names[at - 1]).length);
    };
    const run = fc.asyncProperty(
      where,
      fc.constantFrom('newest', 'name'),
      fc.integer({ min: 6, max: 50 }),
      property,
    );
    await fc.assert(run, { numRuns: 40 });
  });
});
