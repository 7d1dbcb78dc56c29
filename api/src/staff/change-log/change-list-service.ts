// The change log as a list: changes that were made together are one row.
import type { ChangeView, changeRowsEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { changeFilterOf } from '@klaas/core/staff/change-area.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';

type Where = z.output<typeof changeRowsEndpoint.body>['where'];

/** Days are those of the shop. */
const ZONE = 'Europe/Tallinn';
/** Nobody reads further; counting on would read the whole log. */
const MAX_COUNTED = 10_000;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const textList = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]`;

/** Of things that the person may see. */
const visibleTo = (permissions: ReadonlySet<Permission>): SQL => {
  const filter = changeFilterOf(permissions);
  return 'only' in filter
    ? sql`c.entity = any(${textList(filter.only)}::text[])`
    : sql`c.entity <> all(${textList(filter.without)}::text[])`;
};

const conditionOf = (
  { text, actors, entities, entity_id, from, to }: Where,
  permissions: ReadonlySet<Permission>,
): SQL => {
  const like = `%${escapeLike(text ?? '')}%`;
  const parts = [
    visibleTo(permissions),
    // Of a bulk its last change.
    sql`(c.bulk_id is null or not exists (select 1 from change later where later.bulk_id = c.bulk_id and later.id > c.id))`,
    ...(text
      ? [
          sql`(c.entity_id ilike ${like} or c.actor_name ilike ${like} or c.reason ilike ${like} or c.before::text ilike ${like} or c.after::text ilike ${like})`,
        ]
      : []),
    ...(actors?.length ? [sql`c.actor_kind = any(${textList(actors)})`] : []),
    ...(entities?.length ? [sql`c.entity = any(${textList(entities)})`] : []),
    ...(entity_id === undefined ? [] : [sql`c.entity_id = ${entity_id}`]),
    ...(from === undefined ? [] : [sql`c.at >= (${from}::date)::timestamp at time zone ${ZONE}`]),
    ...(to === undefined ? [] : [sql`c.at < (${to}::date + 1)::timestamp at time zone ${ZONE}`]),
  ];
  return sql.join(parts, sql` and `);
};

export const createChangeListService = ({ db }: { db: Database }) => ({
  rows: async (
    where: Where,
    {
      before,
      count,
      permissions,
    }: { before: number | null; count: number; permissions: ReadonlySet<Permission> },
  ): Promise<{ rows: Omit<ChangeView, 'may_undo'>[]; total: number; next: string | null }> => {
    const condition = conditionOf(where, permissions);
    const { rows } = await db.execute<
      Omit<ChangeView, 'id' | 'undo_of' | 'bulk_count' | 'may_undo'> &
        Record<'id' | 'bulk_count', string> & { undo_of: string | null }
    >(sql`
      select c.id, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.actor_kind, c.actor_name,
        c.entity, c.entity_id, c.store, c.version, c.kind, c.before, c.after, c.reason, c.request_id, c.bulk_id,
        case when c.bulk_id is null then 1 else (select count(*) from change b where b.bulk_id = c.bulk_id) end as bulk_count,
        c.undo_of, c.is_final, c.is_erased
      from change c where ${condition} ${before === null ? sql`` : sql`and c.id < ${before}`}
      order by c.id desc limit ${count + 1}`);
    const counted = await db.execute<{ total: string }>(
      sql`select count(*) as total from (select 1 from change c where ${condition} limit ${MAX_COUNTED}) one`,
    );
    const shown = rows.slice(0, count).map((row) => ({
      ...row,
      id: Number(row.id),
      bulk_count: Number(row.bulk_count),
      undo_of: row.undo_of === null ? null : Number(row.undo_of),
    }));
    const last = shown.at(-1);
    return {
      rows: shown,
      total: Number(counted.rows[0]?.total ?? 0),
      next: rows.length > count && last ? String(last.id) : null,
    };
  },
});

export type ChangeListService = ReturnType<typeof createChangeListService>;
