// What staff may change of a customer: name, group and addresses. Password and e-mail address belong to the customer.
import { type AddressDraft, AddressDraftSchema, MAX_ADDRESSES } from '@klaas/core/customer/customer.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { sameValue } from '@klaas/core/staff/same-value.ts';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../db/database.ts';
import { fieldErrors } from '../http/staff-fields.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import { type EditResult, type EntityStore, editEntity, type FieldEdit } from '../staff/edit-service.ts';
import {
  type AddressRow,
  loadByEmailKey,
  loadCustomer,
  replaceAddresses,
  updateCustomer,
} from './customer-repository.ts';
import { customers } from './customer-tables.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));
const CustomerFieldsSchema = z.strictObject({
  firstname: z.optional(name),
  lastname: z.optional(name),
  group_id: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9999))),
  addresses: z.optional(z.array(AddressDraftSchema).check(z.maxLength(MAX_ADDRESSES))),
});

const addressFields = ({ customer_id: _, region, ...address }: AddressRow): AddressDraft => ({
  ...address,
  region: { region },
});

/** An address that was removed meanwhile has lost its id and is inserted anew. */
const saveAddresses = async (tx: Transaction, id: number, addresses: AddressDraft[]): Promise<void> => {
  const stored = (await loadCustomer(tx, id))?.addresses ?? [];
  const drafts = addresses.map((draft) =>
    stored.some((row) => row.id === Number(draft.id)) ? draft : { ...draft, id: null },
  );
  await replaceAddresses(tx, id, drafts);
};

export const createCustomerEntity = (now: () => number): EntityStore => ({
  entity: 'customer',
  lock: async (tx, { id }) => {
    const [locked] = await tx
      .select({ version: customers.version })
      .from(customers)
      .where(eq(customers.id, Number(id)))
      .for('update');
    const found = locked && (await loadCustomer(tx, Number(id)));
    if (!found) return null;
    const { firstname, lastname, group_id } = found.customer;
    const addresses = found.addresses.map(addressFields);
    return { version: locked.version, fields: { firstname, lastname, group_id, addresses } };
  },
  check: (_tx, _place, after) => {
    const parsed = CustomerFieldsSchema.safeParse(after);
    return parsed.success ? [] : fieldErrors(parsed.error);
  },
  update: async (tx, place, { addresses, ...columns }, before) => {
    const id = Number(place.id);
    if (!sameValue(addresses, before['addresses'])) await saveAddresses(tx, id, addresses as AddressDraft[]);
    await updateCustomer(tx, id, { ...columns, updated_at: new Date(now()) });
  },
  insert: () => Promise.reject(new Error('staff cannot create a customer')),
  remove: () => Promise.reject(new Error('an account is deleted by its customer')),
});

export const createCustomerEditor = (db: Database, entity: EntityStore) => ({
  /** By number or e-mail address. */
  find: async (text: string) => {
    if (/^\d{1,9}$/.test(text)) return loadCustomer(db, Number(text));
    const found = await loadByEmailKey(db, emailKey(text));
    return found && loadCustomer(db, found.id);
  },

  save: async (author: ChangeAuthor, id: number, { fields, version }: FieldEdit): Promise<EditResult> => {
    const parsed = CustomerFieldsSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, error: 'invalid', errors: fieldErrors(parsed.error) };
    const place = { id: String(id), store: '' };
    return db.transaction((tx) =>
      editEntity(tx, entity, author, place, { fields: parsed.data as Fields, version }),
    );
  },
});

export type CustomerEditor = ReturnType<typeof createCustomerEditor>;
