// [OFFICE-29] The list of panes: one filter for rows, count and sums; pages by key.
import type { PaneFilter } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { PANE_BROKEN, READY_STEP } from '@klaas/core/stores/production-settings.ts';
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders } from '../orders/order-tables.ts';
import { type PaneRow, panes } from './production-tables.ts';

export interface ListedPane {
  pane: PaneRow;
  billing: Record<string, unknown>;
}

const LIKE_SPECIAL = /[\\%_]/g;

/** Orders and panes by number, sizes, else words of the product's name. */
const matches = (q: string): SQL => {
  const [, order, number] = /^0*(\d{1,9})(?:-(\d{1,6})[a-z]*)?$/.exec(q) ?? [];
  if (order !== undefined)
    return number === undefined
      ? eq(panes.entity_id, Number(order))
      : sql`(${panes.entity_id} = ${Number(order)} and ${panes.number} = ${Number(number)})`;
  const [, width, height] = /^(\d{2,5})\s*[x×]\s*(\d{2,5})$/.exec(q) ?? [];
  if (width !== undefined && height !== undefined)
    return sql`(${panes.cut_width_mm} = ${Number(width)} and ${panes.cut_height_mm} = ${Number(height)})`;
  return sql`${panes.product_name} ilike ${`%${q.replace(LIKE_SPECIAL, '\\$&')}%`}`;
};

const isNull = (column: SQL | typeof panes.closed_at, wanted: boolean): SQL =>
  wanted ? sql`${column} is null` : sql`${column} is not null`;

/** Not ready, and its day is over. */
const isLate = (today: string): SQL =>
  sql`(${panes.due_on} < ${today} and ${panes.state} not in (${READY_STEP}, ${PANE_BROKEN})
    and ${panes.closed_at} is null)`;

const conditionOf = (where: PaneFilter, today: string): SQL | undefined => {
  const { states, glass, thickness_mm, due_from, due_to, order, q, ...is } = where;
  const wanted = q?.trim() ?? '';
  return and(
    is.is_open === undefined ? undefined : isNull(panes.closed_at, is.is_open),
    is.is_stopped === undefined ? undefined : isNull(sql`${panes.stopped_at}`, !is.is_stopped),
    is.is_urgent === undefined ? undefined : eq(panes.priority, is.is_urgent ? 0 : 1),
    is.is_late === undefined ? undefined : is.is_late ? isLate(today) : sql`not ${isLate(today)}`,
    states && (states.length > 0 ? inArray(panes.state, states) : sql`false`),
    glass === undefined ? undefined : eq(panes.glass, glass),
    thickness_mm === undefined ? undefined : eq(panes.thickness_mm, thickness_mm),
    due_from === undefined ? undefined : gte(panes.due_on, due_from),
    due_to === undefined ? undefined : lte(panes.due_on, due_to),
    order === undefined ? undefined : eq(panes.entity_id, order),
    wanted === '' ? undefined : matches(wanted),
  );
};

const KEY = /^([01])\.(\d{4}-\d{2}-\d{2})\.(\d{1,10})$/;

const after = (from: string | null): SQL | undefined => {
  const [, priority, day, id] = KEY.exec(from ?? '') ?? [];
  return id === undefined
    ? undefined
    : sql`(${panes.priority}, ${panes.due_on}, ${panes.id}) > (${Number(priority)}, ${day}::date, ${Number(id)})`;
};

const keyOf = ({ priority, due_on, id }: PaneRow): string => `${priority}.${due_on}.${id}`;

export const listPanes = async (
  db: Database,
  { where, from, count, today }: { where: PaneFilter; from: string | null; count: number; today: string },
): Promise<{ rows: ListedPane[]; next: string | null }> => {
  const rows = await db
    .select({ pane: panes, billing: orders.billing_address })
    .from(panes)
    .innerJoin(orders, eq(orders.entity_id, panes.entity_id))
    .where(and(conditionOf(where, today), after(from)))
    .orderBy(asc(panes.priority), asc(panes.due_on), asc(panes.id))
    .limit(count + 1);
  const last = rows.length > count ? rows[count - 1] : undefined;
  return { rows: rows.slice(0, count), next: last ? keyOf(last.pane) : null };
};

export interface StateSum {
  state: string;
  panes: number;
  areaMm2: number;
}

export const sumPanes = async (db: Database, where: PaneFilter, today: string): Promise<StateSum[]> =>
  db
    .select({
      state: panes.state,
      panes: sql<number>`count(*)::int`,
      areaMm2: sql<number>`sum(${panes.area_mm2})::float8`,
    })
    .from(panes)
    .where(conditionOf(where, today))
    .groupBy(panes.state)
    .orderBy(asc(panes.state));

/** Open panes in these steps whose order goes on: how many, since when, and how many are late. */
export const loadWaiting = async (
  db: Database,
  where: PaneFilter,
  today: string,
): Promise<{ count: number; oldest: Date | null; late: number }> => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<string | null>`min(${panes.created_at})`,
      late: sql<number>`count(*) filter (where ${isLate(today)})::int`,
    })
    .from(panes)
    .where(conditionOf(where, today));
  const { count = 0, oldest = null, late = 0 } = row ?? {};
  return { count, oldest: oldest === null ? null : new Date(oldest), late };
};

export const loadBilling = async (
  db: Database,
  entityIds: readonly number[],
): Promise<Map<number, Record<string, unknown>>> => {
  const rows = await db
    .select({ id: orders.entity_id, billing: orders.billing_address })
    .from(orders)
    .where(inArray(orders.entity_id, [...new Set(entityIds)]));
  return new Map(rows.map(({ id, billing }) => [id, billing]));
};

/** Of these orders, for their drawings. */
export const loadOrderItems = async (
  db: Database,
  entityIds: readonly number[],
): Promise<Map<number, (typeof orders.$inferSelect)['items']>> => {
  const rows = await db
    .select({ id: orders.entity_id, items: orders.items })
    .from(orders)
    .where(inArray(orders.entity_id, [...new Set(entityIds)]));
  return new Map(rows.map(({ id, items }) => [id, items]));
};

/** The line for which a pane is made. */
export const loadOrderLine = async (
  db: Database,
  { entity_id, line }: Pick<PaneRow, 'entity_id' | 'line'>,
): Promise<{ storeCode: string; item: (typeof orders.$inferSelect)['items'][number] } | null> => {
  const [row] = await db
    .select({ storeCode: orders.store_code, items: orders.items })
    .from(orders)
    .where(eq(orders.entity_id, entity_id));
  const item = row?.items[line - 1];
  return row && item ? { storeCode: row.storeCode, item } : null;
};
