import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameValue } from '../stores/same-value.ts';
import type { Fields } from './merge-fields.ts';
import { HIDDEN_VALUE, planUndo } from './plan-undo.ts';
import { touchedFields } from './touched-fields.ts';

const none = () => false;
const every = () => true;

describe('planUndo', () => {
  it('[OFFICE-20] sets the fields of an edit back', () => {
    expect(planUndo({ before: { price: 1 }, after: { price: 2 } }, { price: 2, name: 'x' }, none)).toEqual({
      action: 'edit',
      fields: [{ field: 'price', target: 1, current: 2 }],
      changedSince: [],
    });
  });

  it('[OFFICE-21] leaves a field that was changed since, unless it is chosen', () => {
    const change = { before: { price: 1, name: 'a' }, after: { price: 2, name: 'b' } };
    expect(planUndo(change, { price: 3, name: 'b' }, none)).toEqual({
      action: 'edit',
      fields: [{ field: 'name', target: 'a', current: 'b' }],
      changedSince: [{ field: 'price', target: 1, current: 3 }],
    });
    expect(planUndo(change, { price: 3, name: 'b' }, (field) => field === 'price').fields).toHaveLength(2);
  });

  it('removes a created thing, unless it was changed since', () => {
    const change = { before: null, after: { price: 2 } };
    expect(planUndo(change, { price: 2 }, none).action).toBe('remove');
    expect(planUndo(change, { price: 3 }, none)).toMatchObject({
      action: 'keep',
      changedSince: [{ field: 'price' }],
    });
    expect(planUndo(change, { price: 3 }, every).action).toBe('remove');
    expect(planUndo(change, null, none).action).toBe('keep');
  });

  it('creates a removed thing, unless it exists again', () => {
    const change = { before: { price: 2 }, after: null };
    expect(planUndo(change, null, none).action).toBe('create');
    expect(planUndo(change, { price: 2 }, none).action).toBe('keep');
  });

  it('cannot set back a value that the log does not hold', () => {
    const change = { before: { password: HIDDEN_VALUE }, after: { password: HIDDEN_VALUE } };
    expect(planUndo(change, { password: 'hash' }, every).action).toBe('keep');
  });

  it('does nothing when the thing is gone', () => {
    expect(planUndo({ before: { a: 1 }, after: { a: 2 } }, null, none).action).toBe('keep');
  });
});

const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 }));
const applied = (plan: ReturnType<typeof planUndo>, current: Fields): Fields =>
  Object.fromEntries(
    Object.entries({
      ...current,
      ...Object.fromEntries(plan.fields.map(({ field, target }) => [field, target])),
    }).filter(([, value]) => value !== undefined),
  );

describe('planUndo, for any edits', () => {
  it('gives the state before, when nothing happened since', () => {
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const change = touchedFields(before, after);
        if (change) expect(applied(planUndo(change, after, none), after)).toEqual(before);
      }),
    );
  });

  it('gives the chosen fields their former value, whatever happened since', () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, after, current) => {
        const change = touchedFields(before, after);
        if (!change) return;
        const undone = applied(planUndo(change, current, every), current);
        for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
          if (!sameValue(before[name], after[name])) expect(undone[name]).toEqual(before[name]);
      }),
    );
  });
});
