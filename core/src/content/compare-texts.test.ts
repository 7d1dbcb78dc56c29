import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const html = (parts: readonly string[]) => parts.map((text) => `<p>${text}</p>`).join('');

it('[OFFICE-94] names the paragraphs that were added and removed', () => {
  expect(
    compareTexts('<h2>Mõõt</h2><p>Jäta 10 mm.</p>', '<h2>Mõõt</h2><p>Jäta 12 mm.</p><p>Valmis.</p>'),
  ).toEqual([
    { kind: 'same', text: 'Mõõt' },
    { kind: 'removed', text: 'Jäta 10 mm.' },
    { kind: 'added', text: 'Jäta 12 mm.' },
    { kind: 'added', text: 'Valmis.' },
  ]);
});

it('holds both texts whole, whatever they are', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const compared = compareTexts(html(before), html(after));
      const without = (kind: string) => compared.filter((one) => one.kind !== kind).map(({ text }) => text);
      expect(without('added')).toEqual(before);
      expect(without('removed')).toEqual(after);
    }),
  );
});
