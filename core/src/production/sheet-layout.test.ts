import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CutSheet, type LayoutOptions, type LayoutPiece, layOutSheets } from './sheet-layout.ts';

interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** In whole tenths, so that sums are exact. */
const boxOf = ({
  xMm,
  yMm,
  widthMm,
  heightMm,
}: {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}): Box => {
  const [x, y, w, h] = [xMm, yMm, widthMm, heightMm].map((mm) => Math.round(mm * 10)) as [
    number,
    number,
    number,
    number,
  ];
  return { left: x, right: x + w, bottom: y, top: y + h };
};

const areApart = (one: Box, other: Box, kerf: number): boolean =>
  one.right + kerf <= other.left ||
  other.right + kerf <= one.left ||
  one.top + kerf <= other.bottom ||
  other.top + kerf <= one.bottom;

/** Whether cuts from edge to edge, each `kerf` wide, separate all: found by trying, not by how they were placed. */
const isGuillotine = (boxes: readonly Box[], kerf: number): boolean => {
  if (boxes.length <= 1) return true;
  const sides = [
    ['right', 'left'],
    ['top', 'bottom'],
  ] as const;
  for (const [end, start] of sides)
    for (const { [end]: at } of boxes) {
      const before = boxes.filter((box) => box[end] <= at);
      const after = boxes.filter((box) => box[start] >= at + kerf);
      if (after.length > 0 && before.length > 0 && before.length + after.length === boxes.length)
        return isGuillotine(before, kerf) && isGuillotine(after, kerf);
    }
  return false;
};

const everythingOn = ({ pieces, offcuts }: CutSheet): Box[] => [...pieces, ...offcuts].map(boxOf);

const side = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
const piece = fc.record({ widthMm: side(50, 3500), heightMm: side(50, 2600), canRotate: fc.boolean() });
const pieces = fc
  .array(piece, { maxLength: 25 })
  .map((list): LayoutPiece[] => list.map((one, at) => ({ id: `p${at}`, ...one })));
const sheet = fc.record({ widthMm: side(1000, 3300), heightMm: side(1000, 2300) });
const options: fc.Arbitrary<LayoutOptions> = fc.record({
  sheets: fc.array(sheet, { minLength: 1, maxLength: 3 }),
  shelf: fc
    .array(fc.record({ widthMm: side(300, 1500), heightMm: side(300, 1500) }), { maxLength: 4 })
    .map((list) => list.map((one, id) => ({ id, ...one }))),
  kerfMm: fc.constantFrom(0, 0.5, 4),
  leastOffcutMm: fc.constant({ shortSide: 300, longSide: 500 }),
});

