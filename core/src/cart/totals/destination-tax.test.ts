import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTax, splitGross } from '../../catalog/pricing/money.ts';
import {
  type CrossBorderPrice,
  isIntraCommunity,
  priceAtDestination,
  priceAtHome,
  type TaxPlace,
  taxCountryOf,
} from './destination-tax.ts';
import { sumTaxes } from './tax-summary.ts';

const place = (part: Partial<TaxPlace>): TaxPlace => ({
  home: 'EE',
  scheme: 'oss',
  delivery: 'FI',
  isCollected: false,
  ...part,
});

describe('the country whose tax is charged', () => {
  it.each([
    ['of delivery, under OSS', {}, 'FI'],
    ['of the shop, without OSS', { scheme: 'domestic' }, 'EE'],
    ['of the shop, for goods that are collected and services', { isCollected: true }, 'EE'],
    ['of the shop, until an address is known', { delivery: '' }, 'EE'],
    ['of the shop, at home', { delivery: 'EE' }, 'EE'],
  ] as const)('is the one %s', (_name, part, expected) => {
    expect(taxCountryOf(place(part))).toBe(expected);
  });
});

describe('an intra-Community supply', () => {
  it.each([
    ['goods sent to a company in Finland', {}, 'FI12345678', true],
    ['without OSS too', { scheme: 'domestic' }, 'FI12345678', true],
    ['goods sent to Latvia for a company in Finland', { delivery: 'LV' }, 'FI12345678', true],
    [
      'goods sent to Greece, whose numbers begin with EL',
      { delivery: 'GR', home: 'GR' },
      'EL123456789',
      false,
    ],
    ['a company in the shop’s country', {}, 'EE123456789', false],
    ['goods that stay in the country', { delivery: 'EE' }, 'FI12345678', false],
    ['goods that are collected', { isCollected: true }, 'FI12345678', false],
    ['no address', { delivery: '' }, 'FI12345678', false],
    ['no number', {}, '', false],
  ] as const)('%s: %s', (_name, part, number, expected) => {
    expect(isIntraCommunity(place(part), number)).toBe(expected);
  });
});

describe('a price at the destination', () => {
  const change = { homePercent: 24, percent: 25.5, price: 'same_gross', isIntraCommunity: false } as const;
  it.each([
    ['keeps its gross', {}, { grossCents: 12_400, percent: 25.5 }],
    ['keeps its net', { price: 'same_net' }, { grossCents: 12_550, percent: 25.5 }],
    ['is net without tax', { isIntraCommunity: true }, { grossCents: 10_000, percent: 0 }],
    ['is the same at the same rate', { price: 'same_net', percent: 24 }, { grossCents: 12_400, percent: 24 }],
  ] as const)('%s', (_name, part, expected) => {
    expect(priceAtDestination(12_400, { ...change, ...part })).toEqual(expected);
  });

  it('[OFFICE-52] is taken back to the price at home, to the cent where no net price was rounded twice', () => {
    const rates = fc.constantFrom([24, 21], [24, 25.5], [22, 21], [9, 14], [24, 24]);
    const modes = fc.constantFrom<CrossBorderPrice>('same_gross', 'same_net');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300_000 }),
        rates,
        modes,
        fc.boolean(),
        (cents, of, price, isFree) => {
          const [homePercent = 0, percent = 0] = of;
          const terms = { homePercent, percent, price, isIntraCommunity: isFree };
          const home = priceAtHome(priceAtDestination(cents, terms).grossCents, terms);
          expect(Math.abs(home - cents)).toBeLessThanOrEqual(isFree || price === 'same_net' ? 1 : 0);
        },
      ),
    );
  });

  it('gives cents that add up by rate, for any country, mixed cart and discount', () => {
    const rates = fc.constantFrom([24, 21], [24, 25.5], [22, 21], [9, 14], [0, 10]);
    const line = fc.record({
      unitCents: fc.integer({ min: 0, max: 300_000 }),
      qty: fc.integer({ min: 1, max: 15 }),
      discount: fc.integer({ min: 0, max: 100 }),
      rates,
    });
    const modes = fc.constantFrom<CrossBorderPrice>('same_gross', 'same_net');
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 10 }),
        modes,
        fc.boolean(),
        (all, price, isFree) => {
          const lines = all.map(({ unitCents, qty, discount, rates: [homePercent = 0, percent = 0] }) => {
            const at = priceAtDestination(unitCents, {
              homePercent,
              percent,
              price,
              isIntraCommunity: isFree,
            });
            const { netCents } = splitGross(unitCents, homePercent);
            if (!isFree && price === 'same_gross') expect(at.grossCents).toBe(unitCents);
            if (!isFree && price === 'same_net')
              expect(at.grossCents).toBe(addTax(netCents, percent).grossCents);
            const grossCents = at.grossCents * qty;
            return {
              grossCents,
              discountCents: Math.round((grossCents * discount) / 100),
              taxPercent: at.percent,
            };
          });
          const { lines: taxed, rates: sums } = sumTaxes(lines);
          for (const { percent, taxCents } of sums) {
            const own = [...lines.entries()].filter(([, one]) => one.taxPercent === percent);
            const paid = own.reduce((sum, [, one]) => sum + one.grossCents - one.discountCents, 0);
            expect(own.reduce((sum, [at]) => sum + (taxed[at]?.taxCents ?? 0), 0)).toBe(taxCents);
            expect(splitGross(paid, percent).taxCents).toBe(taxCents);
            if (isFree) expect(taxCents).toBe(0);
          }
        },
      ),
    );
  });
});
