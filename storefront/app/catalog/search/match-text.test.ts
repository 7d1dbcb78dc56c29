import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markMatches, matchesText, resemblesText } from './match-text.ts';

const marked = (text: string, term: string) =>
  markMatches(text, term)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

describe('markMatches', () => {
  it.each([
    ['Dušisein Võre, must', 'dušise', '[Dušise]in Võre, must'],
    ['Dušisein Võre, must', 'dusisein vore', '[Dušisein] [Võre], must'],
    ['Чёрный профиль', 'черн', '[Чёрн]ый профиль'],
    ['Kuidas mõõta dušiseina', 'dušis', 'Kuidas mõõta [dušis]eina'],
    ['Klaasuks Paar', 'uks', 'Klaas[uks] Paar'],
    ['Uks ja klaasuks', 'uks', '[Uks] ja klaasuks'],
    ['Peegel', 'xyz', 'Peegel'],
    ['Peegel', '  ', 'Peegel'],
  ])('[SRCH-06] %s / %s', (text, term, expected) => expect(marked(text, term)).toBe(expected));

  it('preserves every character of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, term) => {
        expect(
          markMatches(text, term)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('matchesText', () => {
  it.each([
    ['Dušiseinad', 'dusis', true],
    ['Vanniseinad', 'seinad', true],
    ['Душевые перегородки', 'перегор душ', true],
    ['Peeglid', 'uks', false],
    ['Peeglid', '', false],
  ])('%s / %s → %s', (text, term, expected) => expect(matchesText(text, term)).toBe(expected));
});

describe('resemblesText', () => {
  it.each([
    ['Tagastamine', 'tagastamine', true],
    ['Tagastamine', 'tagastada', true],
    ['Tagastamine', 'tag', true],
    ['Tarne kuller, tarneaeg', 'tarned', true],
    ['Tarne kuller, tarneaeg', 'tarne kullerile', true],
    ['Доставка', 'доставки', true],
    ['Контакты', 'контакт', true],
    ['Kontakt', 'kontor', false],
    ['Tagastamine', 'tagasein', false],
    ['Tarne', 'tarne peegel', false],
    ['Tarne', '', false],
  ])('[SRCH-06] %s / %s: %s', (text, term, expected) => expect(resemblesText(text, term)).toBe(expected));
});
