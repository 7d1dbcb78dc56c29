// Customers in PostgreSQL.
import { type AddressDraft, MAX_ADDRESSES } from '@klaas/core/customer/customer.ts';
import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { customerAddresses, customers, passwordResets } from './customer-tables.ts';

type Executor = Database | Transaction;
export type CustomerRow = typeof customers.$inferSelect;
export type AddressRow = typeof customerAddresses.$inferSelect;
export type NewCustomer = Omit<typeof customers.$inferInsert, 'id'>;

/** The new id; null when the e-mail address already has a customer. */
export const insertCustomer = async (tx: Executor, customer: NewCustomer): Promise<number | null> => {
  const [row] = await tx
    .insert(customers)
    .values(customer)
    .onConflictDoNothing({ target: customers.email_key })
    .returning({ id: customers.id });
  return row?.id ?? null;
};

export const loadByEmailKey = async (db: Executor, emailKey: string): Promise<CustomerRow | null> => {
  const [row] = await db.select().from(customers).where(eq(customers.email_key, emailKey));
  return row ?? null;
};

export const loadCustomer = async (
  db: Executor,
  id: number,
): Promise<{ customer: CustomerRow; addresses: AddressRow[] } | null> => {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id));
  if (!customer) return null;
  const addresses = await db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customer_id, id))
    .orderBy(asc(customerAddresses.id));
  return { customer, addresses };
};

export const lockCustomer = async (tx: Transaction, id: number): Promise<CustomerRow | null> => {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  return row ?? null;
};

export const updateCustomer = async (
  tx: Executor,
  id: number,
  change: Partial<NewCustomer>,
): Promise<void> => {
  await tx
    .update(customers)
    .set({ ...change, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, id));
};

export const markAddressProven = async (
  db: Executor,
  id: number,
  emailKey: string,
  at: Date,
): Promise<void> => {
  await db
    .update(customers)
    .set({ email_proven_at: at })
    .where(and(eq(customers.id, id), eq(customers.email_key, emailKey), isNull(customers.email_proven_at)));
};

export const deleteCustomer = async (tx: Executor, id: number): Promise<void> => {
  await tx.delete(customers).where(eq(customers.id, id));
};

const emptyToNull = (value: string | null | undefined): string | null => value || null;

const rowOf = (customer_id: number, draft: AddressDraft) => ({
  customer_id,
  firstname: draft.firstname,
  lastname: draft.lastname,
  street: draft.street,
  city: draft.city,
  postcode: draft.postcode,
  country_id: draft.country_id,
  region: emptyToNull(draft.region?.region),
  company: emptyToNull(draft.company),
  vat_id: emptyToNull(draft.vat_id),
  registry_code: emptyToNull(draft.registry_code),
  telephone: emptyToNull(draft.telephone),
  default_billing: draft.default_billing ?? false,
  default_shipping: draft.default_shipping ?? false,
});

type NewAddress = ReturnType<typeof rowOf>;

const addressKeyOf = ({
  firstname,
  lastname,
  street,
  city,
  postcode,
  country_id,
  company,
}: NewAddress): string => JSON.stringify([firstname, lastname, street, city, postcode, country_id, company]);

const isSameAddress = (one: NewAddress, other: NewAddress): boolean =>
  addressKeyOf(one) === addressKeyOf(other);

const idOf = ({ id }: AddressDraft): number | null => (id === undefined || id === null ? null : Number(id));

/** Replaces the customer's addresses. Writes nothing and returns false when one of them belongs to another customer. */
export const replaceAddresses = async (
  tx: Transaction,
  customerId: number,
  drafts: readonly AddressDraft[],
): Promise<boolean> => {
  const ids = drafts.flatMap((draft) => idOf(draft) ?? []);
  const foreign = drafts.some(
    ({ customer_id }) =>
      customer_id !== undefined && customer_id !== null && Number(customer_id) !== customerId,
  );
  const ofCustomer = eq(customerAddresses.customer_id, customerId);
  const owned =
    ids.length === 0
      ? []
      : await tx
          .select({ id: customerAddresses.id })
          .from(customerAddresses)
          .where(and(ofCustomer, inArray(customerAddresses.id, ids)));
  if (foreign || owned.length !== new Set(ids).size || ids.length !== new Set(ids).size) return false;
  await tx
    .delete(customerAddresses)
    .where(ids.length === 0 ? ofCustomer : and(ofCustomer, notInArray(customerAddresses.id, ids)));
  for (const draft of drafts) {
    const id = idOf(draft);
    const row = rowOf(customerId, draft);
    if (id === null) await tx.insert(customerAddresses).values(row);
    else
      await tx
        .update(customerAddresses)
        .set(row)
        .where(and(ofCustomer, eq(customerAddresses.id, id)));
  }
  return true;
};

