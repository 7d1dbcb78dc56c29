// Checks which font file each character is in: that decides what a first visit downloads.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, '../../../ui/src/fonts/fonts.css'), 'utf8');
const CATALOGUES = path.join(import.meta.dirname, '../../../core/src/texts/catalogs');

const faces = [...css.matchAll(/url\(".*?([^/"]+)\.woff2"\)[^}]*?unicode-range:([^;]+);/g)].map(
  ([, file = '', ranges = '']) => ({
    file,
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }),
);

const filesOf = (character: string): string[] => {
  const code = character.codePointAt(0) ?? 0;
  return faces
    .filter(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    .map(({ file }) => file);
};

const filesOfLanguage = (language: string): Set<string> => {
  const folder = path.join(CATALOGUES, language, 'storefront');
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const characters = [...new Set(texts.join(''))].filter((character) => /\p{L}|\p{N}/u.test(character));
  return new Set(characters.flatMap(filesOf));
};

describe('font subsets', () => {
  it.each([
    ['et', ['onest-estonian', 'onest-latin']],
    ['ru', ['onest-cyrillic', 'onest-latin']],
  ])('cover all messages in %s', (language, files) => {
    expect([...filesOfLanguage(language)].sort()).toEqual(files);
  });

  it('do not overlap', () => {
    for (const character of 'aõšŽ€łģ№Яё') expect(filesOf(character)).toHaveLength(1);
  });
});
