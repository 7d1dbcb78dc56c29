// Tokenizer: lower case, no diacritics, sizes in one normalized form.
const DIACRITICS = /[\u0300-\u036f]/g;
const WORD = /[\p{L}\p{N}]+/gu;
// 80x90, 80 × 90 and 80 х 90 (Cyrillic ha) are one size and one token.
const SIZE = /(\d)\s*[x×х*]\s*(?=\d)/g;

/** `й` folds to `и` and `ё` to `е` by the same rule that folds `õ` and `š`. */
export const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replace(DIACRITICS, '');

export const tokensOf = (text: string): string[] => fold(text).replace(SIZE, '$1x').match(WORD) ?? [];

export const hasDigit = (word: string): boolean => /\d/.test(word);

export const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word);
