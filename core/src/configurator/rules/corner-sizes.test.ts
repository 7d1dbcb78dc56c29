import { expect, it } from 'vitest';
import type { MadeToMeasureRates } from '../../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../../catalog/product.ts';
import { cornerSizesOf } from './corner-sizes.ts';

const rates: MadeToMeasureRates = {
  ...{ base: 10, minimum_billed_area_m2: 0.3, edge_per_m: 2 },
  rate_per_m2: [
    { glass: 'clear', thickness_mm: 6, rate: 80 },
    { glass: 'clear', thickness_mm: 8, rate: 100 },
    { glass: 'grey', thickness_mm: 10, rate: 120 },
  ],
};
const rules: SizeRules = {
  bounds: { width: [100, 1250], height: [100, 2500] },
  ...{ stepMm: 1, priceKey: 'wall', defaultThicknessMm: 8, leadTimeDays: 14 },
  thicknessLimits: [{ thicknessMm: 6, areaM2: 1.6 }],
};

it('[OFFICE-82] tries each corner of the bounds in each thickness of the glass', () => {
  const corners = cornerSizesOf(rules, rates, 'clear');
  expect(corners).toHaveLength(8);
  expect(corners.filter(({ errors }) => errors.length > 0)).toEqual([
    {
      size: { width: 1250, height: 2500 },
      thicknessMm: 6,
      errors: [{ field: 'thickness', code: 'glass_too_large', bound: 1.6 }],
    },
  ]);
});

it('[OFFICE-82] with a slanted top there are eight corners, and a fixed size is one', () => {
  const slanted = { ...rules, bounds: { ...rules.bounds, height2: [100, 2300] as [number, number] } };
  expect(cornerSizesOf(slanted, rates, 'grey')).toHaveLength(8);
  const fixed = { ...rules, bounds: { ...rules.bounds, width: [900, 900] as [number, number] } };
  expect(cornerSizesOf(fixed, rates, 'grey').map(({ size }) => size)).toEqual([
    { width: 900, height: 100 },
    { width: 900, height: 2500 },
  ]);
});
