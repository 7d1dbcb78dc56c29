import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SizeRules } from '../../catalog/product.ts';
import { glassGeometryOf, topAt } from './glass-geometry.ts';
import { cornersOf, edgesOf, glassShapeOf } from './glass-shape.ts';
import { measureOpening } from './opening-measure.ts';

const rules: SizeRules = {
  bounds: { width: [100, 2000], height: [100, 2500] },
  stepMm: 1,
  priceKey: 'x',
  defaultThicknessMm: 8,
  leadTimeDays: 15,
};
const door: SizeRules = {
  ...rules,
  deductions: { left: 4, right: 6, top: 3, bottom: 8 },
  opens: 'hinged',
  hingeSides: ['left', 'right'],
  fittings: [
    { code: 'hinge', side: 'hinge', insetMm: 30, heightMm: 200, from: 'top', diameterMm: 20 },
    { code: 'handle', side: 'free', insetMm: 60, heightMm: 1050, from: 'bottom', diameterMm: 14 },
  ],
  hingeSet: { limitKg: 30, mostSets: 3 },
};
const wall: SizeRules = { ...door, leaf: { widthMm: 690, minFixedMm: 200, gapMm: 6 } };
const query = {
  size: { widthMm: 1000, heightMm: 2000 },
  measure: 'glass' as const,
  thicknessMm: 8,
  hinge: 'left' as const,
  cutouts: [],
};
const length = fc.integer({ min: 100, max: 2500 });
const lean = fc.integer({ min: -20, max: 20 });

describe('glass outline', () => {
  it('has the area of a trapezoid minus the triangles of its leaning sides', () => {
    fc.assert(
      fc.property(length, length, length, lean, lean, (w, h, h2, leanLeftMm, leanRightMm) => {
        const { areaMm2, corners } = glassShapeOf({
          widthMm: w,
          heightMm: h,
          height2Mm: h2,
          leanLeftMm,
          leanRightMm,
        });
        // Two triangles along the diagonal, each half of base times height.
        const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners as [
          [number, number],
          [number, number],
          [number, number],
          [number, number],
        ];
        const triangle = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) =>
          ((qx - px) * (ry - py) - (rx - px) * (qy - py)) / 2;
        expect(areaMm2).toBeCloseTo(triangle(ax, ay, bx, by, cx, cy) + triangle(ax, ay, cx, cy, dx, dy), 4);
        if (leanLeftMm === 0 && leanRightMm === 0) expect(areaMm2).toBe((w * (h + h2)) / 2);
      }),
    );
  });

  it('has edge lengths by Pythagoras', () => {
    const corners = cornersOf({ widthMm: 400, heightMm: 1300, height2Mm: 1000 });
    expect(edgesOf(corners)).toEqual([400, 1000, 500, 1300]);
    expect(topAt(corners, 200)).toBe(1150);
  });
});

describe('opening and glass', () => {
  it('differ by the deductions, whichever was measured', () => {
    fc.assert(
      fc.property(length, length, length, (widthMm, heightMm, height2Mm) => {
        const size = { widthMm: widthMm + 100, heightMm: heightMm + 100, height2Mm: height2Mm + 100 };
        const byOpening = glassGeometryOf(door, { ...query, size, measure: 'opening' });
        expect(byOpening.openingSize).toEqual(size);
        expect(byOpening.glassSize).toEqual({
          widthMm: size.widthMm - 10,
          heightMm: size.heightMm - 11,
          height2Mm: size.height2Mm - 11,
        });
        const byGlass = glassGeometryOf(door, { ...query, size: byOpening.glassSize });
        expect(byGlass).toEqual(byOpening);
        expect(byGlass.offsetMm).toEqual([4, 8]);
      }),
    );
  });

  it('are equal without deductions', () => {
    const { opening, glass } = glassGeometryOf(rules, { ...query, measure: 'opening' });
    expect(opening).toEqual(glass);
  });
});

