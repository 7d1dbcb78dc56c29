import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../catalogs-plugin.ts';
import { createTranslate } from '../i18n/use-text.tsx';
import { nameInSentence } from './name-in-sentence.ts';

it.each([
  ['et', 'Dušilahendused', 'Kõik dušilahendused (62)'],
  ['et', 'LED-peeglid', 'Kõik LED-peeglid (62)'],
  ['ru', 'Для душа', 'Все товары категории «Для душа» (62)'],
  ['de', 'Duschen', 'Alle: Duschen (62)'],
])('%s: the link to all products of %s is %s', (language, name, expected) => {
  const t = createTranslate(language, compileCatalogue(language));
  const values = { name: nameInSentence(name, language), count: 62 };
  expect(t('shell.all_of_category', values)).toBe(expected);
});
