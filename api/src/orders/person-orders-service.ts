// Orders of a person, for the profile, the export and the erasure of personal data.
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { eraseChangedValues } from '../staff/change-log/change-log-service.ts';
import { shipments } from './delivery/delivery-tables.ts';
import { orderRevisions } from './edit/revision-tables.ts';
import { loadInvoices } from './invoice/invoice-repository.ts';
import { invoices } from './invoice/invoice-tables.ts';
import { orderNotes } from './office/office-tables.ts';
import { incrementIdOf } from './order-key.ts';
import { anonymizeOrders } from './order-repository.ts';
import { type OrderRow, orders, paymentAttempts, refunds } from './order-tables.ts';
import { eraseReturnWords } from './returns/return-repository.ts';
import { returnRequests } from './returns/return-tables.ts';

export interface OrderPerson {
  id: number;
  email: string;
  /** Only then orders of guests with the address are this person's. */
  isProven: boolean;
}

const LISTED = 1000;
const OPEN_STATES = ['pending', 'pending_payment', 'processing'];

const ofPerson = ({ id, email, isProven }: OrderPerson): SQL | undefined => {
  const own = eq(orders.customer_id, id);
  const asGuest = and(
    isNull(orders.customer_id),
    eq(sql`lower(${orders.customer_email})`, email.toLowerCase()),
  );
  return isProven ? or(own, asGuest) : own;
};

/** Goods or money are still on their way. */
const isOpen = sql`(${inArray(orders.state, OPEN_STATES)} or exists (select 1 from ${refunds} r
  join ${paymentAttempts} p on p.reference = r.reference
  where p.entity_id = ${orders.entity_id} and r.state <> 'done') or exists (select 1 from ${returnRequests} t
  where t.entity_id = ${orders.entity_id} and t.state not in ('done', 'refused')))`;

const listOrders = (db: Database | Transaction, person: OrderPerson, limit = LISTED): Promise<OrderRow[]> =>
  db.select().from(orders).where(ofPerson(person)).orderBy(desc(orders.entity_id)).limit(limit);

export interface PersonOrdersDeps {
  db: Database;
  /** An invoice that is due must have its buyer before the order loses it. */
  issueInvoice: (order: { entity_id: number }) => Promise<unknown>;
  invoiceFile: (order: OrderRow, number: string) => Promise<Uint8Array | null>;
  deleteLabels: () => Promise<unknown>;
}

