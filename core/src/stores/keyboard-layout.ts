// What was typed with the wrong keyboard layout.

/** The Estonian layout has ü õ ö ä where the English one has brackets, semicolon and apostrophe. */
const LATIN_KEYS = ["qwertyuiop[]asdfghjkl;'zxcvbnm,.", 'qwertyuiopüõasdfghjklöäzxcvbnm,.'];
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
/** With Shift, and the key beside it. */
const SIGNS: [latin: string, cyrillic: string][] = [
  ['@', '"'],
  ['#', '№'],
  ['/', '.'],
];

const layout = (from: string, to: string): [string, string][] =>
  [...from].map((key, at) => [key, [...to][at] ?? key]);
const latinToCyrillic = new Map([...LATIN_KEYS.flatMap((keys) => layout(keys, CYRILLIC_KEYS)), ...SIGNS]);
const cyrillicToLatin = new Map([
  ...layout(CYRILLIC_KEYS, LATIN_KEYS[1] ?? ''),
  ...SIGNS.map(([latin, cyrillic]): [string, string] => [cyrillic, latin]),
]);

/** What the same keys produce in the other layout, in lower case. */
export const switchLayout = (typed: string): string => {
  const map = /\p{Script=Cyrillic}/u.test(typed) ? cyrillicToLatin : latinToCyrillic;
  return [...typed.toLowerCase().normalize('NFC')].map((key) => map.get(key) ?? key).join('');
};
