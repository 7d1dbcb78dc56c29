import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SizeRules } from '../../catalog/product.ts';
import { glassShapeOf, weightKgOf } from './glass-shape.ts';
import { checkSize, sizeFieldsOf } from './size-check.ts';

const rules: SizeRules = {
  bounds: { width: [100, 1250], height: [100, 2500] },
  stepMm: 1,
  priceKey: 'mirror',
  defaultThicknessMm: 8,
  leadTimeDays: 14,
};
const slanted: SizeRules = {
  ...rules,
  bounds: { width: [100, 2000], height: [100, 2300], height2: [100, 2300] },
};
const side = fc.integer({ min: 100, max: 2500 });

describe('glass geometry', () => {
  it('of a rectangle', () => {
    expect(glassShapeOf({ widthMm: 1000, heightMm: 2000 })).toEqual({
      corners: [
        [0, 0],
        [1000, 0],
        [1000, 2000],
        [0, 2000],
      ],
      areaMm2: 2_000_000,
      perimeterMm: 6000,
    });
  });

  it('of a slanted top', () => {
    expect(glassShapeOf({ widthMm: 400, heightMm: 1300, height2Mm: 1000 })).toEqual({
      corners: [
        [0, 0],
        [400, 0],
        [400, 1000],
        [0, 1300],
      ],
      areaMm2: 460_000,
      perimeterMm: 400 + 1300 + 1000 + 500,
    });
  });

  it('agrees with the shoelace formula and the lengths of its edges', () => {
    fc.assert(
      fc.property(side, side, side, (widthMm, heightMm, height2Mm) => {
        const { corners, areaMm2, perimeterMm } = glassShapeOf({ widthMm, heightMm, height2Mm });
        let doubleArea = 0;
        let length = 0;
        corners.forEach(([x, y], n) => {
          const [nextX, nextY] = corners[(n + 1) % corners.length] ?? [0, 0];
          doubleArea += x * nextY - nextX * y;
          length += Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2);
        });
        expect(areaMm2).toBeCloseTo(doubleArea / 2, 6);
        expect(perimeterMm).toBeCloseTo(length, 6);
      }),
    );
  });

  it('equals the rectangle when both heights are equal', () => {
    fc.assert(
      fc.property(side, side, (widthMm, heightMm) => {
        expect(glassShapeOf({ widthMm, heightMm, height2Mm: heightMm })).toEqual(
          glassShapeOf({ widthMm, heightMm }),
        );
      }),
    );
  });

  it('weighs 2.5 kg per square metre and millimetre', () => {
    expect(weightKgOf({ areaMm2: 2_000_000 }, 8)).toBe(40);
    expect(weightKgOf({ areaMm2: 500_000 }, 10)).toBe(12.5);
  });
});

describe('[SIZE-01] size bounds', () => {
  const bounded = (width: [number, number], height: [number, number], height2?: [number, number]) => ({
    bounds: { width, height, ...(height2 && { height2 }) },
    stepMm: 1,
  });
  it.each([
    [bounded([100, 1250], [100, 2500])],
    [bounded([200, 1400], [1000, 2500])],
    [bounded([100, 2000], [100, 2300], [100, 2300])],
  ])('with rules %j accepts each bound and rejects values beyond it, with field and bound', (shop) => {
    for (const field of sizeFieldsOf(shop)) {
      const [least = 0, most = 0] = shop.bounds[field] ?? [];
      const inside = {
        width: shop.bounds.width[0],
        height: shop.bounds.height[0],
        height2: shop.bounds.height2?.[0],
      };
      const check = (value: number) => checkSize(shop, { ...inside, [field]: value });
      expect(check(least).ok).toBe(true);
      expect(check(most).ok).toBe(true);
      expect(check(least - 1)).toEqual({
        ok: false,
        errors: [{ field, code: 'size_too_small', boundMm: least }],
      });
      expect(check(most + 1)).toEqual({
        ok: false,
        errors: [{ field, code: 'size_too_large', boundMm: most }],
      });
    }
  });

  it.each([
    ['', 'size_required'],
    ['  ', 'size_required'],
    [null, 'size_required'],
    [undefined, 'size_required'],
    ['wide', 'size_not_a_number'],
    ['12e2', 'size_not_a_number'],
    ['0x3e8', 'size_not_a_number'],
    [Number.NaN, 'size_not_a_number'],
    ['1e3', 'size_not_a_number'],
    ['0', 'size_too_small'],
    ['-500', 'size_too_small'],
    ['99999', 'size_too_large'],
    ['500.5', 'size_off_step'],
    ['500,5', 'size_off_step'],
  ])('rejects width %j: %s', (width, code) => {
    expect(checkSize(rules, { width, height: 500 })).toMatchObject({
      ok: false,
      errors: [{ field: 'width', code }],
    });
  });

  it('parses typed millimetres', () => {
    expect(checkSize(rules, { width: ' 1 200 ', height: '2000' })).toEqual({
      ok: true,
      value: { widthMm: 1200, heightMm: 2000 },
    });
  });

  it('returns every invalid field, and requires height 2 only where the product has it', () => {
    const checked = checkSize(slanted, { width: 1, height: 9999 });
    expect(checked.ok ? [] : checked.errors.map(({ field }) => field)).toEqual([
      'width',
      'height',
      'height2',
    ]);
    expect(checkSize(rules, { width: 500, height: 500, height2: 'x' })).toEqual({
      ok: true,
      value: { widthMm: 500, heightMm: 500 },
    });
  });

  it('enforces the step', () => {
    const stepped = { ...rules, stepMm: 5 };
    expect(checkSize(stepped, { width: 505, height: 500 }).ok).toBe(true);
    expect(checkSize(stepped, { width: 503, height: 500 })).toMatchObject({
      errors: [{ code: 'size_off_step', boundMm: 5 }],
    });
  });
});
