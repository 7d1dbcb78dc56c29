// Tokens of the mail service in PostgreSQL.
import { and, eq, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { mailServiceTokens } from './mail-relay-tables.ts';

type Executor = Database | Transaction;

/** Stores the newest token of a caller; the previous one becomes invalid. */
export const saveToken = async (
  db: Executor,
  token: { caller_hash: string; token_id: string; updated_at: Date },
): Promise<void> => {
  const { caller_hash: _, ...fresh } = token;
  await db
    .insert(mailServiceTokens)
    .values(token)
    .onConflictDoUpdate({ target: mailServiceTokens.caller_hash, set: fresh });
};

/** Consumes the token. Null: used already, or not the newest of this caller. */
export const consumeToken = async (
  tx: Transaction,
  { caller_hash, token_id }: { caller_hash: string; token_id: string },
): Promise<{ writer_hash: string | null } | null> => {
  const [row] = await tx
    .update(mailServiceTokens)
    .set({ token_id: null })
    .where(and(eq(mailServiceTokens.caller_hash, caller_hash), eq(mailServiceTokens.token_id, token_id)))
    .returning({ writer_hash: mailServiceTokens.writer_hash });
  return row ?? null;
};

export const setWriter = async (
  tx: Transaction,
  caller_hash: string,
  writer_hash: string | null,
): Promise<void> => {
  await tx
    .update(mailServiceTokens)
    .set({ writer_hash })
    .where(eq(mailServiceTokens.caller_hash, caller_hash));
};

export const deleteTokensBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(mailServiceTokens).where(lt(mailServiceTokens.updated_at, before));
};
