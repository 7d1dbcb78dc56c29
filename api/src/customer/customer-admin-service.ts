// Customers as the staff sees them: list, profile, notes, access, and the rights of a person over the own data.
import type {
  CustomerListRow,
  CustomerProfile,
  CustomerWhere,
} from '@klaas/core/contract/admin/customer-endpoints.ts';
import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import type { Found } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { maskEmail, maskName, maskPhone } from '@klaas/core/staff/mask-person.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { Database, Transaction } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { type ChangeAuthor, nextVersion, recordChange } from '../staff/change-log/change-log-service.ts';
import { findMentioned, recordMentions } from '../staff/mentions/mention-service.ts';
import { translateIn } from '../texts/translate.ts';
import {
  countCustomerRows,
  insertNote,
  type ListedCustomer,
  listCustomerRows,
  listGroups,
  listNotes,
  type NoteRow,
} from './customer-list-repository.ts';
import { type CustomerRow, loadCustomer } from './customer-repository.ts';
import type { CustomerService } from './customer-service.ts';
import { exportPerson } from './export/person-export.ts';
import type { PasswordService } from './password/password-service.ts';
import type { Person, PersonData } from './person-data.ts';
import { type ProfileSources, profileOf } from './profile.ts';
import type { SessionService } from './session/session-service.ts';

export interface CustomerDeskDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  sessions: SessionService;
  passwords: PasswordService;
  customers: CustomerService;
  personData: readonly PersonData[];
  orders: {
    summary(person: Person): Promise<CustomerProfile['orders']>;
    openNumbers(connection: Database | Transaction, person: Person): Promise<string[]>;
    /** An invoice that is due must have its buyer before the order loses it. */
    issueDue(person: Person): Promise<void>;
  };
  sources: ProfileSources;
}

interface RowQuery {
  where: CustomerWhere;
  sort: 'newest' | 'name';
  from: RowCursor;
  count: number;
}

const masked = (row: CustomerListRow): CustomerListRow => ({
  ...row,
  firstname: maskName(row.firstname),
  lastname: maskName(row.lastname),
  email: maskEmail(row.email),
  company: row.company && maskName(row.company),
  telephone: row.telephone && maskPhone(row.telephone),
});

const cursorOf =
  (sort: RowQuery['sort']) =>
  ({ id, lastname, firstname }: ListedCustomer): (string | number)[] =>
    sort === 'newest' ? [id] : [lastname, firstname, id];

const shownNote = ({ id, staff_name, text, created_at }: NoteRow) => ({
  ...{ id, staff_name, text },
  created_at: created_at.toISOString(),
});

const personOf = ({ id, email, email_proven_at }: CustomerRow): Person => ({
  id,
  email,
  isProven: email_proven_at !== null,
});

