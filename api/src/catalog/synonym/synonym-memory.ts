// The synonyms of this process: read at its start, and again when they change.
import type { Database } from '../../db/database.ts';
import { createSynonymRules, type SynonymRules } from './expand-synonyms.ts';
import { listSynonyms } from './synonym-repository.ts';

const NONE: SynonymRules = new Map();

export const createSynonymMemory = (db: Database, storeCodes: readonly string[]) => {
  let rules = new Map<string, SynonymRules>();
  let version = 0;
  // One after the other: an earlier state must not arrive last.
  let queue = Promise.resolve();
  const read = async (): Promise<void> => {
    const all = await listSynonyms(db);
    rules = new Map(
      storeCodes.map((code) => [
        code,
        createSynonymRules(all.filter(({ store }) => store === '' || store === code)),
      ]),
    );
    version += 1;
  };
  return {
    of: (storeCode: string): SynonymRules => rules.get(storeCode) ?? NONE,
    /** Grows with every reading; what was cached before has another one. */
    version: (): number => version,
    reload: (): Promise<void> => {
      const mine = queue.then(read);
      queue = mine.catch(() => {});
      return mine;
    },
  };
};
