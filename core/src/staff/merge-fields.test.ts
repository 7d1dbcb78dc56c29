import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameValue } from '../stores/same-value.ts';
import { type Fields, mergeFields } from './merge-fields.ts';

describe('mergeFields', () => {
  const base = { name: 'Glass', price: 10, tags: ['a'] };

  it('[OFFICE-33] takes a field that only I changed, and one that only they changed', () => {
    expect(mergeFields(base, { name: 'Door' }, { ...base, price: 12 })).toEqual({
      ok: true,
      value: { name: 'Door', price: 12, tags: ['a'] },
    });
  });

  it('[OFFICE-34] gives base, mine and theirs of a field that both changed', () => {
    expect(mergeFields(base, { price: 11 }, { ...base, price: 12 })).toEqual({
      ok: false,
      conflicts: [{ field: 'price', base: 10, mine: 11, theirs: 12 }],
    });
  });

  it('is no conflict when both changed it to the same value', () => {
    expect(mergeFields(base, { tags: ['b'] }, { ...base, tags: ['b'] })).toMatchObject({ ok: true });
  });

  it('keeps theirs where mine is the base value sent back', () => {
    expect(mergeFields(base, { ...base, name: 'Door' }, { ...base, price: 12 })).toEqual({
      ok: true,
      value: { ...base, name: 'Door', price: 12 },
    });
  });

  it('removes a field, and reports a removal against a change', () => {
    expect(mergeFields(base, { tags: undefined }, base)).toEqual({
      ok: true,
      value: { name: 'Glass', price: 10 },
    });
    expect(mergeFields(base, { price: undefined }, { ...base, price: 12 })).toEqual({
      ok: false,
      conflicts: [{ field: 'price', base: 10, mine: undefined, theirs: 12 }],
    });
  });
});

const value = fc.option(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.array(fc.boolean(), { maxLength: 2 })), {
  nil: undefined,
});
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value) as fc.Arbitrary<Fields>;
const defined = (given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined));

describe('mergeFields, for any edits', () => {
  it('gives every field the value of a side that changed it, or reports it once', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const merged = mergeFields(base, mine, theirs);
        const conflicting = Object.keys(mine).filter(
          (name) =>
            !sameValue(mine[name], base[name]) &&
            !sameValue(theirs[name], base[name]) &&
            !sameValue(mine[name], theirs[name]),
        );
        expect(merged.ok ? [] : merged.conflicts.map(({ field }) => field)).toEqual(conflicting);
        if (!merged.ok) return;
        for (const name of ['a', 'b', 'c', 'd']) {
          const isMine = name in mine && !sameValue(mine[name], base[name]);
          expect(sameValue(merged.value[name], isMine ? mine[name] : theirs[name])).toBe(true);
        }
      }),
    );
  });

  it('[OFFICE-35] never conflicts with an unchanged thing', () => {
    fc.assert(
      fc.property(fields, fields, (base, mine) => {
        const merged = mergeFields(base, mine, base);
        expect(merged).toMatchObject({ ok: true });
        expect(merged.ok && defined(merged.value)).toEqual(defined({ ...base, ...mine }));
      }),
    );
  });

  it('gives the same result in either order when nothing conflicts', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, one, other) => {
        const first = mergeFields(base, one, { ...base, ...other });
        const second = mergeFields(base, other, { ...base, ...one });
        expect(first.ok).toBe(second.ok);
        if (first.ok && second.ok) expect(defined(first.value)).toEqual(defined(second.value));
      }),
    );
  });
});
