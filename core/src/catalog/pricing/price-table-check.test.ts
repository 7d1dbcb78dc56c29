import { expect, it } from 'vitest';
import type { MadeToMeasureRates } from './price-constants.ts';
import { checkPriceTable, type OfferedGlass, unusedThicknesses } from './price-table-check.ts';

const RATES: MadeToMeasureRates = {
  ...{ base: 10, minimum_billed_area_m2: 0.5, edge_per_m: 6 },
  rate_per_m2: [
    { glass: 'clear', thickness_mm: 8, rate: 100 },
    { glass: 'clear', thickness_mm: 10, rate: 120 },
  ],
  edge_work: [{ code: 'rounded', per_m: 4 }],
  options: [{ code: 'film', price: 12, price_type: 'percent' }],
};
const OFFERED: OfferedGlass[] = [{ sku: 'WALL', glass: 'clear', usual_mm: 8, other_mm: [10] }];
const cell = (rate: number) => [{ glass: 'clear', thickness_mm: 8, rate }];

it.each<[string, Partial<MadeToMeasureRates>, { field: string; rule: string }[]]>([
  ['as it is', {}, []],
  ['two decimals', { base: 10.25 }, []],
  ['a negative price', { base: -1 }, [{ field: 'base', rule: 'price_invalid' }]],
  ['three decimals', { edge_per_m: 1.001 }, [{ field: 'edge_per_m', rule: 'price_invalid' }]],
  ['too much', { base: 1_000_001 }, [{ field: 'base', rule: 'price_invalid' }]],
  ['no number', { hinge_set: Number.NaN }, [{ field: 'hinge_set', rule: 'price_invalid' }]],
  ['a negative rate', { rate_per_m2: cell(-5) }, [{ field: 'glass:clear:8', rule: 'price_invalid' }]],
  ['a rate of nothing', { rate_per_m2: cell(0) }, [{ field: 'glass:clear:8', rule: 'rate_empty' }]],
  [
    'a glass that is sold and has no rate',
    { rate_per_m2: [{ glass: 'clear', thickness_mm: 10, rate: 120 }] },
    [{ field: 'glass:clear:8', rule: 'glass_offered sku=WALL' }],
  ],
  [
    'a cell twice',
    { rate_per_m2: [...cell(1), ...cell(2)] },
    [{ field: 'glass:clear:8', rule: 'cell_twice' }],
  ],
  [
    'work with a negative price',
    { edge_work: [{ code: 'rounded', per_m: -4 }] },
    [{ field: 'edge_work:rounded', rule: 'price_invalid' }],
  ],
])('%s', (_, change, errors) => {
  expect(checkPriceTable({ ...RATES, ...change }, OFFERED)).toEqual(errors);
});

it('names thicknesses that no product has', () => {
  expect(unusedThicknesses(RATES, OFFERED)).toEqual([]);
  expect(unusedThicknesses(RATES, [{ sku: 'WALL', glass: 'clear', usual_mm: 8, other_mm: [] }])).toEqual([
    10,
  ]);
});
