import { expect, it } from 'vitest';
import { searchTermOf } from './search-term.ts';

it.each([
  ['  Dušši  SEIN ', 'dušši sein'],
  ['100 x 200', '100 x 200'],
  ['KL-DV-100-SM', 'kl-dv-100-sm'],
  ['mari@example.com', null],
  ['5123 4567', null],
  ['51234567', null],
  ['   ', null],
  ['a'.repeat(61), null],
])('%s is counted as %s', (typed, words) => {
  expect(searchTermOf(typed)).toBe(words);
});
