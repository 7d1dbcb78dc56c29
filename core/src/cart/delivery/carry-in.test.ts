// Surcharges of the shop's own transport.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryInParts, type SiteAccess, SiteAccessSchema } from './carry-in.ts';
import { type PackedLine, packPane } from './packed-goods.ts';

const PRICES = { per_floor_cents: 600, two_people_cents: 2500, old_glass_cents: 1500 };
const line = (heightMm: number, weightKg: number): PackedLine => ({
  ...{ item_id: 1, sku: 'PANE', name: 'Wall', qty: 1, isParcelAllowed: false, isShipped: true },
  pieces: [packPane({ widthMm: 900, heightMm, thicknessMm: 8, weightKg })],
});
const LIGHT = line(1500, 20);
const TALL = line(2100, 25);
const HEAVY = line(1500, 36);
const UNKNOWN = { ...LIGHT, pieces: null };
const SERVICE = { ...LIGHT, pieces: [], isShipped: false };
const access = (more: Partial<SiteAccess> = {}): SiteAccess => ({
  ...{ floor: 0, has_lift: false, lift_door_mm: null, carry_in: true, take_old_glass: false },
  ...{ phone: '', note: '' },
  ...more,
});
const textOf = (lines: PackedLine[], more: Partial<SiteAccess>) =>
  carryInParts(PRICES, lines, access(more))
    .map(({ code, cents }) => `${code} ${cents}`)
    .join(', ');

describe('surcharges', () => {
  it.each([
    ['the ground floor', [LIGHT], {}, ''],
    ['the second floor without a lift', [LIGHT], { floor: 2 }, 'carry_in 1200'],
    ['the third floor needs two people', [LIGHT], { floor: 3 }, 'carry_in 1800, two_people 2500'],
    ['the cellar', [LIGHT], { floor: -1 }, 'carry_in 600'],
    ['a lift', [LIGHT], { floor: 5, has_lift: true }, ''],
    [
      'a pane that is longer than the lift',
      [TALL],
      { floor: 4, has_lift: true },
      'carry_in 2400, two_people 2500',
    ],
    ['a narrow door', [LIGHT], { floor: 1, has_lift: true, lift_door_mm: 100 }, 'carry_in 600'],
    ['to the front door only', [LIGHT], { floor: 5, carry_in: false }, ''],
    ['a heavy pane, also to the front door', [HEAVY], { carry_in: false }, 'two_people 2500'],
    ['goods of unknown size do not use the lift', [UNKNOWN], { floor: 1, has_lift: true }, 'carry_in 600'],
    ['a service', [SERVICE], { floor: 1, has_lift: true }, ''],
    ['old glass', [LIGHT], { take_old_glass: true }, 'old_glass 1500'],
  ])('%s', (_, lines, more, text) => {
    expect(textOf(lines, more)).toBe(text);
  });

  it('nothing is known about the place', () => {
    expect(carryInParts(PRICES, [HEAVY], null)).toEqual([]);
  });

  it('exactly 35 kg and two floors are for one person', () => {
    const pieces = [{ sidesMm: [1500, 900, 128] as const, weightG: 35_000 }];
    expect(textOf([{ ...LIGHT, pieces }], { floor: 2 })).toBe('carry_in 1200');
  });

  it('the pane itself is weighed, not its packing', () => {
    expect(textOf([line(1500, 35)], {})).toBe('');
    expect(textOf([line(1500, 35.001)], {})).toBe('two_people 2500');
    const pieces = [{ sidesMm: [1500, 900, 128] as const, weightG: 38_500, ownWeightG: 35_000 }];
    expect(textOf([{ ...LIGHT, pieces }], {})).toBe('');
  });

  it('a higher floor never costs less, a lift never costs more', () => {
    const sum = (more: Partial<SiteAccess>, lines: PackedLine[]) =>
      carryInParts(PRICES, lines, access(more)).reduce((total, { cents }) => total + cents, 0);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 29 }),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(LIGHT, TALL, HEAVY, UNKNOWN),
        (floor, has_lift, carry_in, goods) => {
          const lower = sum({ floor, has_lift, carry_in }, [goods]);
          expect(sum({ floor: floor + 1, has_lift, carry_in }, [goods])).toBeGreaterThanOrEqual(lower);
          expect(sum({ floor, has_lift: true, carry_in }, [goods])).toBeLessThanOrEqual(
            sum({ floor, has_lift: false, carry_in }, [goods]),
          );
        },
      ),
    );
  });
});

describe('the description of the place', () => {
  it.each([
    [{ floor: 31 }],
    [{ floor: -2 }],
    [{ floor: 1.5 }],
    [{ floor: '3' }],
    [{ has_lift: 'yes' }],
    [{ lift_door_mm: 0 }],
    [{ note: 'x'.repeat(501) }],
    [{ phone: '1'.repeat(41) }],
  ])('%j is rejected', (fields) => {
    expect(SiteAccessSchema.safeParse({ ...access(), ...fields }).success).toBe(false);
  });

  it('has defaults', () => {
    expect(SiteAccessSchema.parse({ floor: 1, has_lift: true, carry_in: true })).toEqual(
      access({ floor: 1, has_lift: true }),
    );
  });
});
