import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeToMeasurePriceOf } from './made-to-measure-price.ts';
import { type MadeToMeasureRates, PriceConstantsSchema } from './price-constants.ts';

const rates: MadeToMeasureRates = {
  base: 40,
  minimum_billed_area_m2: 0.5,
  rate_per_m2: [
    { glass: 'clear', thickness_mm: 8, rate: 120 },
    { glass: 'clear', thickness_mm: 10, rate: 150 },
  ],
  edge_per_m: 9.5,
  options: [
    { code: 'hole', price: 12, price_type: 'fixed' },
    { code: 'coating', price: 10, price_type: 'percent' },
  ],
};
const pane = { areaMm2: 2_000_000, perimeterMm: 6_000, glass: 'clear', thicknessMm: 8 };

describe('[SIZE-02] the made-to-measure price', () => {
  it('is the sum of base, area, edges and options, each itemised', () => {
    expect(madeToMeasurePriceOf({ ...pane, options: ['hole', 'coating'] }, rates)).toEqual({
      ok: true,
      value: {
        baseCents: 4_000,
        areaCents: 24_000,
        edgeCents: 5_700,
        options: [
          { code: 'hole', priceCents: 1_200 },
          { code: 'coating', priceCents: 3_490 },
        ],
        priceCents: 38_390,
        areaM2: 2,
        billedAreaM2: 2,
        edgeM: 6,
      },
    });
  });

  it('charges the minimum area for a small pane', () => {
    const small = madeToMeasurePriceOf({ ...pane, areaMm2: 10_000, perimeterMm: 400 }, rates);
    expect(small).toMatchObject({ ok: true, value: { areaM2: 0.01, billedAreaM2: 0.5, areaCents: 6_000 } });
  });

  it.each([
    ['glass', { glass: 'bronze' }, 'glass_unknown'],
    ['thickness', { thicknessMm: 6 }, 'glass_unknown'],
    ['option', { options: ['gold'] }, 'option_unknown'],
  ])('rejects an unknown %s', (_name, part, error) => {
    expect(madeToMeasurePriceOf({ ...pane, ...part }, rates)).toMatchObject({ ok: false, error });
  });

  it('never decreases when the pane grows, and its parts add up', () => {
    const side = fc.integer({ min: 100, max: 2_500 });
    const priceOf = (width: number, height: number) => {
      const query = {
        ...pane,
        areaMm2: width * height,
        perimeterMm: 2 * (width + height),
        options: ['coating'],
      };
      const result = madeToMeasurePriceOf(query, rates);
      if (!result.ok) throw new Error(result.error);
      const { baseCents, areaCents, edgeCents, options, priceCents } = result.value;
      const extras = options.reduce((sum, option) => sum + option.priceCents, 0);
      expect(baseCents + areaCents + edgeCents + extras).toBe(priceCents);
      return priceCents;
    };
    fc.assert(
      fc.property(side, side, fc.nat(500), fc.nat(500), (width, height, wider, higher) => {
        expect(priceOf(width + wider, height + higher)).toBeGreaterThanOrEqual(priceOf(width, height));
      }),
    );
  });
});

describe('price constants', () => {
  it('are parsed from data', () => {
    const constants = { valid_from: '2026-01-01', rates: { mirror: rates } };
    expect(PriceConstantsSchema.parse(constants)).toEqual(constants);
  });

  it.each([
    [{ valid_from: 'today', rates: {} }],
    [{ valid_from: '2026-01-01', rates: { mirror: { ...rates, base: -1 } } }],
    [{ valid_from: '2026-01-01', rates: { mirror: { ...rates, rate_per_m2: [] } } }],
    [{ valid_from: '2026-01-01', rates: { mirror: { ...rates, colour: 1 } } }],
  ])('are rejected when invalid: %j', (constants) => {
    expect(PriceConstantsSchema.safeParse(constants).success).toBe(false);
  });
});
