// Texts of e-mails, PDFs and API messages. Every folder of `core/src/texts/catalogs` is a language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalog, compileCatalog } from '@klaas/core/texts/compile-catalog.ts';
import { type Translate as CoreTranslate, createTranslate } from '@klaas/core/texts/format-message.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
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

export const translateIn = createTranslateIn(CATALOGS);

/** Whether there are texts in that language; others are written in English. */
export const isWritten = (language: string): boolean =>
  /^[a-z]{2}$/.test(language) && existsSync(join(CATALOGS, language, 'api'));