type OrderedAddress = Omit<AddressDraft, 'id' | 'customer_id' | 'region'> & { region?: string };

const addressRowOf = (customerId: number, { region, ...address }: OrderedAddress) =>
  rowOf(customerId, { ...address, region: { region: region ?? null } });

/** The default billing address, if it equals the order's and has no company yet. */
const withoutCompany = (own: readonly AddressRow[], billed: NewAddress): AddressRow | undefined =>
  billed.company === null
    ? undefined
    : own.find(
        (row) =>
          row.default_billing && row.company === null && isSameAddress(row, { ...billed, company: null }),
      );

/** [SES-07] Saves the addresses of the first order; existing ones stay, and the company is added. */
export const saveOrderAddresses = async (
  tx: Transaction,
  customerId: number,
  { shipping, billing }: { shipping: OrderedAddress | null; billing: OrderedAddress },
): Promise<void> => {
  const load = () => tx.select().from(customerAddresses).where(eq(customerAddresses.customer_id, customerId));
  const missing = (own: AddressRow[]) => ({
    shipping: own.some(({ default_shipping }) => default_shipping) ? null : shipping,
    billing: own.some(({ default_billing }) => default_billing) ? null : billing,
  });
  const known = await load();
  const billed = addressRowOf(customerId, billing);
  const bare = withoutCompany(known, billed);
  if (bare) {
    const { company, vat_id, registry_code } = billed;
    await tx
      .update(customerAddresses)
      .set({ company, vat_id, registry_code })
      .where(and(eq(customerAddresses.id, bare.id), isNull(customerAddresses.company)));
  }
  const missingBefore = missing(known);
  if (!missingBefore.shipping && !missingBefore.billing) return;
  // Row lock: of two concurrent orders the second sees what the first has saved.
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  if (!customer) return;
  const stored = await load();
  const wanted = missing(stored);
  const rows = [
    ...(wanted.shipping ? [{ ...addressRowOf(customerId, wanted.shipping), default_shipping: true }] : []),
    ...(wanted.billing ? [{ ...addressRowOf(customerId, wanted.billing), default_billing: true }] : []),
  ];
  const [first, second] = rows;
  const isOne = first && second && isSameAddress(first, second);
  const newRows = isOne
    ? [{ ...first, vat_id: second.vat_id, registry_code: second.registry_code, default_billing: true }]
    : rows;
  const freeSlots = MAX_ADDRESSES - stored.length;
  if (freeSlots <= 0 || newRows.length === 0) return;
  await tx.insert(customerAddresses).values(newRows.slice(0, freeSlots));
  await updateCustomer(tx, customerId, {});
};

/** Earlier links of the customer become invalid. */
export const insertReset = async (
  tx: Transaction,
  reset: { token_hash: string; customer_id: number; created_at: Date; expires_at: Date },
): Promise<void> => {
  const { customer_id, created_at } = reset;
  await tx
    .delete(passwordResets)
    .where(
      or(
        and(eq(passwordResets.customer_id, customer_id), isNull(passwordResets.used_at)),
        lt(passwordResets.expires_at, created_at),
      ),
    );
  await tx.insert(passwordResets).values(reset);
};

/** Row lock: of two concurrent uses of a link the second finds it used. */
export const lockReset = async (tx: Transaction, tokenHash: string) => {
  const [row] = await tx
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.token_hash, tokenHash))
    .for('update');
  return row ?? null;
};

export const deleteResets = async (tx: Transaction, customerId: number): Promise<void> => {
  await tx.delete(passwordResets).where(eq(passwordResets.customer_id, customerId));
};

export const markResetUsed = async (tx: Transaction, tokenHash: string, at: Date): Promise<void> => {
  await tx.update(passwordResets).set({ used_at: at }).where(eq(passwordResets.token_hash, tokenHash));
};
