// Tables of the workshop: panes with their history, and offcuts on the shelf.
import type { GlassPanel } from '@klaas/core/configurator/glass/glass-geometry.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '../orders/order-tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** Who has ticked a line of the checklist. */
export interface PaneCheck {
  by: string;
  at: string;
}

/** One piece of glass. Sizes, glass and holes are copies of what was ordered: later rules do not change them. */
export const panes = pgTable(
  'pane',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity_id: integer()
      .notNull()
      .references(() => orders.entity_id, { onDelete: 'cascade' }),
    /** In the order, from 1; the one that replaces a broken pane has the same. */
    number: integer().notNull(),
    /** How often it was made again. */
    remake: integer().notNull().default(0),
    /** Line of the order and panel of the line, from 1. */
    line: integer().notNull(),
    panel: integer().notNull(),
    /** A step of the settings, `on_hold` or `broken`. */
    state: text().notNull(),
    /** The step to which a held pane returns. */
    held_from: text(),
    /** Why it is held or broken. */
    halt_reason: text().notNull().default(''),
    sku: text().notNull(),
    product_name: text().notNull(),
    glass: text().notNull(),
    thickness_mm: doublePrecision().notNull(),
    edge: text().notNull(),
    cut_width_mm: doublePrecision().notNull(),
    cut_height_mm: doublePrecision().notNull(),
    area_mm2: doublePrecision().notNull(),
    geometry: jsonb().notNull().$type<GlassPanel>(),
    can_rotate: boolean().notNull(),
    /** Name of its drawing; alike panes of a line share one. */
    drawing: text().notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    /** 0: before the others; 1: as usual. */
    priority: integer().notNull().default(1),
    note: text().notNull().default(''),
    /** Of the break: key in the object store. */
    photo: text(),
    /** By code of the checklist. */
    checks: jsonb().notNull().default({}).$type<Record<string, PaneCheck>>(),
    /** Its order was cancelled. */
    stopped_at: moment(),
    /** It left the workshop: shipped, broken, or taken off the board after a stop. */
    closed_at: moment(),
    moved_at: moment().notNull(),
    moved_by: text().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('pane_number').on(table.entity_id, table.number, table.remake),
    index('pane_open').on(table.priority, table.due_on, table.id).where(sql`${table.closed_at} is null`),
    index('pane_due').on(table.priority, table.due_on, table.id),
    index('pane_broken').on(table.moved_at).where(sql`${table.state} = 'broken'`),
  ],
);

export type PaneRow = typeof panes.$inferSelect;
export type NewPane = typeof panes.$inferInsert;

export type PaneEventKind =
  | 'made'
  | 'moved'
  | 'undone'
  | 'broken'
  | 'held'
  | 'released'
  | 'noted'
  | 'checked'
  | 'hurried'
  | 'photographed'
  | 'stopped'
  | 'closed';

/** The history of a pane; rows are only added. */
export const paneEvents = pgTable(
  'pane_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pane_id: integer()
      .notNull()
      .references(() => panes.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<PaneEventKind>(),
    from_state: text(),
    to_state: text(),
    /** The reason, or the text of a note. */
    note: text().notNull().default(''),
    actor: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('pane_event_of_pane').on(table.pane_id, table.id)],
);

export type PaneEventRow = typeof paneEvents.$inferSelect;

export type OffcutState = 'kept' | 'used' | 'scrapped';

/** A rest of a sheet that is kept for a later pane. */
export const glassOffcuts = pgTable(
  'glass_offcut',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    glass: text().notNull(),
    thickness_mm: doublePrecision().notNull(),
    width_mm: doublePrecision().notNull(),
    height_mm: doublePrecision().notNull(),
    /** On the shelf, as R-2; empty: not said. */
    place: text().notNull().default(''),
    state: text().notNull().default('kept').$type<OffcutState>(),
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [
    index('glass_offcut_kept').on(table.glass, table.thickness_mm).where(sql`${table.state} = 'kept'`),
  ],
);

export type OffcutRow = typeof glassOffcuts.$inferSelect;
