import { expect, it } from 'vitest';
import { hasChildren, placeByDrop, placeByStep, type Step, treeRows } from './tree-moves.ts';

const ROOT = 2;
const row = (id: number, parent_id: number, position: number) => ({
  ...{ id, parent_id, position, is_active: true, products: 0, texts: {}, versions: {} },
});
/** 2 → 10 (→ 11, 12), 20, 30 */
const TREE = [row(ROOT, 1, 1), row(20, 2, 2), row(10, 2, 1), row(30, 2, 3), row(12, 10, 2), row(11, 10, 1)];

it('lists the tree from the top down, without what is closed', () => {
  const shown = (closed: number[]) =>
    treeRows(TREE, ROOT, new Set(closed)).map(({ category, level }) => `${category.id}.${level}`);
  expect(shown([])).toEqual(['10.1', '11.2', '12.2', '20.1', '30.1']);
  expect(shown([10])).toEqual(['10.1', '20.1', '30.1']);
  expect([hasChildren(TREE, 10), hasChildren(TREE, 20)]).toEqual([true, false]);
});

it.each([
  [10, 'up', null],
  [20, 'up', { parent_id: 2, before_id: 10 }],
  [10, 'down', { parent_id: 2, before_id: 30 }],
  [20, 'down', { parent_id: 2, before_id: null }],
  [30, 'down', null],
  [20, 'in', { parent_id: 10, before_id: null }],
  [11, 'in', null],
  [12, 'out', { parent_id: 2, before_id: 20 }],
  [20, 'out', null],
  [99, 'up', null],
] as const)('%i goes %s', (id, step, place) => {
  expect(placeByStep(TREE, { id, step: step as Step, root: ROOT })).toEqual(place);
});

it.each([
  [20, 11, 'before', { parent_id: 10, before_id: 11 }],
  [20, 11, 'after', { parent_id: 10, before_id: 12 }],
  [20, 12, 'after', { parent_id: 10, before_id: null }],
  [20, 30, 'into', { parent_id: 30, before_id: null }],
  [10, 30, 'before', { parent_id: 2, before_id: 30 }],
  [10, 10, 'into', null],
  [10, 12, 'after', null],
] as const)('%i dropped on %i, %s', (id, target, drop, place) => {
  expect(placeByDrop(TREE, { id, target, drop })).toEqual(place);
});
