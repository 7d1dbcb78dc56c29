import { expect, it } from 'vitest';
import { viewportPositionOf } from './use-in-viewport.ts';

it.each([
  [true, 40, 300, 'seen'],
  [false, 40, -1, 'passed'],
  [false, 40, 2000, 'ahead'],
  // An element that is not rendered has no position.
  [false, 0, 0, 'ahead'],
] as const)('intersecting: %s, %s px high, bottom at %s: %s', (isIntersecting, height, bottom, expected) => {
  expect(viewportPositionOf({ isIntersecting, boundingClientRect: { height, bottom } })).toBe(expected);
});
