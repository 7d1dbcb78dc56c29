import { expect, it } from 'vitest';
import { type Point, shapeOf } from '../configurator/glass/glass-shape.ts';
import { checksOf, peopleToLift } from './pane-checks.ts';

const panel = (rightMm: number, isDrilled: boolean) => {
  const corners: Point[] = [
    [0, 0],
    [1000, 0],
    [1000, rightMm],
    [0, 2100],
  ];
  const hole = { code: 'hinge', xMm: 60, yMm: 300, widthMm: 20, heightMm: 20, isRound: true };
  return { shape: shapeOf(corners), holes: isDrilled ? [hole] : [] };
};

it.each([
  ['queue', 2100, true, []],
  ['cutting', 2100, true, ['measured', 'cut']],
  ['cutting', 1500, false, ['measured', 'cut', 'template']],
  ['edge', 2100, true, ['edges', 'holes']],
  ['edge', 2100, false, ['edges']],
  ['check', 1500, true, ['size', 'surface', 'hole_places']],
  ['washing', 2100, true, []],
] as const)('%s, right height %i, holes %s: %j', (state, rightMm, isDrilled, expected) => {
  expect(checksOf(state, panel(rightMm, isDrilled))).toEqual(expected);
});

it.each([
  [0.4, 1],
  [25, 1],
  [36, 2],
  [51, 3],
])('%d kg: %i people', (weightKg, expected) => {
  expect(peopleToLift(weightKg, 25)).toBe(expected);
});
