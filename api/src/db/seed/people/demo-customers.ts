// Demo customers: one in the general group, one in the wholesale group. Marked as demo, like all their data.
import { sql } from 'drizzle-orm';
import { customerAddresses, customers } from '../../../customer/customer-tables.ts';
import type { Transaction } from '../../database.ts';

/** Of the public password Klaas-demo-2026 (see README). */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$kZltJoiFp2gqYKwh5jfZQw$Cg1FmgXPpg8xT/cJi+xeUHUzMnWpcsFYRP5qStJx3Iw';
const MADE_AT = new Date('2026-10-01T08:00:00Z');
const GENERAL_GROUP = 1;
const PARTNERS = 2;

export interface DemoCustomer {
  id: number;
  email: string;
}

const CUSTOMERS = [
  { email: 'demo@example.com', firstname: 'Mari', lastname: 'Näidis', group_id: GENERAL_GROUP },
  { email: 'partner@example.com', firstname: 'Jaan', lastname: 'Näidis', group_id: PARTNERS },
];

export const DEMO_ADDRESS = {
  firstname: 'Mari',
  lastname: 'Näidis',
  street: ['Näidise', '1-2'],
  city: 'Tallinn',
  postcode: '10111',
  country_id: 'EE',
  telephone: '600 1234',
};

/** Existing ones stay unchanged and are not returned. */
export const seedDemoCustomers = async (tx: Transaction): Promise<DemoCustomer[]> => {
  const inserted = await tx
    .insert(customers)
    .values(
      CUSTOMERS.map((customer) => ({
        ...customer,
        email_key: customer.email,
        password_hash: PASSWORD_HASH,
        store_id: 1,
        created_in: 'et',
        is_demo: true,
        created_at: MADE_AT,
        updated_at: MADE_AT,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: customers.id, email: customers.email });
  if (inserted.length > 0)
    await tx.insert(customerAddresses).values(
      inserted.map(({ id }) => ({
        ...DEMO_ADDRESS,
        customer_id: id,
        default_billing: true,
        default_shipping: true,
      })),
    );
  return inserted.sort((a, b) => a.id - b.id);
};

/** Demo customers that staff removed are not seeded again. */
export const hasCustomers = async (tx: Transaction): Promise<boolean> => {
  const { rows } = await tx.execute<{ any: boolean }>(sql`select exists (select 1 from customer) as any`);
  return rows[0]?.any ?? false;
};
