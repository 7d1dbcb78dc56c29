// Customers: all use cases of an account.
import type { Customer, ProfileChange, Registration } from '@klaas/core/customer/customer.ts';
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import { emailKey, type PasswordError, passwordError } from '@klaas/core/customer/customer-rules.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Mailer } from '../providers/mail/mailer.ts';
import type { GroupTokens } from '../security/group-token.ts';
import { translateIn } from '../texts/translate.ts';
import { createEmailWriter } from './customer-emails.ts';
import {
  type CustomerRow,
  deleteCustomer,
  insertCustomer,
  loadByEmailKey,
  loadCustomer,
  lockCustomer,
  markAddressProven,
  replaceAddresses,
  updateCustomer,
} from './customer-repository.ts';
import { customerResponse } from './customer-response.ts';
import { createEmailChanges } from './email-change-service.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import type { PersonData } from './person-data.ts';
import type { SessionService, TokenPair } from './session/session-service.ts';

/** What the orders domain does for a customer. */
export interface CustomerOrders {
  history(customerId: number, page: { pageSize: number; currentPage: number }): Promise<OrderPage>;
}

export interface OrderPage {
  items: CustomerOrder[];
  total_count: number;
}

export interface CustomerDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  shopUrl: string;
  groupTokens: Pick<GroupTokens, 'issue'>;
  hasher: PasswordHasher;
  sessions: SessionService;
  mailer: Mailer;
  orders: CustomerOrders;
  personData: readonly PersonData[];
}

export interface Owner {
  customer_id: number;
  session_id: string;
}

type CustomerResult<Code extends string> = Promise<Result<Customer, Code>>;

export const createCustomerService = (deps: CustomerDeps) => {
  const { db, now, hasher, sessions, mailer, groupTokens, orders, personData } = deps;
  const createEmail = createEmailWriter(deps, translateIn);
  const emailChanges = createEmailChanges(deps);

  const responseOf = async (id: number, withGroup = true): Promise<Customer | null> => {
    const found = await loadCustomer(db, id);
    if (!found) return null;
    const groupToken = withGroup ? await groupTokens.issue(found.customer) : undefined;
    return customerResponse(found, { groupToken, pendingEmail: await emailChanges.pendingOf(id) });
  };

  const saveProfile = async (tx: Transaction, old: CustomerRow, change: ProfileChange) => {
    const { email, firstname, lastname, custom_attributes, addresses } = change;
    if (addresses && !(await replaceAddresses(tx, old.id, addresses))) return 'address_foreign';
    const isOther = email !== undefined && emailKey(email) !== old.email_key;
    if (isOther) {
      if (await loadByEmailKey(tx, emailKey(email))) return 'email_taken';
      await emailChanges.request(tx, old, email);
    } else if (email !== undefined) await emailChanges.withdraw(tx, old.id);
    await updateCustomer(tx, old.id, {
      // Another spelling of the same mailbox is not a change.
      ...(email !== undefined && !isOther && { email }),
      ...(firstname !== undefined && { firstname }),
      ...(lastname !== undefined && { lastname }),
      ...(custom_attributes !== undefined && { custom_attributes }),
      updated_at: new Date(now()),
    });
    return null;
  };

  /** One transaction for all domains; files follow. `mayErase` decides while the customer is locked. */
  const erase = async (
    id: number,
    mayErase: (tx: Transaction) => Promise<boolean> = async () => true,
  ): Promise<boolean> => {
    const followUps = await db.transaction(async (tx) => {
      const customer = await lockCustomer(tx, id);
      if (!customer || !(await mayErase(tx))) return null;
      const { email, email_proven_at } = customer;
      const person = { id, email, isProven: email_proven_at !== null };
      const works = [];
      for (const data of personData) works.push(await data.erase?.(tx, person));
      works.push(await sessions.endDeleted(tx, id));
      await deleteCustomer(tx, id);
      return works;
    });
    if (!followUps) return false;
    for (const work of followUps) await work?.();
    return true;
  };

  return {
    create: async (
      { addresses = [], ...registration }: Registration,
      password: string,
      store: StoreView,
    ): CustomerResult<'email_taken' | PasswordError> => {
      const error = passwordError(password);
      if (error) return { ok: false, error: error };
      const password_hash = await hasher.hash(password);
      const at = new Date(now());
      const id = await db.transaction(async (tx) => {
        const customer = {
          ...registration,
          email_key: emailKey(registration.email),
          password_hash,
          store_id: store.storeId,
          created_in: store.storeCode,
          created_at: at,
          updated_at: at,
        };
        const inserted = await insertCustomer(tx, customer);
        if (inserted === null) return null;
        const drafts = addresses.map(({ id: _, customer_id: __, ...address }) => address);
        await replaceAddresses(tx, inserted, drafts);
        await mailer.write(tx, createEmail('welcome', customer));
        return inserted;
      });
      const customer = id === null ? null : await responseOf(id, false);
      return customer ? { ok: true, value: customer } : { ok: false, error: 'email_taken' };
    },

    login: async (
      username: string,
      password: string,
      device: string,
    ): Promise<Result<TokenPair, 'login_refused'>> => {
      const customer = await loadByEmailKey(db, emailKey(username));
      const matches = await hasher.verify(customer?.password_hash ?? null, password);
      if (!customer || !matches) return { ok: false, error: 'login_refused' };
      const owner = { customer_id: customer.id, group_id: customer.group_id };
      return { ok: true, value: await db.transaction((tx) => sessions.open(tx, owner, device)) };
    },

    me: responseOf,

    /** The customer's e-mail address, and whether it is verified. */
    addressOf: async (customer_id: number) => {
      const found = await loadCustomer(db, customer_id);
      if (!found) return null;
      const { email, email_proven_at } = found.customer;
      return { customer_id, email, isProven: email_proven_at !== null };
    },
    /** A mailed link was used; counts only if the account still has this address. */
    proveAddress: (customer_id: number, email: string): Promise<void> =>
      markAddressProven(db, customer_id, emailKey(email), new Date(now())),

    /** Changing the e-mail address requires the password: a stolen token must not become a stolen account. */
    save: async (
      { customer_id }: Owner,
      change: ProfileChange,
      password = '',
    ): CustomerResult<'customer_gone' | 'address_foreign' | 'email_taken' | 'password_wrong'> => {
      const known = await loadCustomer(db, customer_id);
      if (!known) return { ok: false, error: 'customer_gone' };
      const { email } = change;
      if (
        email !== undefined &&
        emailKey(email) !== known.customer.email_key &&
        !(await hasher.verify(known.customer.password_hash, password))
      )
        return { ok: false, error: 'password_wrong' };
      const error = await db.transaction(async (tx) => {
        const found = await loadCustomer(tx, customer_id);
        return found ? await saveProfile(tx, found.customer, change) : ('customer_gone' as const);
      });
      if (error) return { ok: false, error: error };
      const customer = await responseOf(customer_id);
      return customer ? { ok: true, value: customer } : { ok: false, error: 'customer_gone' };
    },

    confirmEmail: emailChanges.confirm,

    orderHistory: orders.history,

    /** Requires the password: a token left on a shared computer must not delete an account. */
    remove: async ({ customer_id }: Owner, password: string): Promise<Result<true, 'password_wrong'>> => {
      const found = await loadCustomer(db, customer_id);
      const matches = await hasher.verify(found?.customer.password_hash ?? null, password);
      if (!found || !matches) return { ok: false, error: 'password_wrong' };
      await erase(customer_id);
      return { ok: true, value: true };
    },

    erase,
  };
};

export type CustomerService = ReturnType<typeof createCustomerService>;
