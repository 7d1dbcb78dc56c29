import { expect, it } from 'vitest';
import { placeHoleLabels } from './hole-labels.ts';

const pane = { width: 790, height: 1465, size: 46 };
const hole = (x: number, y: number) => ({ x, y, radius: 10, text: 'Ø 20, 100 / 1405' });

it('of a single hole stands beside it, towards the middle', () => {
  const [left, right] = [placeHoleLabels([hole(100, 500)], pane), placeHoleLabels([hole(690, 500)], pane)];
  expect(left).toMatchObject([{ x: 133, anchor: 'start' }]);
  expect(right).toMatchObject([{ x: 657, anchor: 'end' }]);
  expect(left[0]?.y).toBeCloseTo(500 + 46 / 3);
});

it.each([
  ['at the same height', [hole(100, 60), hole(690, 60)]],
  ['one above the other', [hole(100, 700), hole(110, 720), hole(100, 740)]],
  ['at the lower edge', [hole(100, 1450), hole(690, 1450)]],
])('of holes %s do not cover each other, and stay on the pane', (_where, holes) => {
  const lines = placeHoleLabels(holes, pane).map(({ y }) => y);
  for (const [at, y] of lines.entries()) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(1465);
    for (const other of lines.slice(at + 1)) expect(Math.abs(other - y)).toBeGreaterThan(46);
  }
});

it('of holes far apart stay beside them', () => {
  const wide = { ...pane, width: 3000 };
  const [left, right] = placeHoleLabels([hole(100, 60), hole(2900, 60)], wide);
  expect(left?.y).toBe(right?.y);
});
