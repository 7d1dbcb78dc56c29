import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SizeRules } from '../../catalog/product.ts';
import { glassGeometryOf } from '../glass/glass-geometry.ts';
import { BOARD, planDrawing } from './drawing-plan.ts';

const rules: SizeRules = {
  bounds: { width: [100, 2000], height: [100, 2500], height2: [100, 2300] },
  stepMm: 1,
  priceKey: 'x',
  defaultThicknessMm: 8,
  leadTimeDays: 14,
  deductions: { left: 5, right: 5, top: 0, bottom: 8 },
  hingeSides: ['left', 'right'],
  cutouts: [{ code: 'hole', widthMm: 60, heightMm: 60, isRound: true, marginMm: 20 }],
};
const width = fc.integer({ min: 100, max: 2000 });
const height = fc.integer({ min: 100, max: 2500 });
const measure = fc.constantFrom('glass' as const, 'opening' as const);
const hinge = fc.constantFrom('left' as const, 'right' as const, null);

const geometryOf = (widthMm: number, heightMm: number, height2Mm: number, of: 'glass' | 'opening') =>
  glassGeometryOf(rules, {
    size: { widthMm, heightMm, height2Mm },
    measure: of,
    thicknessMm: 8,
    hinge: 'left',
    cutouts: [{ code: 'hole', xMm: 50, yMm: 50 }],
  });

describe('planDrawing', () => {
  it('draws the typed sizes in one scale', () => {
    fc.assert(
      fc.property(width, height, height, measure, hinge, fc.boolean(), (w, h, h2, of, side, isHanging) => {
        const plan = planDrawing({ geometry: geometryOf(w, h, h2, of), measure: of, hinge: side, isHanging });
        const lengthOf = (name: string) => {
          const line = plan.lines.find((candidate) => candidate.side === name);
          if (!line) throw new Error(name);
          return Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1]) / plan.scale;
        };
        expect(lengthOf('bottom')).toBeCloseTo(w, 6);
        expect(lengthOf('left')).toBeCloseTo(h, 6);
        expect(lengthOf('right')).toBeCloseTo(h2, 6);
      }),
    );
  });

  it('draws the glass inside its opening, smaller by the deductions', () => {
    fc.assert(
      fc.property(width, height, height, measure, (w, h, h2, of) => {
        const { scale, opening, panels } = planDrawing({
          geometry: geometryOf(w, h, h2, of),
          measure: of,
          hinge: null,
          isHanging: false,
        });
        const [glass] = panels;
        const [low = [0, 0], right = [0, 0]] = glass?.outline ?? [];
        const [openLow = [0, 0], openRight = [0, 0]] = opening;
        expect((low[0] - openLow[0]) / scale).toBeCloseTo(5, 6);
        expect((openRight[0] - right[0]) / scale).toBeCloseTo(5, 6);
        expect((openLow[1] - low[1]) / scale).toBeCloseTo(8, 6);
        const [hole] = glass?.holes ?? [];
        expect(((hole?.x ?? 0) - low[0]) / scale).toBeCloseTo(50, 6);
        expect((low[1] - (hole?.y ?? 0)) / scale).toBeCloseTo(50, 6);
      }),
    );
  });

  it('stays on the board with the person beside it', () => {
    fc.assert(
      fc.property(width, height, height, measure, hinge, fc.boolean(), (w, h, h2, of, side, isHanging) => {
        const plan = planDrawing({ geometry: geometryOf(w, h, h2, of), measure: of, hinge: side, isHanging });
        const points = [
          ...plan.opening,
          ...plan.panels.flatMap(({ outline }) => outline),
          ...plan.lines.flatMap(({ from, to, text }) => [from, to, text]),
        ];
        for (const [x, y] of points) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(BOARD.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(BOARD.height);
        }
        expect(plan.personX).toBeLessThan(BOARD.width - 30);
        expect(plan.personX).toBeGreaterThan(Math.max(...plan.opening.map(([x]) => x)));
      }),
    );
  });
});
