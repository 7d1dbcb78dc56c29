import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SizeRules } from '../../catalog/product.ts';
import { glassGeometryOf } from '../glass/glass-geometry.ts';
import type { DrawnSide } from './drawing-plan.ts';
import { type PaneLook, strokesOf } from './pane-strokes.ts';
import { type DrawnStroke, drawOver, planOfStrokes, type Stroke } from './stroke.ts';

const rules: SizeRules = {
  bounds: { width: [100, 2000], height: [100, 2500], height2: [100, 2300] },
  stepMm: 1,
  priceKey: 'x',
  defaultThicknessMm: 8,
  leadTimeDays: 14,
  hingeSides: ['left', 'right'],
  cutouts: [{ code: 'hole', widthMm: 60, heightMm: 60, isRound: true, marginMm: 20 }],
};
const look = fc.record<PaneLook>({
  tint: fc.constantFrom('clear', 'grey', 'mirror'),
  pattern: fc.constantFrom('plain', 'fluted', 'grid'),
  hardware: fc.constant('black'),
  isHanging: fc.boolean(),
  opens: fc.constantFrom('hinged', 'sliding', null),
});
const kind = fc.record({
  measure: fc.constantFrom('glass' as const, 'opening' as const),
  hinge: fc.constantFrom('left' as const, 'right' as const, null),
  holes: fc.integer({ min: 0, max: 2 }),
  look,
});
const size = fc.record({
  widthMm: fc.integer({ min: 100, max: 2000 }),
  heightMm: fc.integer({ min: 100, max: 2500 }),
  height2Mm: fc.integer({ min: 100, max: 2300 }),
});
const wrong = fc.subarray<DrawnSide>(['bottom', 'left', 'right']);
type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const strokesFor = (of: Drawn<typeof kind>, sized: Drawn<typeof size>, sides: DrawnSide[]): Stroke[] =>
  strokesOf({
    ...of,
    geometry: glassGeometryOf(rules, {
      size: sized,
      measure: of.measure,
      thicknessMm: 8,
      hinge: of.hinge,
      cutouts: Array.from({ length: of.holes }, () => ({ code: 'hole', xMm: 50, yMm: 50 })),
    }),
    texts: { bottom: `${sized.widthMm} mm`, left: `${sized.heightMm} mm` },
    wrong: new Set(sides),
    personText: '175 cm',
  });

/** The resulting DOM. */
const drawn = (strokes: readonly Stroke[]) =>
  strokes.map(({ attributes, text }) => {
    const written = new Map(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
    return {
      written,
      setAttribute: (name: string, value: string) => written.set(name, value),
      firstChild: text === undefined ? null : { nodeValue: text as string | null },
    };
  });
const seenOn = (elements: readonly (DrawnStroke & { written: Map<string, string> })[]) =>
  elements.map(({ written, firstChild }) => [Object.fromEntries(written), firstChild?.nodeValue]);

describe('drawOver', () => {
  it('gives the same result as an empty board; a typed size leaves the plan unchanged', () => {
    fc.assert(
      fc.property(kind, size, size, wrong, wrong, (of, first, second, firstWrong, secondWrong) => {
        const before = strokesFor(of, first, firstWrong);
        const now = strokesFor(of, second, secondWrong);
        expect(planOfStrokes(now)).toBe(planOfStrokes(before));
        const elements = drawn(before);
        drawOver(elements, before, now);
        expect(seenOn(elements)).toEqual(seenOn(drawn(now)));
      }),
    );
  });

  it('has a different plan when a stroke is added or removed', () => {
    fc.assert(
      fc.property(kind, size, fc.nat(), (of, sized, at) => {
        const strokes = strokesFor(of, sized, []);
        const fewer = strokes.filter((_, place) => place !== at % strokes.length);
        expect(planOfStrokes(fewer)).not.toBe(planOfStrokes(strokes));
      }),
    );
  });

  it('does not write unchanged attributes', () => {
    const written: string[] = [];
    const element = {
      setAttribute: (name: string) => {
        written.push(name);
      },
      firstChild: null,
    };
    const line = (x2: number): Stroke => ({ tag: 'line', attributes: { x1: 0, y1: 0, x2, y2: 0 } });
    drawOver([element], [line(5)], [line(7)]);
    expect(written).toEqual(['x2']);
  });
});
