// People of the shop: who may sign in to the back office, how, and from where.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { Permission, StaffRole } from '@klaas/core/staff/permissions.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Made by an owner from a built-in role; never with the right to change people. */
export const staffRoles = pgTable('staff_role', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  based_on: text().notNull().$type<StaffRole>(),
  permissions: text().array().notNull().$type<Permission[]>(),
  version: integer().notNull().default(1),
});

export const staffMembers = pgTable('staff_member', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  /** Normalized address: one member per mailbox. */
  email_key: text().notNull().unique(),
  name: text().notNull(),
  role: text().notNull().$type<StaffRole>(),
  /** One made from it, whose permissions count instead. */
  role_id: integer(),
  /** Of the back office: et, ru or en. */
  language: text().notNull().default('et'),
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  has_shortcuts: boolean().notNull().default(true),
  /** Null: signs in with passkeys only. */
  password_hash: text(),
  /** Encrypted with a key of the shop's secret. */
  totp_sealed: text(),
  /** The last code that was accepted: it counts once. */
  totp_last_step: bigint({ mode: 'number' }),
  failed_tries: integer().notNull().default(0),
  locked_until: moment(),
  is_demo: boolean().notNull().default(false),
  removed_at: moment(),
  created_at: moment().notNull(),
  version: integer().notNull().default(1),
});

const staffId = () =>
  integer()
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' });

export const staffPasskeys = pgTable(
  'staff_passkey',
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    staff_id: staffId(),
    public_key: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment(),
  },
  (table) => [index('staff_passkey_of_member').on(table.staff_id)],
);

export const staffRecoveryCodes = pgTable(
  'staff_recovery_code',
  {
    staff_id: staffId(),
    code_hash: text().notNull(),
    used_at: moment(),
  },
  (table) => [primaryKey({ columns: [table.staff_id, table.code_hash] })],
);

export const staffSessions = pgTable(
  'staff_session',
  {
    id: uuid().primaryKey(),
    token_hash: text().notNull().unique(),
    staff_id: staffId(),
    device: text().notNull(),
    /** A workshop device that an owner trusts for longer. */
    is_trusted: boolean().notNull().default(false),
    created_at: moment().notNull(),
    last_used_at: moment().notNull(),
    /** When a passkey or code was last given. */
    proven_at: moment().notNull(),
    expires_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [index('staff_session_of_member').on(table.staff_id)],
);

export const staffInvitations = pgTable('staff_invitation', {
  id: uuid().primaryKey(),
  token_hash: text().notNull().unique(),
  email: text().notNull(),
  email_key: text().notNull(),
  role: text().notNull().$type<StaffRole>(),
  /** One that an owner made from it; null: the built-in one. */
  role_id: integer(),
  invited_by: text().notNull(),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
  used_at: moment(),
});

/** A WebAuthn challenge counts once. */
export const staffChallenges = pgTable('staff_challenge', {
  challenge: text().primaryKey(),
  purpose: text().notNull(),
  /** Null: who signs in is not known yet. */
  staff_id: integer(),
  expires_at: moment().notNull(),
});

/** Answers of writes by their idempotency key. */
export const staffRequests = pgTable(
  'staff_request',
  {
    staff_id: integer().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    started_at: moment().notNull(),
    answer: jsonb().$type<AdminAnswer<unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.staff_id, table.key] }),
    index('staff_request_age').on(table.started_at),
  ],
);

/** A named list: filters, columns, sort and density. */
export const savedViews = pgTable(
  'saved_view',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staff_id: staffId(),
    area: text().notNull(),
    name: text().notNull(),
    is_shared: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    state: jsonb().notNull().$type<Record<string, unknown>>(),
    version: integer().notNull().default(1),
  },
  (table) => [index('saved_view_of_area').on(table.area, table.staff_id)],
);
