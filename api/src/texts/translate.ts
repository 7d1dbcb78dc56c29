// Texts of e-mails, PDFs and API messages. Every folder of `core/src/texts/catalogs` is a language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Catalog,
  compileCatalog,
  mergeCatalogs,
  SOURCE_LANGUAGE,
} from '@klaas/core/texts/compile-catalog.ts';
import {
  type Translate as CoreTranslate,
  createTranslate,
  formatMessage,
  type Messages,
} from '@klaas/core/texts/format-message.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { compileText } from '@klaas/core/texts/message-variables.ts';
import type { MessageId } from './message-id.ts';

export type Translate = CoreTranslate<MessageId>;
export type TranslateIn = (locale: string) => Translate;

const CATALOGS = join(import.meta.dirname, '../../../core/src/texts/catalogs');

const readFolder = (folder: string): Catalog[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    : [];

/** A language without a folder is written in English. */
export const createTranslateIn = (catalogs: string): TranslateIn => {
  const byLocale = new Map<string, Translate>();
  return (locale) => {
    const known = byLocale.get(locale);
    if (known) return known;
    const messages = compileCatalog(languageOf(locale), (language) =>
      readFolder(join(catalogs, language, 'api')),
    );
    const translate = createTranslate<MessageId>(locale, messages);
    byLocale.set(locale, translate);
    return translate;
  };
};

const supplied = createTranslateIn(CATALOGS);

/** A text that the staff has written in place of the supplied one. */
export interface ChangedText {
  id: string;
  language: string;
  text: string;
}

const compileTexts = (texts: readonly ChangedText[]): Map<string, Messages> => {
  const byLanguage = new Map<string, Messages>();
  for (const { id, language, text } of texts) {
    const compiled = compileText(text);
    if (compiled !== null) byLanguage.set(language, { ...byLanguage.get(language), [id]: compiled });
  }
  return byLanguage;
};

const withTexts =
  (changed: () => ReadonlyMap<string, Messages>, base: TranslateIn): TranslateIn =>
  (locale) => {
    const written = base(locale);
    return (id, values) => {
      const own = changed().get(languageOf(locale))?.[id];
      return own === undefined ? written(id, values) : formatMessage(locale, own, values);
    };
  };

let changed: ReadonlyMap<string, Messages> = new Map();

/** Those of this process, from now on. */
export const setChangedTexts = (texts: readonly ChangedText[]): void => {
  changed = compileTexts(texts);
};

/** The texts of the shop: those of the staff before the supplied ones. */
export const translateIn = withTexts(() => changed, supplied);

/** With texts that are not stored, for a preview. */
export const translateWith = (texts: readonly ChangedText[]): TranslateIn => {
  const typed = compileTexts(texts);
  return withTexts(() => typed, translateIn);
};

const suppliedByLanguage = new Map<string, Catalog>();

/** As supplied, not compiled; English where the language lacks them. */
export const suppliedTexts = (language: string): Catalog => {
  if (!isWritten(language)) return suppliedTexts(SOURCE_LANGUAGE);
  const known = suppliedByLanguage.get(language);
  if (known) return known;
  const own = mergeCatalogs(readFolder(join(CATALOGS, language, 'api')));
  const written = Object.fromEntries(Object.entries(own).filter(([, text]) => text !== ''));
  const texts = language === SOURCE_LANGUAGE ? own : { ...suppliedTexts(SOURCE_LANGUAGE), ...written };
  suppliedByLanguage.set(language, texts);
  return texts;
};

/** Each text with its id, by which is found what an e-mail is made of. */
export const markedTexts: TranslateIn = (locale) => {
  const written = supplied(locale);
  return (id, values) => `\u0001${id}\u0002${written(id, values)}`;
};

export const idsInMarked = (text: string): string[] => [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of the shop has them
  ...new Set([...text.matchAll(/\u0001([\w.]+)\u0002/g)].map(([, id = '']) => id)),
];

/** Whether there are texts in that language; others are written in English. */
export const isWritten = (language: string): boolean =>
  /^[a-z]{2}$/.test(language) && existsSync(join(CATALOGS, language, 'api'));