describe('panels', () => {
  it('a pane is one panel of the whole glass, without holes', () => {
    const { panels, hingeSets } = glassGeometryOf(rules, query);
    expect(panels).toMatchObject([
      { kind: 'pane', originMm: [0, 0], cutWidthMm: 1000, cutHeightMm: 2000, weightKg: 40, holes: [] },
    ]);
    expect(hingeSets).toBe(0);
  });

  it('a door has its hardware holes on the hinge side', () => {
    const holes = (hinge: 'left' | 'right') =>
      glassGeometryOf(door, { ...query, hinge }).panels[0]?.holes.map(({ code, xMm, yMm }) => [
        code,
        xMm,
        yMm,
      ]);
    expect(holes('left')).toEqual([
      ['hinge', 30, 1800],
      ['handle', 940, 1050],
    ]);
    expect(holes('right')).toEqual([
      ['hinge', 970, 1800],
      ['handle', 60, 1050],
    ]);
    expect(glassGeometryOf(door, query).hingeSets).toBe(2);
  });

  it('keep the hardware on the glass for any small size', () => {
    fc.assert(
      fc.property(
        length,
        length,
        length,
        fc.constantFrom('left' as const, 'right' as const),
        (widthMm, heightMm, height2Mm, hinge) => {
          const { panels } = glassGeometryOf(wall, {
            ...query,
            size: { widthMm, heightMm, height2Mm },
            hinge,
          });
          for (const { holes, shape, cutWidthMm } of panels)
            for (const { xMm, yMm } of holes) {
              expect(xMm).toBeGreaterThan(0);
              expect(xMm).toBeLessThan(cutWidthMm);
              expect(yMm).toBeGreaterThan(0);
              expect(yMm).toBeLessThan(topAt(shape.corners, xMm));
            }
        },
      ),
    );
  });

  it('a wall is a door on the hinge side and a fixed panel, with a gap', () => {
    const parts = (hinge: 'left' | 'right', widthMm: number) =>
      glassGeometryOf(wall, { ...query, size: { widthMm, heightMm: 2000 }, hinge }).panels.map(
        ({ kind, originMm, cutWidthMm }) => [kind, originMm[0], cutWidthMm],
      );
    expect(parts('left', 1000)).toEqual([
      ['door', 0, 690],
      ['fixed', 696, 304],
    ]);
    expect(parts('right', 1000)).toEqual([
      ['fixed', 0, 304],
      ['door', 310, 690],
    ]);
    expect(parts('left', 896)).toHaveLength(2);
    expect(parts('left', 895)).toEqual([['door', 0, 895]]);
  });

  it('of a slanted wall add up to the glass minus the gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 896, max: 2000 }), length, length, (widthMm, heightMm, height2Mm) => {
        const { panels, glass } = glassGeometryOf(wall, {
          ...query,
          size: { widthMm, heightMm, height2Mm },
        });
        const cut = panels.reduce((sum, { shape }) => sum + shape.areaMm2, 0);
        const gap = 6 * topAt(glass.corners, 693);
        expect(cut + gap).toBeCloseTo(glass.areaMm2, 4);
      }),
    );
  });

  it('a leaning pane is cut from its bounding rectangle', () => {
    const size = { widthMm: 500, heightMm: 1000, leanLeftMm: -10, leanRightMm: 15 };
    expect(glassGeometryOf(rules, { ...query, size }).panels).toMatchObject([
      { cutWidthMm: 525, cutHeightMm: 1000 },
    ]);
  });
});

describe('measuring an opening', () => {
  const tolerant = { ...rules, toleranceMm: { plumb: 5, square: 3 } };
  it('takes the smallest of three', () => {
    fc.assert(
      fc.property(
        fc.tuple(length, length, length),
        fc.tuple(length, length, length),
        (widthsMm, heightsMm) => {
          const measured = measureOpening(tolerant, { widthsMm, heightsMm });
          expect(measured.widthMm).toBe(Math.min(...widthsMm));
          expect(measured.heightMm).toBe(Math.min(...heightsMm));
          const spreads = [widthsMm, heightsMm].map((all) => Math.max(...all) - Math.min(...all));
          expect(measured.warnings.map(({ code }) => code)).toEqual([
            ...((spreads[0] ?? 0) > 5 ? ['out_of_plumb'] : []),
            ...((spreads[1] ?? 0) > 3 ? ['out_of_square'] : []),
          ]);
        },
      ),
    );
  });

  it('warns only beyond the tolerance, with the deviation', () => {
    const heightsMm = [2000, 2003, 2000] as const;
    expect(measureOpening(tolerant, { widthsMm: [900, 905, 903], heightsMm }).warnings).toEqual([]);
    expect(measureOpening(tolerant, { widthsMm: [900, 906, 903], heightsMm }).warnings).toEqual([
      { code: 'out_of_plumb', byMm: 6, toleranceMm: 5 },
    ]);
    expect(measureOpening(rules, { widthsMm: [900, 901, 900], heightsMm: [1, 1, 1] }).warnings).toHaveLength(
      1,
    );
  });

  it('with a slanted ceiling keeps both heights below the sag', () => {
    const slanted = { ...tolerant, bounds: { ...rules.bounds, height2: [100, 2300] as [number, number] } };
    const widthsMm = [900, 900, 900] as const;
    expect(measureOpening(slanted, { widthsMm, heightsMm: [2000, 1900, 1800] })).toEqual({
      widthMm: 900,
      heightMm: 2000,
      height2Mm: 1800,
      warnings: [],
    });
    expect(measureOpening(slanted, { widthsMm, heightsMm: [2000, 1890, 1801] })).toEqual({
      widthMm: 900,
      heightMm: 1989,
      height2Mm: 1790,
      warnings: [{ code: 'out_of_square', byMm: 10.5, toleranceMm: 3 }],
    });
    expect(measureOpening(slanted, { widthsMm, heightsMm: [2000, 1950, 1800] })).toMatchObject({
      heightMm: 2000,
      height2Mm: 1800,
    });
  });
});
