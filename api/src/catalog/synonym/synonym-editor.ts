// [OFFICE-96] Writes of synonyms. Every process reads them again when the transaction ends, an undo's too.

import { MAX_SYNONYMS } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { notifyInvalidation } from '../../db/cache-invalidation.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { synonymKey } from './expand-synonyms.ts';
import { listSynonyms, lockSynonyms, nextSynonymId } from './synonym-repository.ts';

const MAX_WORDS = 5;

export interface SynonymFields {
  words: string;
  finds: string;
  is_two_way: boolean;
  store: string;
}

/** Pages and answers that show search results. */
export const SEARCH_TAG = 'search';

const wordsError = (field: string, key: string): FieldError[] => {
  if (key === '') return [{ field, rule: 'no_words' }];
  return key.split(' ').length > MAX_WORDS ? [{ field, rule: 'too_many_words' }] : [];
};

const checkSynonym = async (
  tx: Transaction,
  id: number,
  fields: Fields,
  storeCodes: readonly string[],
): Promise<FieldError[]> => {
  const store = String(fields['store']);
  const [words, finds] = [synonymKey(String(fields['words'])), synonymKey(String(fields['finds']))];
  const errors = [...wordsError('words', words), ...wordsError('finds', finds)];
  if (store !== '' && !storeCodes.includes(store)) errors.push({ field: 'store', rule: 'unknown_store' });
  if (errors.length > 0) return errors;
  if (words === finds) return [{ field: 'finds', rule: 'itself' }];
  await lockSynonyms(tx);
  const others = (await listSynonyms(tx)).filter((one) => one.id !== id);
  if (others.length >= MAX_SYNONYMS) return [{ field: '', rule: 'too_many' }];
  const isThere = others.some((one) => {
    if (one.store !== '' && one.store !== store) return false;
    const [from, to] = [synonymKey(one.words), synonymKey(one.finds)];
    return (from === words && to === finds) || (one.is_two_way && from === finds && to === words);
  });
  return isThere ? [{ field: 'finds', rule: 'exists' }] : [];
};

export const createSynonymEntity = (storeCodes: readonly string[]): EntityStore => ({
  ...createTableEntity({
    ...{ entity: 'search_synonym', table: 'search_synonym', key: ['id'] },
    fields: ['words', 'finds', 'is_two_way', 'store'],
    onWrite: (tx) => notifyInvalidation(tx, [SEARCH_TAG]),
  }),
  check: (tx, { id }, after) => checkSynonym(tx, Number(id), after, storeCodes),
});

const placeOf = (id: number) => ({ id: String(id), store: '' });

const cleanText = (text: string): string => text.replace(/\s+/g, ' ').trim();
const cleaned = ({ words, finds, ...rest }: SynonymFields): Fields => ({
  ...rest,
  words: cleanText(words),
  finds: cleanText(finds),
});

export const createSynonymEditor = (db: Database, synonyms: EntityStore) => ({
  create: (author: ChangeAuthor, fields: SynonymFields): Promise<{ id: number; result: EditResult }> =>
    db.transaction(async (tx) => {
      const id = await nextSynonymId(tx);
      return { id, result: await createEntity(tx, synonyms, author, placeOf(id), cleaned(fields)) };
    }),
  save: (
    author: ChangeAuthor,
    id: number,
    { fields, version }: { fields: SynonymFields; version: number },
  ): Promise<EditResult> =>
    db.transaction((tx) =>
      editEntity(tx, synonyms, author, placeOf(id), { fields: cleaned(fields), version }),
    ),
  remove: (author: ChangeAuthor, id: number): Promise<EditResult> =>
    db.transaction((tx) => removeEntity(tx, synonyms, author, placeOf(id))),
});

export type SynonymEditor = ReturnType<typeof createSynonymEditor>;
