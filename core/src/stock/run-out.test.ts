import { expect, it } from 'vitest';
import { orderProposal, proposedLevel, runsOutOn, weeklyPace } from './run-out.ts';

const TODAY = '2026-03-20';

it.each([
  ['nothing is left', { free: 0, sold: 8 }, TODAY],
  ['more is promised than there is', { free: -3, sold: 8 }, TODAY],
  ['a piece a week', { free: 2, sold: 8 }, '2026-04-03'],
  ['one piece more lasts longer than two weeks', { free: 3, sold: 8 }, null],
  ['two a day, over the change of the clock', { free: 24, sold: 112 }, '2026-04-01'],
  ['was not sold', { free: 0, sold: 0 }, null],
  ['more came back than went', { free: 1, sold: -2 }, null],
] as const)('[OFFICE-42] %s', (_, goods, day) => {
  expect(runsOutOn(goods, TODAY)).toBe(day);
});

it('tells pieces a week with one decimal', () => {
  expect(weeklyPace({ free: 1, sold: 9 })).toBe(1.1);
});

it('proposes a level for two weeks, and pieces for eight above it', () => {
  expect(proposedLevel(8)).toBe(2);
  expect(proposedLevel(9)).toBe(3);
  expect(proposedLevel(-4)).toBe(0);
  expect(orderProposal({ free: 2, sold: 16 }, 5)).toBe(19);
  expect(orderProposal({ free: 40, sold: 16 }, null)).toBe(0);
});
