// A light Estonian stemmer over folded words: strips number and case, then normalizes what inflection does to the end
// of a stem. It only has to give related forms one key; the lexicon and fuzzy matching cover the misses.
// The rare -ni, -na and -ta are not stripped: more stems end in them than forms do.
const CASES = ['sse', 'st', 'le', 'lt', 'ks', 'ga', 's', 'l', 't', 'd'];
const PLURAL_STEMS = ['de', 'te'];
const ENDINGS = [
  ...PLURAL_STEMS.flatMap((plural) => CASES.map((ending) => plural + ending)),
  ...['sid', 'eid', 'id', 'de', 'te'],
  ...CASES,
].sort((one, other) => other.length - one.length);
const MIN_STEM = 3;
// An ending follows consonant + vowel: uksed, seinal; not klaas, kabiin.
const BEFORE_ENDING = /[^aeiou][aeiou]$/;
const BEFORE_PLURAL = /[^aeiou]$|[^aeiou][aeiou]$/;

const stripEnding = (word: string): string => {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < MIN_STEM) continue;
    const stem = word.slice(0, -ending.length);
    const before = /^[dte]|^i/.test(ending) && ending.length > 1 ? BEFORE_PLURAL : BEFORE_ENDING;
    if (!before.test(stem)) continue;
    // peegel and pudel end in an l that belongs to the stem
    if (ending === 'l' && /[aeiou][^aeiou]+e$/.test(stem)) continue;
    return stem;
  }
  return word;
};

const stripThemeVowel = (stem: string): string =>
  stem.length > MIN_STEM && /[^aeiou][aeiou]$/.test(stem) ? stem.slice(0, -1) : stem;

/** Unifies peegel and peegl-, kabiin and kabiin-, kapp and kapi, klaas and klaasi. */
const levelEnd = (stem: string): string =>
  stem
    .replace(/([bcdfghjklmnprstvz])\1$/, '$1')
    .replace(/([^aeiou])[ae]([lrnm])$/, '$1$2')
    .replace(/b$/, 'p')
    .replace(/d$/, 't')
    .replace(/g$/, 'k');

export const estonianStem = (word: string): string =>
  word.length <= MIN_STEM ? word : levelEnd(stripThemeVowel(stripEnding(word)));