export const createPersonOrders = ({ db, issueInvoice, invoiceFile, deleteLabels }: PersonOrdersDeps) => {
  const idsOf = async (person: OrderPerson): Promise<number[]> =>
    (await listOrders(db, person)).map(({ entity_id }) => entity_id);

  return {
    list: (person: OrderPerson): Promise<OrderRow[]> => listOrders(db, person),

    summary: async (person: OrderPerson) => {
      const [total] = await db
        .select({
          count: sql<number>`count(*)::int`,
          sum_cents: sql<number>`coalesce(sum(${orders.grand_total_cents}), 0)::float8`,
        })
        .from(orders)
        .where(and(ofPerson(person), ne(orders.state, 'canceled')));
      const latest = (await listOrders(db, person, 20)).map((row) => ({
        id: row.entity_id,
        number: incrementIdOf(row.entity_id),
        state: row.state,
        total_cents: row.grand_total_cents,
        created_at: row.created_at.toISOString(),
      }));
      return { count: total?.count ?? 0, sum_cents: total?.sum_cents ?? 0, latest };
    },

    /** Numbers of the orders that stand against an erasure. */
    openNumbers: async (connection: Database | Transaction, person: OrderPerson): Promise<string[]> => {
      const rows = await connection
        .select({ id: orders.entity_id })
        .from(orders)
        .where(and(ofPerson(person), isOpen))
        .orderBy(orders.entity_id);
      return rows.map(({ id }) => incrementIdOf(id));
    },

    payments: async (person: OrderPerson) => {
      const ids = await idsOf(person);
      return ids.length === 0
        ? []
        : db
            .select({
              order: paymentAttempts.entity_id,
              reference: paymentAttempts.reference,
              provider: paymentAttempts.provider,
              amount_cents: paymentAttempts.amount_cents,
              state: paymentAttempts.state,
              created_at: paymentAttempts.created_at,
              settled_at: paymentAttempts.settled_at,
            })
            .from(paymentAttempts)
            .where(inArray(paymentAttempts.entity_id, ids));
    },

    shipments: async (person: OrderPerson) => {
      const ids = await idsOf(person);
      return ids.length === 0
        ? []
        : db
            .select({
              order: shipments.entity_id,
              provider: shipments.provider,
              tracking_numbers: shipments.tracking_numbers,
              created_at: shipments.created_at,
            })
            .from(shipments)
            .where(inArray(shipments.entity_id, ids));
    },

    /** As its orders were before they were edited; erased with them. */
    versions: async (person: OrderPerson) => {
      const ids = await idsOf(person);
      return ids.length === 0
        ? []
        : db
            .select({
              order: orderRevisions.entity_id,
              before: orderRevisions.before,
              created_at: orderRevisions.created_at,
            })
            .from(orderRevisions)
            .where(inArray(orderRevisions.entity_id, ids));
    },

    notes: async (person: OrderPerson) => {
      const ids = await idsOf(person);
      return ids.length === 0
        ? []
        : db
            .select({ order: orderNotes.entity_id, text: orderNotes.text, created_at: orderNotes.created_at })
            .from(orderNotes)
            .where(inArray(orderNotes.entity_id, ids));
    },

    returns: async (person: OrderPerson) => {
      const ids = await idsOf(person);
      return ids.length === 0
        ? []
        : db
            .select({
              order: returnRequests.entity_id,
              number: returnRequests.id,
              state: returnRequests.state,
              submitted_at: returnRequests.submitted_at,
              note: returnRequests.note,
              email: returnRequests.email,
              refusal: returnRequests.refusal,
            })
            .from(returnRequests)
            .where(inArray(returnRequests.entity_id, ids));
    },

    /** Invoices and credit notes: the law keeps them for seven years. */
    documents: async (person: OrderPerson) => {
      const ids = await idsOf(person);
      return ids.length === 0
        ? []
        : db
            .select({ number: invoices.number, issued_on: invoices.issued_on, content: invoices.content })
            .from(invoices)
            .where(inArray(invoices.entity_id, ids))
            .orderBy(invoices.id);
    },

    documentFiles: async (person: OrderPerson): Promise<{ name: string; bytes: Uint8Array }[]> => {
      const files: { name: string; bytes: Uint8Array }[] = [];
      for (const order of await listOrders(db, person))
        for (const { number } of await loadInvoices(db, order.entity_id)) {
          const bytes = await invoiceFile(order, number);
          if (bytes) files.push({ name: `${number}.pdf`, bytes });
        }
      return files;
    },

    issueDue: async (person: OrderPerson): Promise<void> => {
      for (const entity_id of await idsOf(person)) await issueInvoice({ entity_id });
    },

    /** Keeps the orders without personal data, for accounting. */
    erase: async (tx: Transaction, person: OrderPerson): Promise<() => Promise<unknown>> => {
      const rows = await tx
        .select({ id: orders.entity_id })
        .from(orders)
        .where(or(eq(orders.customer_id, person.id), and(ofPerson(person), sql`not ${isOpen}`)))
        .for('update');
      const ids = rows.map(({ id }) => id);
      await anonymizeOrders(tx, ids);
      await eraseReturnWords(tx, ids);
      // Notes name people.
      if (ids.length > 0) await tx.delete(orderNotes).where(inArray(orderNotes.entity_id, ids));
      for (const id of ids) await eraseChangedValues(tx, { entity: 'order', id: String(id) });
      return deleteLabels;
    },
  };
};

export type PersonOrders = ReturnType<typeof createPersonOrders>;
