// A category name inside a sentence: lower case in Estonian ("Kõik dušilahendused").
const LOWERCASE_INSIDE = new Set(['et']);

/** Abbreviations ("LED-peeglid") stay upper case. */
export const nameInSentence = (name: string, locale: string): string => {
  const language = locale.split('-')[0] ?? '';
  return LOWERCASE_INSIDE.has(language) && /^\p{Lu}\p{Ll}/u.test(name)
    ? name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)
    : name;
};
