// Words that differ from a typed one by one letter: left out, too much, another one, or two that changed places. They
// are looked up in an index of words, which needs no index of its own for typos.
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const DIGITS = '0123456789';
const MIN_LENGTH = 4;
const MAX_LENGTH = 24;

const alphabetOf = (word: string): string =>
  [
    /\p{Script=Cyrillic}/u.test(word) ? CYRILLIC : '',
    /[a-z]/.test(word) ? LATIN : '',
    /\d/.test(word) ? DIGITS : '',
  ].join('');

/** Of a folded word; the word itself is the first. Short ones have too many neighbours to mean any of them. */
export const spellingVariants = (word: string): string[] => {
  const letters = [...word];
  if (letters.length < MIN_LENGTH || letters.length > MAX_LENGTH) return [word];
  const alphabet = [...alphabetOf(word)];
  const found = new Set([word]);
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [first, second, ...rest] = after;
    const add = (...middle: string[]) => found.add(middle.join(''));
    for (const letter of alphabet) add(...before, letter, ...after);
    if (first === undefined) continue;
    add(...before, ...after.slice(1));
    for (const letter of alphabet) add(...before, letter, ...after.slice(1));
    if (second !== undefined) add(...before, second, first, ...rest);
  }
  return [...found];
};
