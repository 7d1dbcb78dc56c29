// [SES-07] Order addresses are saved to the account of the customer who ordered.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveOrderAddresses } from '../../src/customer/customer-repository.ts';
import { customerAddresses, customers } from '../../src/customer/customer-tables.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let customerId = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.delete(customers);
  const [row] = await database.db
    .insert(customers)
    .values({
      ...{ email: 'mari@example.ee', email_key: 'mari@example.ee', password_hash: 'x', store_id: 1 },
      ...{
        firstname: 'Mari',
        lastname: 'Maasikas',
        created_in: 'et',
        created_at: new Date(0),
        updated_at: new Date(0),
      },
    })
    .returning();
  customerId = row?.id ?? 0;
});

const place = (city: string, more: object = {}) => ({
  ...{
    firstname: 'Mari',
    lastname: 'Maasikas',
    street: ['Pärnu mnt 13'],
    city,
    postcode: '10141',
    country_id: 'EE',
  },
  ...{ telephone: '+372 5555 5555', company: '', region: '', vat_id: '' },
  ...more,
});
type Places = Parameters<typeof saveOrderAddresses>[2];
const keep = (places: Places, id = customerId) =>
  database.db.transaction((tx) => saveOrderAddresses(tx, id, places));
const storedAddresses = async () =>
  (await database.db.select().from(customerAddresses).orderBy(customerAddresses.id)).map((row) => ({
    city: row.city,
    vat_id: row.vat_id,
    shipping: row.default_shipping,
    billing: row.default_billing,
  }));

it('stores one address when shipping and billing are the same', async () => {
  await keep({ shipping: place('Tallinn'), billing: place('Tallinn', { vat_id: 'EE123456789' }) });
  expect(await storedAddresses()).toEqual([
    { city: 'Tallinn', vat_id: 'EE123456789', shipping: true, billing: true },
  ]);
});

it('stores two addresses, each the default of its kind', async () => {
  await keep({ shipping: place('Tartu'), billing: place('Tallinn') });
  expect(await storedAddresses()).toEqual([
    { city: 'Tartu', vat_id: null, shipping: true, billing: false },
    { city: 'Tallinn', vat_id: null, shipping: false, billing: true },
  ]);
});

it('keeps existing addresses and adds only missing ones', async () => {
  await keep({ shipping: null, billing: place('Tallinn') });
  await keep({ shipping: place('Tartu'), billing: place('Narva') });
  await keep({ shipping: place('Pärnu'), billing: place('Pärnu') });
  expect(await storedAddresses()).toEqual([
    { city: 'Tallinn', vat_id: null, shipping: false, billing: true },
    { city: 'Tartu', vat_id: null, shipping: true, billing: false },
  ]);
});

it('stores the address once for two concurrent orders', async () => {
  const both = { shipping: place('Tartu'), billing: place('Tartu') };
  await Promise.all([keep(both), keep(both), keep(both)]);
  expect(await storedAddresses()).toHaveLength(1);
});

it('stores nothing for a deleted customer', async () => {
  await keep({ shipping: place('Tartu'), billing: place('Tartu') }, customerId + 1000);
  expect(await storedAddresses()).toEqual([]);
});

it('[CHK-06] stores the company of an order with its billing address', async () => {
  const company = { company: 'Klaasikoda OÜ', registry_code: '12345678', vat_id: 'EE123456789' };
  const companies = async () =>
    (await database.db.select().from(customerAddresses).orderBy(customerAddresses.id)).map((row) => [
      row.city,
      row.company,
      row.registry_code,
      row.vat_id,
    ]);
  await keep({ shipping: place('Tallinn'), billing: place('Tallinn') });
  await keep({ shipping: place('Tallinn'), billing: place('Tartu', company) });
  expect(await companies()).toEqual([['Tallinn', null, null, null]]);
  await keep({ shipping: place('Tallinn'), billing: place('Tallinn', company) });
  expect(await companies()).toEqual([['Tallinn', 'Klaasikoda OÜ', '12345678', 'EE123456789']]);
  await keep({ shipping: place('Tallinn'), billing: place('Tallinn', { ...company, company: 'Teine OÜ' }) });
  expect(await companies()).toEqual([['Tallinn', 'Klaasikoda OÜ', '12345678', 'EE123456789']]);
});
