import { expect, it } from 'vitest';
import { leavesNoOwner } from './last-owner.ts';

it.each([
  ['one of two leaves', { owners: 2, withKey: 2 }, { owners: 1, withKey: 1 }, false],
  ['the last one leaves', { owners: 1, withKey: 1 }, { owners: 0, withKey: 0 }, true],
  ['the only one with a key leaves', { owners: 2, withKey: 1 }, { owners: 1, withKey: 0 }, true],
  ['one without a key leaves', { owners: 2, withKey: 1 }, { owners: 1, withKey: 1 }, false],
  ['the last one, with a password only, leaves', { owners: 1, withKey: 0 }, { owners: 0, withKey: 0 }, true],
  ['the first one comes', { owners: 0, withKey: 0 }, { owners: 1, withKey: 0 }, false],
])('[OFFICE-11] %s', (_, before, after, expected) => {
  expect(leavesNoOwner(before, after)).toBe(expected);
});
