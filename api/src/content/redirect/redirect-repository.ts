// Redirects, their use and missed paths in PostgreSQL.

import type { RedirectRule } from '@klaas/core/content/redirect/plan-redirect.ts';
import { normalizePath } from '@klaas/core/content/redirect/redirect-address.ts';
import type { RedirectSort, RedirectWhere } from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';

type Connection = Database | Transaction;

const textList = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

const joined = (parts: readonly SQL[]): SQL => sql.join([sql`true`, ...parts], sql` and `);

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const RULE = sql`id, store, from_path, to_path, code`;

/** Longer chains are not stored. */
const MAX_STEPS = 20;

const pathsOf = (rules: readonly RedirectRule[], storeCodes: readonly string[]): string[] =>
  rules.flatMap(({ to_path }) => normalizePath(to_path, storeCodes)?.path ?? []);

/** Redirects that lead from a path, and those to which they lead. */
export const loadChain = async (
  db: Connection,
  paths: readonly string[],
  storeCodes: readonly string[],
): Promise<RedirectRule[]> => {
  const found = new Map<number, RedirectRule>();
  const asked = new Set<string>();
  let wanted = [...paths];
  for (let step = 0; wanted.length > 0 && step <= MAX_STEPS; step += 1) {
    for (const path of wanted) asked.add(path);
    const { rows } = await db.execute<RedirectRule & Record<string, unknown>>(
      sql`select ${RULE} from url_redirect where from_path = any(${textList(wanted)})`,
    );
    for (const row of rows) found.set(row.id, row);
    wanted = [...new Set(pathsOf(rows, storeCodes))].filter((path) => !asked.has(path));
  }
  return [...found.values()];
};

/** Redirects that lead to a path, in its own store or with the prefix of one. */
export const loadLeadingTo = async (
  db: Connection,
  path: string,
  storeCodes: readonly string[],
): Promise<RedirectRule[]> => {
  const forms = [path, ...storeCodes.map((code) => `/${code}${path}`)];
  const { rows } = await db.execute<RedirectRule & Record<string, unknown>>(
    sql`select ${RULE} from url_redirect where to_path = any(${textList(forms)})`,
  );
  return rows;
};

/** One at a time: two that are planned at once could make a loop. */
export const lockRedirects = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('url_redirect'))`);
};

export const nextRedirectId = async (tx: Transaction): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('url_redirect', 'id'))::int as id`,
  );
  return rows[0]?.id ?? 0;
};

export const findRedirect = async (
  db: Connection,
  { from_path, store }: Pick<RedirectRule, 'from_path' | 'store'>,
): Promise<(RedirectRule & { version: number }) | undefined> => {
  const { rows } = await db.execute<RedirectRule & { version: number } & Record<string, unknown>>(
    sql`select ${RULE}, version from url_redirect where from_path = ${from_path} and store = ${store}`,
  );
  return rows[0];
};

export interface RedirectRow {
  id: number;
  store: string;
  from_path: string;
  to_path: string;
  code: 301 | 302;
  version: number;
  hits: number;
  last_day: string | null;
}

const conditionOf = ({ text, store, code, is_used }: RedirectWhere, since: string): SQL =>
  joined([
    ...(text === undefined
      ? []
      : [sql`(r.from_path ilike ${likeText(text)} or r.to_path ilike ${likeText(text)})`]),
    ...(store === undefined ? [] : [sql`r.store = ${store}`]),
    ...(code === undefined ? [] : [sql`r.code = ${code}`]),
    ...(is_used === undefined
      ? []
      : [
          sql`${is_used ? sql`` : sql`not`} exists (select 1 from url_redirect_hit h
            where h.redirect_id = r.id and h.day >= ${since}::date)`,
        ]),
  ]);

