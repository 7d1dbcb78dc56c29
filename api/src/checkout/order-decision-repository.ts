// SQL for decided order requests: the first decision holds for every repeat of the request.
import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { RunStatement } from '../db/run-statement.ts';
import { orderDecisions } from './order-decision-tables.ts';
import type { OrderError } from './order-error.ts';

/** A request that its client gave up arrives within minutes or never. */
const KEPT_MS = 86_400_000;

// The update changes nothing: with it the statement waits for a concurrent decision and returns it.
const DECIDE = `insert into order_decision (request, error, decided_at) values ($1, $2, $3)
  on conflict (request) do update set request = excluded.request returning error`;

interface Decision {
  request: string;
  /** Null: accepted. */
  error: OrderError | null;
  at: Date;
}

/** The error that holds for the request: that of an earlier decision, if there was one. */
export const decideRequest = async (
  run: RunStatement,
  { request, error, at }: Decision,
): Promise<OrderError | null> => {
  const values = [request, error && JSON.stringify(error), at];
  return (await run<Pick<Decision, 'error'>>('order_decide', DECIDE, values))[0]?.error ?? null;
};

export const deleteOldDecisions = async (db: Database, nowMs: number): Promise<number> => {
  const old = lt(orderDecisions.decided_at, new Date(nowMs - KEPT_MS));
  return (await db.delete(orderDecisions).where(old)).rowCount ?? 0;
};
