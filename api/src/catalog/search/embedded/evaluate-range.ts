// Range queries over numbers, numeric strings, and dates.

import { comparableBound, comparableText } from '../date-text.ts';
import { type FieldValue, numericOf } from '../field-values.ts';
import type { RangeQuery } from '../query.ts';
import type { Matches } from './matches.ts';
import { membersOf, setBit } from './storage/bitmap.ts';
import type { Column } from './storage/column.ts';
import type { Workspace } from './workspace.ts';

type Bound = 'gt' | 'gte' | 'lt' | 'lte';
const HOLDS: Record<Bound, (order: number) => boolean> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

const testFor = (name: Bound, bound: string | number): ((value: FieldValue, number: number) => boolean) => {
  const holds = HOLDS[name];
  const limit = numericOf(bound);
  // Not a number on either side: the difference is NaN, which satisfies no bound.
  if (!Number.isNaN(limit)) return (_value, number) => holds(number - limit);
  const text = comparableBound(String(bound), name === 'gt' || name === 'lte');
  return (value, number) => {
    if (typeof value !== 'string' || !Number.isNaN(number)) return false;
    const comparable = comparableText(value);
    return holds(comparable < text ? -1 : comparable > text ? 1 : 0);
  };
};

/** Whether a field value lies in the range. */
export const rangeTest = (range: RangeQuery): ((value: FieldValue, number: number) => boolean) => {
  const tests = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const bound = range[name];
    return bound === undefined ? [] : [testFor(name, bound)];
  });
  return (value, number) => tests.every((test) => test(value, number));
};

export const evaluateRange = (
  range: RangeQuery,
  column: Column,
  work: Workspace,
  scope: Uint32Array,
): Matches => {
  const test = rangeTest(range);
  const passes = (code: number): boolean =>
    test(column.values[code] ?? '', column.numbers[code] ?? Number.NaN);
  const bits = work.bits();
  for (const ordinal of membersOf(scope)) if (column.someCode(ordinal, passes)) setBit(bits, ordinal);
  return { bits, scores: 1 };
};