/** By address, or the newest first. */
export const listRedirects = async (
  db: Database,
  where: RedirectWhere,
  { sort, after, limit, since }: { sort: RedirectSort; after: string | null; limit: number; since: string },
): Promise<RedirectRow[]> => {
  const order = sort === 'newest' ? sql`r.id desc` : sql`r.from_path || ' ' || r.store`;
  const from =
    sort === 'newest'
      ? sql`r.id < ${Number(after ?? 2 ** 31 - 1)}`
      : sql`r.from_path || ' ' || r.store > ${after ?? ''}`;
  const { rows } = await db.execute<RedirectRow & Record<string, unknown>>(sql`
    select r.id, r.store, r.from_path, r.to_path, r.code, r.version, coalesce(h.hits, 0)::int as hits,
      h.last_day::text as last_day
    from url_redirect r
    left join lateral (select sum(hits) as hits, max(day) as last_day from url_redirect_hit
      where redirect_id = r.id and day >= ${since}::date) h on true
    where ${conditionOf(where, since)} and ${from} order by ${order} limit ${limit}`);
  return rows;
};

export const countRedirects = async (db: Database, where: RedirectWhere, since: string): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from url_redirect r where ${conditionOf(where, since)}`,
  );
  return rows[0]?.total ?? 0;
};

export interface MissedPath {
  store: string;
  path: string;
  misses: number;
  last_day: string;
}

/** Without those that have a redirect by now: a visitor is sent on again. */
const UNSOLVED = sql`not exists (select 1 from url_redirect r where r.from_path = m.path and r.store in (m.store, ''))`;

const missedWhere = (text: string | undefined, since: string): SQL =>
  joined([
    sql`m.day >= ${since}::date`,
    UNSOLVED,
    ...(text === undefined ? [] : [sql`m.path ilike ${likeText(text)}`]),
  ]);

/** The most wanted first. */
export const listMissed = async (
  db: Database,
  { text, since, offset, limit }: { text: string | undefined; since: string; offset: number; limit: number },
): Promise<MissedPath[]> => {
  const { rows } = await db.execute<MissedPath & Record<string, unknown>>(sql`
    select m.store, m.path, sum(m.misses)::int as misses, max(m.day)::text as last_day from url_miss m
    where ${missedWhere(text, since)} group by m.store, m.path
    order by sum(m.misses) desc, m.path, m.store offset ${offset} limit ${limit}`);
  return rows;
};

export const countMissed = async (
  db: Database,
  { text, since }: { text: string | undefined; since: string },
): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(distinct (m.store, m.path))::int as total from url_miss m where ${missedWhere(text, since)}`,
  );
  return rows[0]?.total ?? 0;
};

export const addHits = async (
  db: Database,
  day: string,
  hits: ReadonlyMap<number, number>,
): Promise<void> => {
  const rows = [...hits].map(([id, count]) => ({ id, count }));
  await db.execute(sql`
    insert into url_redirect_hit (redirect_id, day, hits)
    select r.id, ${day}::date, r.count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, count int)
    on conflict (redirect_id, day) do update set hits = url_redirect_hit.hits + excluded.hits`);
};

/** Different ones of a day; a robot that tries out addresses fills no disk. */
const MAX_PATHS_PER_DAY = 5000;

export const addMisses = async (
  db: Database,
  day: string,
  misses: readonly { store: string; path: string; count: number }[],
): Promise<void> => {
  await db.execute(sql`
    insert into url_miss (day, store, path, misses)
    select ${day}::date, r.store, r.path, r.count
    from jsonb_to_recordset(${JSON.stringify(misses)}::jsonb) as r(store text, path text, count int)
    where (select count(*) from url_miss where day = ${day}::date) < ${MAX_PATHS_PER_DAY}
      or exists (select 1 from url_miss m where m.day = ${day}::date and m.store = r.store and m.path = r.path)
    on conflict (day, store, path) do update set misses = url_miss.misses + excluded.misses`);
};

export const deleteOldCounts = async (
  db: Database,
  { hitsBefore, missesBefore }: { hitsBefore: string; missesBefore: string },
): Promise<number> => {
  const misses = await db.execute(sql`delete from url_miss where day < ${missesBefore}::date`);
  const hits = await db.execute(sql`delete from url_redirect_hit where day < ${hitsBefore}::date`);
  return (misses.rowCount ?? 0) + (hits.rowCount ?? 0);
};
