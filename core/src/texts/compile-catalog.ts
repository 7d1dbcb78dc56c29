// [STORE-02] Compiles the catalogues of a language: ICU messages by id, in one file per domain.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Messages } from './format-message.ts';

export type Catalog = Readonly<Record<string, string>>;
/** The catalogues of a language, one per file; none for an unknown language. */
export type ReadCatalogs = (language: string) => readonly Catalog[];

/** Its messages define the ids and are the fallback of all other languages. */
export const SOURCE_LANGUAGE = 'en';

export const mergeCatalogs = (catalogs: readonly Catalog[]): Catalog => Object.assign({}, ...catalogs);

/** A message that is missing or empty falls back to English; an id that English lacks is an error. */
export const compileCatalog = (language: string, read: ReadCatalogs): Messages => {
  const source = mergeCatalogs(read(SOURCE_LANGUAGE));
  const translated = mergeCatalogs(read(language));
  const unknown = Object.keys(translated).filter((id) => !(id in source));
  if (unknown.length > 0) throw new Error(`Catalogue "${language}" has unknown texts: ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries(source).map(([id, text]) => [id, compileMessage(translated[id] || text)]),
  ) as Messages;
};
