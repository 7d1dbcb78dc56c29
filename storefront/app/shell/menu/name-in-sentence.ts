// A category's name inside a sentence: Estonian writes it with a small letter there ("Kõik dušilahendused").
const LOWERCASE_INSIDE = new Set(['et']);

/** Abbreviations ("LED-peeglid") keep their capitals. */
export const nameInSentence = (name: string, locale: string): string => {
  const language = locale.split('-')[0] ?? '';
  return LOWERCASE_INSIDE.has(language) && /^\p{Lu}\p{Ll}/u.test(name)
    ? name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)
    : name;
};
