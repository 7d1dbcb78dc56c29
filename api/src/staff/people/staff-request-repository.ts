// Answers of writes by their idempotency key: a repeated request gets the first answer and has one effect.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { StaffRequest, StaffRequests } from '../../http/admin/admin-router.ts';
import { staffRequests } from './staff-tables.ts';

/** After it a request without an answer belonged to a process that is gone. */
const LOST_MS = 60_000;

const ofRequest = ({ staffId, key }: StaffRequest) =>
  and(eq(staffRequests.staff_id, staffId), eq(staffRequests.key, key));

export const createStaffRequests = ({ db, now }: { db: Database; now: () => number }): StaffRequests => {
  const insert = async ({ staffId: staff_id, key, fingerprint }: StaffRequest): Promise<boolean> => {
    const inserted = await db
      .insert(staffRequests)
      .values({ staff_id, key, fingerprint, started_at: new Date(now()) })
      .onConflictDoNothing()
      .returning({ key: staffRequests.key });
    return inserted.length > 0;
  };

  /** The process was killed: the change log, which is written with the change, says whether it happened. */
  const resolveLost = async (
    request: StaffRequest,
  ): Promise<{ state: 'new' | 'running' } | { state: 'answered'; answer: AdminAnswer<unknown> }> => {
    const { rows } = await db.execute<{ happened: boolean }>(
      sql`select exists (select 1 from change where request_id = ${`${request.staffId}:${request.key}`}) as happened`,
    );
    if (rows[0]?.happened)
      return { state: 'answered', answer: { ok: false, error: 'conflict', detail: 'already_done' } };
    // Of two that find it lost one takes it over.
    const taken = await db
      .update(staffRequests)
      .set({ started_at: new Date(now()) })
      .where(and(ofRequest(request), lt(staffRequests.started_at, new Date(now() - LOST_MS))))
      .returning({ key: staffRequests.key });
    return { state: taken.length > 0 ? 'new' : 'running' };
  };

  return {
    begin: async (request) => {
      if (await insert(request)) return { state: 'new' };
      const [found] = await db.select().from(staffRequests).where(ofRequest(request));
      if (!found) return { state: (await insert(request)) ? 'new' : 'running' };
      if (found.fingerprint !== request.fingerprint) return { state: 'other' };
      if (found.answer) return { state: 'answered', answer: found.answer };
      return now() - found.started_at.getTime() > LOST_MS ? resolveLost(request) : { state: 'running' };
    },
    finish: async (request, answer) => {
      await db.update(staffRequests).set({ answer }).where(ofRequest(request));
    },
    release: async (request) => {
      await db.delete(staffRequests).where(ofRequest(request));
    },
  };
};

/** Answers about a conflict repeat what people wrote: they go with whoever is erased. */
export const deleteConflictAnswers = async (tx: Transaction): Promise<void> => {
  await tx.delete(staffRequests).where(sql`${staffRequests.answer} ? 'conflicts'`);
};
