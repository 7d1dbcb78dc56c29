import { expect, it } from 'vitest';
import { canMoveSlot, canMoveVisit } from './order-slot.ts';

// 20 November 2026 is a Friday.
it.each([
  ['processing', '2026-11-24', '2026-11-20', true],
  ['processing', '2026-11-23', '2026-11-20', false],
  ['processing', '2026-11-20', '2026-11-20', false],
  ['pending', '2026-11-24', '2026-11-21', true],
  ['pending_payment', '2026-11-24', '2026-11-22', true],
  ['processing', '2026-12-28', '2026-12-22', true],
  ['processing', '2026-12-23', '2026-12-22', false],
  ['complete', '2026-11-30', '2026-11-20', false],
  ['canceled', '2026-11-30', '2026-11-20', false],
] as const)('%s: the delivery on %s may be moved on %s: %s', (state, day, today, isAllowed) => {
  expect(canMoveSlot(state, { day }, today)).toBe(isAllowed);
});

it('without a slot there is nothing to move', () => {
  expect(canMoveSlot('processing', null, '2026-11-20')).toBe(false);
});

it.each([
  ['processing', '2026-11-24', true],
  ['processing', '2026-11-23', false],
  ['complete', '2026-11-24', true],
  ['complete', '2026-11-20', false],
  ['canceled', '2026-11-30', false],
  ['processing', null, true],
  ['complete', null, false],
] as const)('%s: the visit on %s may be moved on Friday: %s', (state, day, isAllowed) => {
  expect(canMoveVisit(state, day && { day }, '2026-11-20')).toBe(isAllowed);
});
