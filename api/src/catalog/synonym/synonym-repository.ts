// Synonyms in PostgreSQL.
import type { SynonymRow } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { asc, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { searchSynonyms } from './synonym-tables.ts';

export const listSynonyms = (db: Database | Transaction): Promise<SynonymRow[]> => {
  const { id, words, finds, is_two_way, store, version } = searchSynonyms;
  return db
    .select({ id, words, finds, is_two_way, store, version })
    .from(searchSynonyms)
    .orderBy(asc(words), asc(id));
};

/** One at a time: each is compared with all others. */
export const lockSynonyms = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search_synonym'))`);
};

export const nextSynonymId = async (tx: Transaction): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('search_synonym', 'id'))::int as id`,
  );
  return rows[0]?.id ?? 0;
};
