import { describe, expect, it } from 'vitest';
import { wireInt, wireList } from './wire-value.ts';

describe('integer', () => {
  it.each([
    [5, 5],
    ['5', 5],
    ['-3', -3],
    ['007', 7],
  ])('accepts %j', (given, expected) => expect(wireInt().parse(given)).toBe(expected));

  it.each([1.5, '1.5', '', ' 1', 'x', '1e3', null, true, '9'.repeat(16)])('rejects %j', (given) =>
    expect(wireInt().safeParse(given).success).toBe(false),
  );

  it('enforces its bounds', () => {
    const schema = wireInt(1, 100);
    expect([0, '1', 100, '101'].map((given) => schema.safeParse(given).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

it.each([
  ['A,B', ['A', 'B']],
  [' A , ,B,', ['A', 'B']],
  ['', []],
  [
    ['A', 'B,C'],
    ['A', 'B,C'],
  ],
])('parses the list %j', (given, expected) => expect(wireList.parse(given)).toEqual(expected));
