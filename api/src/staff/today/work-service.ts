// [OFFICE-42] What waits today: each line is counted by the function that counts the list it leads to.
import type { WorkKind, WorkLine } from '@klaas/core/contract/admin/today-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { StaffIdentity } from '../../http/admin/admin-router.ts';
import { type ChangeAuthor, recordChange } from '../change-log/change-log-service.ts';
import { staffMembers } from '../people/staff-tables.ts';
import { workMarks } from './work-tables.ts';

export interface Waiting {
  count: number;
  oldest?: Date | null;
  late?: number;
}

export interface WorkSource {
  kind: WorkKind;
  permission: Permission;
  /** `mineOf`: only what this person takes care of. Without the parameter's use the line is everybody's. */
  count: (mineOf: number | null) => Promise<Waiting>;
  /** Its things have an assignee each; of others only lines that the person has taken are mine. */
  hasAssignee?: boolean;
}

/** A mark of an earlier day no longer says that somebody is at it. */
const DAY_MS = 86_400_000;

/** Lines that a member of the staff who leaves has taken. */
export const releaseWork = async (tx: Transaction, author: ChangeAuthor, staffId: number): Promise<void> => {
  const taken = await tx.delete(workMarks).where(eq(workMarks.staff_id, staffId)).returning();
  for (const { kind } of taken)
    await recordChange(tx, author, {
      ...{ entity: 'work_mark', id: kind, store: '', version: 1, isFinal: true },
      before: { staff_id: staffId },
      after: { staff_id: null },
    });
};

export interface WorkDeps {
  db: Database;
  now: () => number;
  sources: readonly WorkSource[];
}

export const createWorkService = ({ db, now, sources }: WorkDeps) => {
  const loadTaken = async (): Promise<Map<WorkKind, { id: number; name: string }>> => {
    const rows = await db
      .select({ kind: workMarks.kind, at: workMarks.taken_at, id: staffMembers.id, name: staffMembers.name })
      .from(workMarks)
      .innerJoin(staffMembers, eq(staffMembers.id, workMarks.staff_id));
    return new Map(
      rows
        .filter(({ at }) => now() - at.getTime() < DAY_MS)
        .map(({ kind, id, name }) => [kind, { id, name }]),
    );
  };

  return {
    /** Lines with something in them, in the order of the sources. */
    list: async ({ id, permissions }: StaffIdentity, isMine: boolean): Promise<WorkLine[]> => {
      const taken = await loadTaken();
      const isShown = ({ kind, hasAssignee = false }: WorkSource) =>
        !isMine || hasAssignee || taken.get(kind)?.id === id;
      const lines = await Promise.all(
        sources
          .filter((source) => permissions.has(source.permission) && isShown(source))
          .map(async ({ kind, count, hasAssignee = false }): Promise<WorkLine> => {
            const { count: found, oldest, late = 0 } = await count(isMine && hasAssignee ? id : null);
            const taken_by = taken.get(kind) ?? null;
            return { kind, count: found, oldest_at: oldest?.toISOString() ?? null, late, taken_by };
          }),
      );
      return lines.filter(({ count }) => count > 0);
    },

    /** The last one who takes it has it. */
    take: (author: ChangeAuthor, { id }: StaffIdentity, kind: WorkKind, isTaken: boolean): Promise<void> =>
      db.transaction(async (tx) => {
        const [before] = await tx.select().from(workMarks).where(eq(workMarks.kind, kind)).for('update');
        const mark = { staff_id: id, taken_at: new Date(now()) };
        if (isTaken)
          await tx
            .insert(workMarks)
            .values({ kind, ...mark })
            .onConflictDoUpdate({ target: workMarks.kind, set: mark });
        else await tx.delete(workMarks).where(eq(workMarks.kind, kind));
        await recordChange(tx, author, {
          ...{ entity: 'work_mark', id: kind, store: '', version: 1, isFinal: true },
          before: { staff_id: before?.staff_id ?? null },
          after: { staff_id: isTaken ? id : null },
        });
      }),
  };
};

export type WorkService = ReturnType<typeof createWorkService>;
