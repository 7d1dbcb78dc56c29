// What staff may change of a customer: name, group and addresses. Password and e-mail address belong to the customer.
import { type AddressDraft, AddressDraftSchema, MAX_ADDRESSES } from '@klaas/core/customer/customer.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
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

/** One form for what is stored and what is entered, without ids: so the log can tell whether it was changed since. */
const plainAddress = ({ id: _, customer_id: __, ...draft }: AddressDraft): AddressDraft => ({
  ...draft,
  region: { region: draft.region?.region || null },
  company: draft.company || null,
  vat_id: draft.vat_id || null,
  registry_code: draft.registry_code || null,
  telephone: draft.telephone || null,
  default_billing: draft.default_billing ?? false,
  default_shipping: draft.default_shipping ?? false,
});

const addressOf = ({ region, ...row }: AddressRow): AddressDraft =>
  plainAddress({ ...row, region: { region } });

/** An address that stays keeps its id; another one takes over the id at its place. */
const saveAddresses = async (tx: Transaction, id: number, addresses: AddressDraft[]): Promise<void> => {
  const stored = (await loadCustomer(tx, id))?.addresses ?? [];
  const same = (draft: AddressDraft) => stored.find((row) => sameValue(addressOf(row), draft));
  const kept = new Set(addresses.map((draft) => same(draft)?.id));
  const drafts = addresses.map((draft, index) => {
    const replaced = stored[index];
    const free = replaced && !kept.has(replaced.id) ? replaced.id : null;
    return { ...draft, id: same(draft)?.id ?? free };
  });
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
    const addresses = found.addresses.map(addressOf);
    return { version: locked.version, fields: { firstname, lastname, group_id, addresses } };
  },
  check: (_tx, _place, after) => {
    const parsed = CustomerFieldsSchema.safeParse(after);
    return parsed.success ? [] : fieldErrors(parsed.error);
  },
  update: async (tx, place, { addresses, ...columns }, stored) => {
    const id = Number(place.id);
    if (!sameValue(addresses, stored.fields['addresses']))
      await saveAddresses(tx, id, addresses as AddressDraft[]);
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
    const { addresses, ...others } = parsed.data;
    const written: Fields = { ...others, ...(addresses && { addresses: addresses.map(plainAddress) }) };
    return db.transaction((tx) => editEntity(tx, entity, author, place, { fields: written, version }));
  },
});

export type CustomerEditor = ReturnType<typeof createCustomerEditor>;
