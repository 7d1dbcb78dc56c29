// Packed sizes and ship classes, by tables and over random goods.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glassGeometryOf } from '../../configurator/glass/glass-geometry.ts';
import { type PackedLine, type PackedPiece, packedPieceOf, packPane, packPanels } from './packed-goods.ts';
import { LARGEST_COMPARTMENT, NETWORK_LIMITS } from './parcel-limits.ts';
import { fitsLimits, lineTooBigFor, shipClassOf } from './ship-class.ts';

const piece = (sidesMm: [number, number, number], weightG: number): PackedPiece => ({ sidesMm, weightG });
const line = (more: Partial<PackedLine>): PackedLine => ({
  item_id: 1,
  sku: 'SKU',
  name: 'Name',
  qty: 1,
  pieces: [piece([300, 100, 50], 600)],
  isParcelAllowed: true,
  isShipped: true,
  ...more,
});

describe('packed sizes', () => {
  it('a pane of 900 × 2000 × 8 mm is 2.12 m long and weighs 39.6 kg', () => {
    const weightKg = 0.9 * 2 * 8 * 2.5;
    expect(packPane({ widthMm: 900, heightMm: 2000, thicknessMm: 8, weightKg })).toEqual({
      sidesMm: [2120, 1020, 128],
      weightG: 39_600,
      ownWeightG: 36_000,
    });
  });

  it('the panels of a configuration are packed one by one', () => {
    const query = {
      ...{ size: { widthMm: 1000, heightMm: 2000 }, measure: 'glass' as const, thicknessMm: 8 },
      ...{ hinge: null, cutouts: [] },
    };
    expect(packPanels(glassGeometryOf({}, query), 8)).toEqual([
      { sidesMm: [2120, 1120, 128], weightG: 44_000, ownWeightG: 40_000 },
    ]);
  });

  it.each([
    [
      { packed_length_mm: 100, packed_width_mm: '300', packed_height_mm: 50, packed_weight_g: 600 },
      [300, 100, 50],
    ],
    [{ packed_length_mm: 100, packed_width_mm: 300, packed_height_mm: 50 }, null],
    [{ packed_length_mm: 0, packed_width_mm: 300, packed_height_mm: 50, packed_weight_g: 600 }, null],
    [{ packed_length_mm: 'x', packed_width_mm: 300, packed_height_mm: 50, packed_weight_g: 600 }, null],
    [{}, null],
  ])('%j is read as %j', (fields, sides) => {
    expect(packedPieceOf(fields)?.sidesMm ?? null).toEqual(sides);
  });
});

describe('ship class', () => {
  it.each([
    ['nothing', [], 'none'],
    ['a service', [line({ isShipped: false, pieces: [] })], 'none'],
    ['a handle', [line({})], 'parcel'],
    ['a handle that the operator has not allowed', [line({ isParcelAllowed: false })], 'freight'],
    ['goods of unknown size', [line({ pieces: null })], 'freight'],
    ['one piece that fills the compartment', [line({ pieces: [piece([640, 390, 380], 30_000)] })], 'parcel'],
    ['one millimetre too long', [line({ pieces: [piece([641, 100, 100], 100)] })], 'freight'],
    ['one gram too heavy', [line({ pieces: [piece([300, 100, 100], 30_001)] })], 'freight'],
    ['too heavy together', [line({ qty: 4, pieces: [piece([300, 100, 100], 8000)] })], 'freight'],
    ['too bulky together', [line({ qty: 9, pieces: [piece([300, 200, 200], 100)] })], 'freight'],
    ['a handle and a service', [line({}), line({ isShipped: false, pieces: [] })], 'parcel'],
    ['a handle and a pane', [line({}), line({ pieces: [piece([2120, 1020, 128], 39_600)] })], 'freight'],
  ] as const)('of %s', (_, lines, expected) => {
    expect(shipClassOf(lines)).toBe(expected);
  });

  it('names the line that does not fit, or the heaviest', () => {
    const handle = line({ item_id: 1 });
    const pane = line({ item_id: 2, pieces: [piece([2120, 1020, 128], 39_600)] });
    expect(lineTooBigFor([handle, pane], LARGEST_COMPARTMENT)?.item_id).toBe(2);
    const many = line({ item_id: 3, qty: 100 });
    expect(lineTooBigFor([handle, many], LARGEST_COMPARTMENT)?.item_id).toBe(3);
  });

  it('couriers limit the girth', () => {
    expect(fitsLimits(piece([1500, 400, 350], 20_000), NETWORK_LIMITS.omniva_courier)).toBe(true);
    expect(fitsLimits(piece([1500, 400, 351], 20_000), NETWORK_LIMITS.omniva_courier)).toBe(false);
    expect(fitsLimits(piece([1750, 400, 225], 31_500), NETWORK_LIMITS.dpd_courier)).toBe(true);
    expect(fitsLimits(piece([1751, 100, 100], 31_500), NETWORK_LIMITS.dpd_courier)).toBe(false);
  });
});

describe('over random goods', () => {
  const sides = fc.integer({ min: 1, max: 800 });
  const pieces = fc.array(
    fc.record({ a: sides, b: sides, c: sides, weightG: fc.integer({ min: 1, max: 40_000 }) }),
    { minLength: 1, maxLength: 3 },
  );
  const lines = fc.array(
    fc.record({ pieces, qty: fc.integer({ min: 1, max: 5 }), isParcelAllowed: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  );
  const packed = (
    given: {
      pieces: { a: number; b: number; c: number; weightG: number }[];
      qty: number;
      isParcelAllowed: boolean;
    }[],
  ) =>
    given.map((one, index) =>
      line({
        ...{ item_id: index, qty: one.qty, isParcelAllowed: one.isParcelAllowed },
        pieces: one.pieces.map(({ a, b, c, weightG }) => {
          const [x = 0, y = 0, z = 0] = [a, b, c].sort((p, q) => q - p);
          return piece([x, y, z], weightG);
        }),
      }),
    );

  it('a parcel weighs at most 30 kg, every piece fits, and every line is allowed', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const goods = packed(given);
        if (shipClassOf(goods) !== 'parcel') return;
        const all = goods.flatMap((one) => Array.from({ length: one.qty }, () => one.pieces ?? []).flat());
        expect(all.reduce((sum, { weightG }) => sum + weightG, 0)).toBeLessThanOrEqual(30_000);
        for (const { sidesMm } of all) {
          expect(sidesMm[0]).toBeLessThanOrEqual(640);
          expect(sidesMm[1]).toBeLessThanOrEqual(390);
          expect(sidesMm[2]).toBeLessThanOrEqual(380);
        }
        expect(goods.every(({ isParcelAllowed }) => isParcelAllowed)).toBe(true);
      }),
    );
  });

  it('more goods never become a smaller class, and their order does not matter', () => {
    const rank = { none: 0, parcel: 1, freight: 2 };
    fc.assert(
      fc.property(lines, lines, (some, more) => {
        const [few, all] = [packed(some), packed([...some, ...more])];
        expect(rank[shipClassOf(all)]).toBeGreaterThanOrEqual(rank[shipClassOf(few)]);
        expect(shipClassOf([...all].reverse())).toBe(shipClassOf(all));
      }),
    );
  });

  it('a pane longer than 64 cm is never a parcel, whatever the operator allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1250 }),
        fc.integer({ min: 641, max: 2500 }),
        (widthMm, heightMm) => {
          const pane = packPane({ widthMm, heightMm, thicknessMm: 8, weightKg: 1 });
          expect(shipClassOf([line({ pieces: [pane] })])).toBe('freight');
        },
      ),
    );
  });
});
