import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftOfQuery, queryOfDraft, sameDraft } from './draft-url.ts';

const text = fc.constantFrom('', '900', '2 100', '12x', '-5', 'left', 'hole-300-1100.socket-450-900');
const draft = fc.record({
  width: text,
  height: text,
  height2: text,
  measure: text,
  thickness: text,
  hinge: text,
  cutouts: text,
});

it('[SIZE-03] reads the same draft back from its URL, valid or not', () => {
  fc.assert(
    fc.property(draft, (typed) => {
      const query = new URLSearchParams(queryOfDraft(new URLSearchParams(), 'A', typed).toString());
      expect(sameDraft(draftOfQuery(query), typed)).toBe(true);
    }),
  );
});

it('keeps foreign parameters and never writes the glass twice', () => {
  const query = queryOfDraft(new URLSearchParams('utm_source=x&width=1&glass=grey'), 'A-1', { height: '5' });
  expect(query.toString()).toBe('utm_source=x&childSku=A-1&height=5');
  expect(queryOfDraft(new URLSearchParams('glass=grey'), null, {}).get('glass')).toBe('grey');
});
