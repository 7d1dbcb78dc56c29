// Matches a search term in a text, ignoring case and diacritics.
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Folds one character to one, so that indexes are the same in the original text. */
const foldChar = (char: string): string =>
  char.toLowerCase().replace('ё', 'е').normalize('NFD').charAt(0) || char;

const foldText = (text: string): string => Array.from(text, foldChar).join('');

const wordsOf = (term: string): string[] =>
  foldText(term)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether every word of the term is a prefix of a word in the text. */
export const matchesText = (text: string, term: string): boolean => {
  const words = wordsOf(text);
  const wanted = wordsOf(term);
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.includes(part)));
};

const LEAST_SHARED = 4;
const SHARED_PART = 0.6;

/** Inflected forms share a prefix: tagastada and tagastamine, доставки and доставка. */
const isSameWord = (one: string, other: string): boolean => {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= LEAST_SHARED && shared >= SHARED_PART * Math.max(one.length, other.length);
};

/** Whether every word of the term, in any inflected form, is in the text. */
export const resemblesText = (text: string, term: string): boolean => {
  const words = wordsOf(text);
  const wanted = wordsOf(term);
  return (
    wanted.length > 0 &&
    wanted.every((part) => words.some((word) => word.startsWith(part) || isSameWord(word, part)))
  );
};

/** Splits the text at its matches: at the start of a word, else anywhere. */
export const markMatches = (text: string, term: string): TextPart[] => {
  const chars = Array.from(text);
  const folded = chars.map(foldChar);
  const isMatch = new Array<boolean>(chars.length).fill(false);
  const line = folded.join('');
  for (const word of wordsOf(term)) {
    const places: number[] = [];
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) places.push(at);
    const starts = places.filter((at) => !isLetter(folded[at - 1]));
    for (const at of starts.length > 0 ? starts : places) isMatch.fill(true, at, at + word.length);
  }
  const parts: TextPart[] = [];
  for (const [place, char] of chars.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch[place]) last.text += char;
    else parts.push({ text: char, isMatch: isMatch[place] === true });
  }
  return parts;
};
