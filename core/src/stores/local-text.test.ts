import { expect, it } from 'vitest';
import { LocalTextSchema, localText } from './local-text.ts';

const text = { et: 'klaas', ru: 'стекло', en: 'glass', fi: 'lasi' };

it.each([
  ['et', 'klaas'],
  ['ru-RU', 'стекло'],
  ['en_US', 'glass'],
  ['fi', 'lasi'],
  ['sv', 'glass'],
])('in %s: %s', (language, shown) => expect(localText(text, language)).toBe(shown));

it('without English: the first text', () =>
  expect(localText({ lv: 'stikls', lt: 'stiklas' }, 'sv')).toBe('stikls'));

it.each([[text], [{ lv: 'stikls' }]])('accepts %j', (value) =>
  expect(LocalTextSchema.safeParse(value).success).toBe(true),
);

it.each([[{}], [{ et: 1 }], [{ 'et-EE': 'klaas' }], [{ __proto: 'x' }], [{ EE: 'x' }], ['klaas'], [null]])(
  'rejects %j',
  (value) => expect(LocalTextSchema.safeParse(value).success).toBe(false),
);
