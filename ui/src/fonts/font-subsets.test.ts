import { expect, it } from 'vitest';
import { fontSubsetsOf } from './font-subsets.ts';

it.each([
  ['et-EE', ['latin', 'estonian']],
  ['et', ['latin', 'estonian']],
  ['ru-RU', ['cyrillic', 'latin']],
  ['uk', ['cyrillic', 'latin']],
  ['en-GB', ['latin']],
  ['fi-FI', ['latin']],
])('%s needs the subsets %j', (locale, subsets) => expect(fontSubsetsOf(locale)).toEqual(subsets));