describe('[OFFICE-65] layOutSheets, for any pieces and sheets', () => {
  const holds = (check: (given: LayoutPiece[], wanted: LayoutOptions) => void) =>
    fc.assert(fc.property(pieces, options, check));

  it('places every piece once, in its size, turned only where it may be', () => {
    holds((given, wanted) => {
      const { sheets, unplaced } = layOutSheets(given, wanted);
      const placed = sheets.flatMap((one) => one.pieces);
      expect([...placed.map(({ id }) => id), ...unplaced].toSorted()).toEqual(
        given.map(({ id }) => id).toSorted(),
      );
      for (const { id, widthMm, heightMm, isRotated } of placed) {
        const asked = given.find((one) => one.id === id);
        expect(isRotated ? [heightMm, widthMm] : [widthMm, heightMm]).toEqual([
          asked?.widthMm,
          asked?.heightMm,
        ]);
        if (isRotated) expect(asked?.canRotate).toBe(true);
      }
    });
  });

  it('leaves out only what fits on no sheet', () => {
    holds((given, wanted) => {
      const fits = ({ widthMm: w, heightMm: h, canRotate }: LayoutPiece) =>
        wanted.sheets.some(
          ({ widthMm, heightMm }) =>
            (w <= widthMm && h <= heightMm) || (canRotate && h <= widthMm && w <= heightMm),
        );
      for (const id of layOutSheets(given, wanted).unplaced)
        expect(fits(given.find((one) => one.id === id) as LayoutPiece)).toBe(false);
    });
  });

  it('stays inside the sheets, which are in stock or on the shelf, each offcut once', () => {
    holds((given, wanted) => {
      const { sheets } = layOutSheets(given, wanted);
      const used = sheets.flatMap(({ offcutId }) => (offcutId === null ? [] : [offcutId]));
      expect(new Set(used).size).toBe(used.length);
      for (const one of sheets) {
        const { widthMm, heightMm, offcutId } = one;
        const source = offcutId === null ? wanted.sheets : wanted.shelf.filter(({ id }) => id === offcutId);
        expect(source.map((from) => [from.widthMm, from.heightMm])).toContainEqual([widthMm, heightMm]);
        for (const { left, right, bottom, top } of everythingOn(one)) {
          expect(Math.min(left, bottom)).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(Math.round(widthMm * 10));
          expect(top).toBeLessThanOrEqual(Math.round(heightMm * 10));
        }
      }
    });
  });

  it('keeps the kerf between all pieces and offcuts, and cuts from edge to edge', () => {
    holds((given, wanted) => {
      const kerf = Math.round(wanted.kerfMm * 10);
      for (const one of layOutSheets(given, wanted).sheets) {
        const boxes = everythingOn(one);
        boxes.forEach((box, at) => {
          for (const other of boxes.slice(at + 1)) expect(areApart(box, other, kerf)).toBe(true);
        });
        expect(isGuillotine(boxes, kerf)).toBe(true);
      }
    });
  });

  it('names the yield, and only offcuts that are worth keeping', () => {
    holds((given, wanted) => {
      const { sheets, yieldShare } = layOutSheets(given, wanted);
      const sum = (list: readonly { widthMm: number; heightMm: number }[]) =>
        list.reduce((total, { widthMm, heightMm }) => total + widthMm * heightMm, 0);
      const placed = sheets.flatMap((one) => one.pieces);
      expect(yieldShare).toBeCloseTo(sheets.length === 0 ? 0 : sum(placed) / sum(sheets), 9);
      for (const { widthMm, heightMm } of sheets.flatMap((one) => one.offcuts)) {
        expect(Math.min(widthMm, heightMm)).toBeGreaterThanOrEqual(300);
        expect(Math.max(widthMm, heightMm)).toBeGreaterThanOrEqual(500);
      }
    });
  });
});

describe('layOutSheets', () => {
  const SHEET = { widthMm: 3210, heightMm: 2250 };
  const plan = (given: Omit<LayoutPiece, 'id'>[], more: Partial<LayoutOptions> = {}) =>
    layOutSheets(
      given.map((one, at) => ({ id: `p${at}`, ...one })),
      {
        ...{ sheets: [SHEET], shelf: [], kerfMm: 4, leastOffcutMm: { shortSide: 300, longSide: 500 } },
        ...more,
      },
    );
  const pane = (widthMm: number, heightMm: number, canRotate = true) => ({ widthMm, heightMm, canRotate });

  it('puts three tall panes on one sheet and keeps the rest', () => {
    const { sheets } = plan([pane(1000, 2100), pane(620, 2080), pane(950, 2050)]);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.offcuts[0]).toMatchObject({ widthMm: 2206, heightMm: 672 });
    expect(sheets[0]?.yieldShare).toBeCloseTo(0.739, 3);
  });

  it('fills a sheet exactly without a cut at its edges', () => {
    const { sheets } = plan([pane(100, 100), pane(100, 100)], {
      sheets: [{ widthMm: 204, heightMm: 100 }],
    });
    expect(sheets).toMatchObject([{ pieces: [{ xMm: 0 }, { xMm: 104 }], offcuts: [] }]);
  });

  it('takes an offcut from the shelf before a new sheet', () => {
    const { sheets } = plan([pane(500, 600)], {
      shelf: [
        { id: 7, widthMm: 610, heightMm: 2250 },
        { id: 8, widthMm: 610, heightMm: 510 },
      ],
    });
    expect(sheets).toMatchObject([{ offcutId: 8, pieces: [{ isRotated: true }] }]);
  });

  it('does not turn glass with a direction', () => {
    expect(plan([pane(1000, 2400, false)]).unplaced).toEqual(['p0']);
    expect(plan([pane(1000, 2400)]).sheets).toHaveLength(1);
  });
});
