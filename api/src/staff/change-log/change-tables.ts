// The change log: one row per change of something that people edit. Rows are only added; triggers reject the rest.
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export type ActorKind = 'person' | 'command_line' | 'import' | 'shop';

/** [OFFICE-77] Texts of products in one language; as the index has it, so that it is used. */
export const TEXT_CHANGE = sql`entity in ('product', 'product_text') and kind = 'edited' and store <> 'all'
  and (coalesce(before, '{}'::jsonb) || coalesce(after, '{}'::jsonb))
    ?| array['name', 'short_description', 'description', 'meta_title', 'meta_description']`;

export const changes = pgTable(
  'change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actor_kind: text().notNull().$type<ActorKind>(),
    actor_name: text().notNull(),
    request_id: text(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    /** Store code or language; empty: the same in every store. */
    store: text().notNull(),
    /** Version of the thing that this change made. */
    version: integer().notNull(),
    /** Touched fields only. Null: it did not exist before, does not exist after, or the values were erased. */
    before: jsonb().$type<Fields>(),
    after: jsonb().$type<Fields>(),
    kind: text().notNull().$type<'created' | 'edited' | 'removed'>(),
    reason: text(),
    /** Changes with one bulk id are undone as one. */
    bulk_id: uuid(),
    undo_of: bigint({ mode: 'number' }),
    /** Cannot be undone: an e-mail was sent, money was moved. */
    is_final: boolean().notNull(),
    is_erased: boolean().notNull().default(false),
    /** Written by triggers: a salted digest of the values, so that erased values leave the chain intact. */
    salt: uuid(),
    digest: bytea(),
    /** Place in the chain, assigned by a job after the commit, as are the hashes. */
    position: bigint({ mode: 'number' }),
    previous_hash: bytea(),
    hash: bytea(),
  },
  (table) => [
    index('change_of_entity').on(table.entity, table.entity_id, table.store, table.version),
    index('change_of_request').on(table.request_id).where(sql`${table.request_id} is not null`),
    index('change_of_bulk').on(table.bulk_id).where(sql`${table.bulk_id} is not null`),
    index('change_of_product_text').on(table.entity_id, table.store).where(TEXT_CHANGE),
    index('change_unchained').on(table.id).where(sql`${table.hash} is null`),
    uniqueIndex('change_position').on(table.position),
  ],
);

export type ChangeRow = typeof changes.$inferSelect;
