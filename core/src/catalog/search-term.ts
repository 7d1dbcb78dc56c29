// What people searched for, as it is counted: nothing that could be about a person.
const MAX_LENGTH = 60;
/** Telephone and other long numbers, however they are grouped. */
const LONG_NUMBER = /\d{6,}/;

const isPersonal = (words: string): boolean =>
  words.includes('@') || LONG_NUMBER.test(words) || /\d{7,}/.test(words.replace(/[\s-]/g, ''));

/** Null: it is not counted. */
export const searchTermOf = (typed: string): string | null => {
  const words = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (words === '' || words.length > MAX_LENGTH || isPersonal(words) || /\p{Cc}/u.test(words)) return null;
  return words;
};
