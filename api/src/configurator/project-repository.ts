// SQL for customers' projects.
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { configurationProjects } from './configurator-tables.ts';

export type ProjectRow = typeof configurationProjects.$inferSelect;

export const listProjectsOf = (db: Database, customerId: number): Promise<ProjectRow[]> =>
  db
    .select()
    .from(configurationProjects)
    .where(eq(configurationProjects.customer_id, customerId))
    .orderBy(desc(configurationProjects.updated_at), desc(configurationProjects.id));

export const loadProject = async (db: Database, id: string): Promise<ProjectRow | null> =>
  (await db.select().from(configurationProjects).where(eq(configurationProjects.id, id)))[0] ?? null;

export const countOtherProjects = async (
  tx: Transaction,
  customerId: number,
  id: string,
): Promise<number> => {
  const [row] = await tx
    .select({ many: count() })
    .from(configurationProjects)
    .where(and(eq(configurationProjects.customer_id, customerId), sql`${configurationProjects.id} <> ${id}`));
  return row?.many ?? 0;
};

/** Null: the id belongs to another customer. */
export const upsertProject = async (tx: Transaction, project: ProjectRow): Promise<ProjectRow | null> => {
  const { name, openings, store_code, updated_at, customer_id } = project;
  const [row] = await tx
    .insert(configurationProjects)
    .values(project)
    .onConflictDoUpdate({
      target: configurationProjects.id,
      set: { name, openings, store_code, updated_at },
      setWhere: eq(configurationProjects.customer_id, customer_id),
    })
    .returning();
  return row ?? null;
};

/** Serializes saves per customer, so that the project limit holds under concurrency. */
export const lockProjectsOf = async (tx: Transaction, customerId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('configuration_project'), ${customerId})`);
};

export const deleteProject = async (db: Database, customerId: number, id: string): Promise<boolean> => {
  const deleted = await db
    .delete(configurationProjects)
    .where(and(eq(configurationProjects.id, id), eq(configurationProjects.customer_id, customerId)))
    .returning({ id: configurationProjects.id });
  return deleted.length > 0;
};
