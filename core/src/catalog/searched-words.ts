// What people searched for, as it is counted: nothing that could be about a person.
const MAX_LENGTH = 60;
/** Addresses, telephone and other long numbers. */
const PERSONAL = /@|\d{6,}|(?:\d[\s-]*){7,}/;

/** Null: it is not counted. */
export const searchedWords = (typed: string): string | null => {
  const words = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (words === '' || words.length > MAX_LENGTH || PERSONAL.test(words) || /\p{Cc}/u.test(words)) return null;
  return words;
};
