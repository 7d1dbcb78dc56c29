// Which file a letter comes from decides what a first visit waits for.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8');
const CATALOGUES = path.join(import.meta.dirname, '../../shell/i18n/catalogs');

const faces = [...css.matchAll(/url\(".*?([^/"]+)\.woff2"\)[^}]*?unicode-range:([^;]+);/g)].map(
  ([, file = '', ranges = '']) => ({
    file,
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }),
);

const filesOf = (letter: string): string[] => {
  const code = letter.codePointAt(0) ?? 0;
  return faces
    .filter(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    .map(({ file }) => file);
};

const filesOfLanguage = (language: string): Set<string> => {
  const folder = path.join(CATALOGUES, language);
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const letters = [...new Set(texts.join(''))].filter((letter) => /\p{L}|\p{N}/u.test(letter));
  return new Set(letters.flatMap(filesOf));
};

describe('letters', () => {
  it.each([
    ['et', ['onest-estonian', 'onest-latin']],
    ['ru', ['onest-cyrillic', 'onest-latin']],
  ])('everything the shop says in %s is in its small cuts', (language, files) => {
    expect([...filesOfLanguage(language)].sort()).toEqual(files);
  });

  it('no letter is in two files', () => {
    for (const letter of 'aõšŽ€łģ№Яё') expect(filesOf(letter)).toHaveLength(1);
  });
});
