// Finding what was typed inside a name, without regard to case and marks over letters.
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** One letter for one letter, so that places in the folded text are places in the original. */
const foldLetter = (letter: string): string =>
  letter.toLowerCase().replace('ё', 'е').normalize('NFD').charAt(0) || letter;

const foldText = (text: string): string => Array.from(text, foldLetter).join('');

const wordsOf = (term: string): string[] =>
  foldText(term)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether every word typed begins a word of the text. */
export const matchesText = (text: string, term: string): boolean => {
  const words = wordsOf(text);
  const wanted = wordsOf(term);
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.includes(part)));
};

const LEAST_SHARED = 4;
const SHARED_PART = 0.6;

/** Forms of one word share their beginning: tagastada and tagastamine, доставки and доставка. */
const isSameWord = (one: string, other: string): boolean => {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= LEAST_SHARED && shared >= SHARED_PART * Math.max(one.length, other.length);
};

/** Whether every word typed, in whatever form, is in the text. */
export const resemblesText = (text: string, term: string): boolean => {
  const words = wordsOf(text);
  const wanted = wordsOf(term);
  return (
    wanted.length > 0 &&
    wanted.every((part) => words.some((word) => word.startsWith(part) || isSameWord(word, part)))
  );
};

/** The text cut at what matched; a word of the term counts at the start of a word, else anywhere. */
export const markMatches = (text: string, term: string): TextPart[] => {
  const letters = Array.from(text);
  const folded = letters.map(foldLetter);
  const isMatch = new Array<boolean>(letters.length).fill(false);
  const line = folded.join('');
  for (const word of wordsOf(term)) {
    const places: number[] = [];
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) places.push(at);
    const starts = places.filter((at) => !isLetter(folded[at - 1]));
    for (const at of starts.length > 0 ? starts : places) isMatch.fill(true, at, at + word.length);
  }
  const parts: TextPart[] = [];
  for (const [place, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch[place]) last.text += letter;
    else parts.push({ text: letter, isMatch: isMatch[place] === true });
  }
  return parts;
};
