// Titles and notes by language, as staff enters them: `title.et=…`, `note.et=…`. Empty removes one.
import type { LocalText } from '@klaas/core/stores/local-text.ts';

const FIELD = /^(?:method_)?(title|note)\.([a-z]{2,3})$/;
const MAX_LENGTH = { title: 100, note: 200 };

export interface TranslatedFields {
  titles: LocalText;
  notes: LocalText;
}

export const splitTexts = (given: object): { texts: TranslatedFields; fields: object } => {
  const texts: TranslatedFields = { titles: {}, notes: {} };
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const [, kind, language] = FIELD.exec(name) ?? [];
    if (language === undefined) fields[name] = value;
    else if (kind === 'note') texts.notes[language] = String(value).trim().slice(0, MAX_LENGTH.note);
    else texts.titles[language] = String(value).trim().slice(0, MAX_LENGTH.title);
  }
  return { texts, fields };
};

export const hasTexts = ({ titles, notes }: TranslatedFields): boolean =>
  Object.keys(titles).length + Object.keys(notes).length > 0;

const merge = (stored: unknown, change: LocalText): LocalText =>
  Object.fromEntries(
    Object.entries({ ...(stored as LocalText | undefined), ...change }).filter(([, text]) => text !== ''),
  );

export const mergeTexts = (
  stored: Record<string, unknown>,
  { titles, notes }: TranslatedFields,
): TranslatedFields => ({
  titles: merge(stored['titles'], titles),
  notes: merge(stored['notes'], notes),
});
