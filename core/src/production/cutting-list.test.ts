import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../configurator/glass/glass-shape.ts';
import { cuttingCsv, type PaneToCut, paneShapeOf, planCutting } from './cutting-list.ts';

const box = (width: number, height: number): Point[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];
const pane = (id: number, more: Partial<PaneToCut> = {}): PaneToCut => ({
  ...{ id, name: `318-${id}`, state: 'queue', isStopped: false, drawing: `318-1-${id}`, glass: 'clear' },
  ...{ thicknessMm: 8, edge: 'polished', corners: box(1000, 2000), cutWidthMm: 1000, cutHeightMm: 2000 },
  areaMm2: 2_000_000,
  ...more,
});

describe('planCutting', () => {
  it('[OFFICE-63] holds every pane in queue or cutting once, by glass and thickness', () => {
    const panes = fc.array(
      fc.record({
        state: fc.constantFrom('queue', 'cutting', 'edge', 'ready', 'on_hold', 'broken'),
        isStopped: fc.boolean(),
        glass: fc.constantFrom('clear', 'grey'),
        thicknessMm: fc.constantFrom(6, 8),
        drawing: fc.constantFrom('a', 'b', 'c'),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(panes, (given) => {
        const all = given.map((one, id) =>
          pane(id, { ...one, drawing: `${one.drawing} ${one.glass} ${one.thicknessMm}` }),
        );
        const groups = planCutting(all);
        const listed = groups.flatMap(({ rows }) => rows.flatMap((row) => row.panes));
        const wanted = all
          .filter(({ state, isStopped }) => !isStopped && (state === 'queue' || state === 'cutting'))
          .map(({ id }) => id);
        expect(listed.toSorted((a, b) => a - b)).toEqual(wanted);
        for (const { glass, thicknessMm, rows, pieces } of groups) {
          const ids = rows.flatMap((row) => row.panes);
          expect(pieces).toBe(ids.length);
          for (const id of ids) expect(all[id]).toMatchObject({ glass, thicknessMm });
        }
      }),
    );
  });

  it('joins panes with one drawing in a row', () => {
    const [group] = planCutting([pane(1), pane(2, { drawing: '318-1-1' }), pane(3)]);
    expect(group).toMatchObject({ pieces: 3, m2: 6, rows: [{ panes: [1, 2], m2: 4 }, { panes: [3] }] });
  });
});

it.each([
  [box(10, 20), { kind: 'rectangle' }],
  [
    [
      [0, 0],
      [10, 0],
      [10, 15],
      [0, 20],
    ] as Point[],
    { kind: 'slanted', leftMm: 20, rightMm: 15 },
  ],
  [
    [
      [2, 0],
      [10, 0],
      [10, 20],
      [0, 20],
    ] as Point[],
    { kind: 'leaning' },
  ],
])('the shape of %j', (corners, expected) => {
  expect(paneShapeOf(corners)).toEqual(expected);
});

it('writes a CSV for the saw, harmless in a spreadsheet', () => {
  const [group] = planCutting([pane(1, { edge: '=1+1', cutWidthMm: 999.96, name: 'a;"b"' })]);
  expect(group && cuttingCsv(group)).toBe(
    `name;pieces;width_mm;height_mm;glass;thickness_mm;shape;edge;file\r\n"a;""b""";1;1000;2000;clear;8;rectangle;'=1+1;318-1-1\r\n`,
  );
});
