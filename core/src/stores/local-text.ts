// A text in any number of languages, as data.
import * as z from 'zod/mini';

const LANGUAGE = /^[a-z]{2,3}$/;

/** By language code; at least one. */
export const LocalTextSchema = z
  .record(z.string().check(z.regex(LANGUAGE, { error: 'must be a language code, like et' })), z.string())
  .check(z.refine((text) => Object.keys(text).length > 0, { error: 'must have a text in one language' }));

export type LocalText = z.infer<typeof LocalTextSchema>;

/** `language` may be a locale: `ru-RU` returns the Russian text. Without it the English one, else the first. */
export const localText = (text: LocalText, language: string): string => {
  const code = language.split(/[-_]/)[0] ?? '';
  return text[code] ?? text['en'] ?? Object.values(text)[0] ?? '';
};
