// A transaction whose work returns a result: with an error, whatever was written before it is rolled back.
import type { Database, Transaction } from './database.ts';

class Rollback extends Error {}

export const transactResult = async <Result extends { ok: boolean }>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  let result: Result | undefined;
  try {
    return await db.transaction(async (tx) => {
      result = await work(tx);
      if (!result.ok) throw new Rollback();
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback && result) return result;
    throw error;
  }
};