export const createCustomerDesk = (deps: CustomerDeskDeps) => {
  const { db, now, settings, sessions, passwords, customers, personData, orders } = deps;

  /** What was done about an account without changing it: in the log without data of the person. */
  const record = async (
    tx: Transaction,
    author: ChangeAuthor,
    id: number,
    action: string,
    more: Record<string, unknown> = {},
  ): Promise<void> => {
    const key = { entity: 'customer_access', id: String(id), store: '' };
    const version = await nextVersion(tx, key);
    await recordChange(tx, author, {
      ...key,
      version,
      before: null,
      after: { action, ...more },
      isFinal: true,
    });
  };

  const find = async (id: number): Promise<Person | null> => {
    const found = await loadCustomer(db, id);
    return found && personOf(found.customer);
  };

  const storeOf = ({ created_in }: CustomerRow) => {
    const { stores } = settings.storeViews;
    return stores.find(({ storeCode }) => storeCode === created_in) ?? stores[0];
  };

  return {
    rows: async ({ where, sort, from, count }: RowQuery, { isMasked }: { isMasked: boolean }) => {
      const found = await listCustomerRows(db, where, { sort, from, limit: count + 1 });
      const { rows, next } = pageOf(found, count, cursorOf(sort));
      return {
        rows: isMasked ? rows.map(masked) : rows,
        total: await countCustomerRows(db, where),
        // The last name is in the cursor.
        next: isMasked && sort === 'name' ? null : next,
        groups: await listGroups(db),
      };
    },

    /** Who took the data of many people away. */
    recordListExport: (author: ChangeAuthor, rows: number): Promise<void> =>
      db.transaction((tx) => record(tx, author, 0, 'list_exported', { rows })),

    /** For the palette. */
    find: async (text: string, limit: number): Promise<Found[]> => {
      const found = await listCustomerRows(db, { text }, { sort: 'newest', from: null, limit });
      return found.map(({ id, firstname, lastname, email, telephone }) => ({
        kind: 'customer',
        id: String(id),
        title: `${firstname} ${lastname}`,
        text: [email, telephone].filter(Boolean).join(', '),
        path: `/customers/${id}`,
      }));
    },

    profile: async (id: number): Promise<CustomerProfile | null> => {
      const found = await loadCustomer(db, id);
      if (!found) return null;
      const person = personOf(found.customer);
      return {
        ...(await profileOf(found, person, deps.sources)),
        orders: await orders.summary(person),
        sessions: (await sessions.list(id)).map(({ id: session, device, created_at, last_used_at }) => ({
          id: session,
          device,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at.toISOString(),
        })),
        notes: (await listNotes(db, id)).map(shownNote),
      };
    },

    note: (
      author: ChangeAuthor,
      id: number,
      { text, staffId }: { text: string; staffId: number },
    ): Promise<NoteRow | null> =>
      db.transaction(async (tx) => {
        if (!(await loadCustomer(tx, id))) return null;
        const note = await insertNote(tx, {
          customer_id: id,
          staff_name: author.name,
          text,
          created_at: new Date(now()),
        });
        await record(tx, author, id, 'note_added');
        const by = { id: staffId, name: author.name };
        const place = { kind: 'customer', thingId: id, title: '', at: note.created_at } as const;
        await recordMentions(tx, by, await findMentioned(tx, text), place);
        return note;
      }),

    endSessions: (author: ChangeAuthor, id: number, session?: string): Promise<number | null> =>
      db.transaction(async (tx) => {
        if (!(await loadCustomer(tx, id))) return null;
        const which = { customer_id: id, ...(session !== undefined && { id: session }) };
        const ended = await sessions.end(which, 'revoked', tx);
        if (ended > 0) await record(tx, author, id, 'sessions_ended');
        return ended;
      }),

    sendReset: (author: ChangeAuthor, id: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        const found = await loadCustomer(tx, id);
        if (!found) return false;
        await passwords.sendLink(tx, found.customer);
        await record(tx, author, id, 'reset_sent');
        return true;
      }),

    /** [OFFICE-91] */
    export: async (author: ChangeAuthor, id: number): Promise<Buffer | null> => {
      const found = await loadCustomer(db, id);
      const store = found && storeOf(found.customer);
      if (!found || !store) return null;
      const locale = store.i18n.defaultLocale;
      const archive = await exportPerson(personOf(found.customer), personData, {
        t: translateIn(locale),
        lang: languageOf(locale),
        shop: settings.company.name,
        at: new Date(now()),
      });
      await db.transaction((tx) => record(tx, author, id, 'exported'));
      return archive;
    },

    erasurePlan: async (id: number) => {
      const person = await find(id);
      if (!person) return null;
      const parts = [];
      for (const { name, fate, load } of personData)
        parts.push({ name, fate, count: (await load(person)).length });
      return {
        parts: parts.filter(({ count }) => count > 0),
        open_orders: await orders.openNumbers(db, person),
      };
    },

    /** [OFFICE-91] `email` is typed by hand, against a slip. */
    erase: async (
      author: ChangeAuthor,
      id: number,
      email: string,
    ): Promise<
      Result<true, 'not_found' | 'email_other'> | { ok: false; error: 'order_open'; orders: string[] }
    > => {
      const person = await find(id);
      if (!person) return { ok: false, error: 'not_found' };
      if (email.trim().toLowerCase() !== person.email.toLowerCase())
        return { ok: false, error: 'email_other' };
      await orders.issueDue(person);
      let open: string[] = [];
      const isErased = await customers.erase(id, async (tx) => {
        open = await orders.openNumbers(tx, person);
        if (open.length > 0) return false;
        await record(tx, author, id, 'erased');
        return true;
      });
      if (open.length > 0) return { ok: false, error: 'order_open', orders: open };
      return isErased ? { ok: true, value: true } : { ok: false, error: 'not_found' };
    },
  };
};

export type CustomerDesk = ReturnType<typeof createCustomerDesk>;
