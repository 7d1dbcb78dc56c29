// A size among a shopper's words: dušisein 900, peegel 1200x800, uks 90 cm.
import type { QueryWord } from './query-words.ts';

export interface AskedSize {
  widthMm: number;
  heightMm?: number;
}

const LEAST_MM = 100;
const MOST_MM = 3000;
const LENGTH = /^(\d{2,4})(mm|cm|мм|см)?$/;
const PAIR = /^(\d{3,4})x(\d{3,4})(mm|мм)?$/;
const CENTIMETRES = new Set(['cm', 'см']);
const UNITS = new Set(['mm', 'мм', ...CENTIMETRES]);

const isLength = (mm: number): boolean => mm >= LEAST_MM && mm <= MOST_MM;

const lengthIn = (word: string, next: string | undefined): number | null => {
  const [, digits, own] = LENGTH.exec(word) ?? [];
  if (digits === undefined) return null;
  const unit = own ?? (next !== undefined && UNITS.has(next) ? next : '');
  const mm = Number(digits) * (CENTIMETRES.has(unit) ? 10 : 1);
  return isLength(mm) ? mm : null;
};

const sizeIn = (word: string, next: string | undefined): AskedSize | null => {
  const [, width, height] = PAIR.exec(word) ?? [];
  if (width === undefined) {
    const widthMm = lengthIn(word, next);
    return widthMm === null ? null : { widthMm };
  }
  const size = { widthMm: Number(width), heightMm: Number(height) };
  return isLength(size.widthMm) && isLength(size.heightMm) ? size : null;
};

const textOf = (word: QueryWord | undefined): string | undefined => word?.forms[0]?.form;

export interface SizedWords {
  /** The words without the size and its unit. */
  others: QueryWord[];
  sizeWord: QueryWord;
  size: AskedSize;
}

/** In SD-900 the number is part of a code. */
const standsAlone = (text: string, sizeWord: string): boolean => {
  const digits = /^\d+/.exec(sizeWord)?.[0] ?? '';
  return text.split(/\s+/).some((token) => token.startsWith(digits));
};

/** `null` when there is no size, more than one, or nothing beside it: a number alone may be anything. */
export const sizedWordsOf = (text: string, words: readonly QueryWord[]): SizedWords | null => {
  const sizes = words.flatMap((sizeWord, at) => {
    const size = sizeIn(textOf(sizeWord) ?? '', textOf(words[at + 1]));
    return size ? [{ at, sizeWord, size }] : [];
  });
  const [found, ...more] = sizes;
  if (!found || more.length > 0 || !standsAlone(text, textOf(found.sizeWord) ?? '')) return null;
  const others = words.filter(
    (word, at) => at !== found.at && !(at === found.at + 1 && UNITS.has(textOf(word) ?? '')),
  );
  const hasWord = others.some((word) => /\p{L}{2}/u.test(textOf(word) ?? ''));
  return hasWord ? { others, sizeWord: found.sizeWord, size: found.size } : null;
};
