// Which goods a shipping method takes, and where to.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMethod, type DeliveryZone, type MethodRules, zoneOf } from './method-fit.ts';
import { type PackedLine, packPane } from './packed-goods.ts';

const ANY: MethodRules = {
  ...{ kind: 'courier', countries: [], zones: [], ship_classes: [] },
  ...{ max_weight_g: null, max_sides_mm: [], max_girth_mm: null },
};
const HANDLE: PackedLine = {
  ...{ item_id: 1, sku: 'HANDLE', name: 'Handle', qty: 1, isParcelAllowed: true, isShipped: true },
  pieces: [{ sidesMm: [300, 100, 50], weightG: 600 }],
};
const PANE: PackedLine = {
  ...{ item_id: 2, sku: 'PANE', name: 'Wall', qty: 1, isParcelAllowed: false, isShipped: true },
  pieces: [packPane({ widthMm: 900, heightMm: 2000, thicknessMm: 8, weightKg: 36 })],
};
const UNKNOWN: PackedLine = { ...PANE, item_id: 3, name: 'Unknown', pieces: null };
const SERVICE: PackedLine = { ...PANE, item_id: 4, name: 'Visit', pieces: [], isShipped: false };
const MIRROR: PackedLine = {
  ...PANE,
  pieces: [packPane({ widthMm: 600, heightMm: 800, thicknessMm: 5, weightKg: 6 })],
};
const DPD_COURIER = { max_sides_mm: [1750, 1750, 1750], max_girth_mm: 3000, max_weight_g: 31_500 };
const TALLINN = { country: 'EE', postcode: '10141' };

const resultOf = (rules: Partial<MethodRules>, lines: readonly PackedLine[], destination = TALLINN) => {
  const result = checkMethod({ ...ANY, ...rules }, lines, destination);
  return result.ok
    ? 'ok'
    : [result.error, ...(result.detail?.['line'] ? [result.detail['line']] : [])].join(' ');
};

describe('goods', () => {
  it.each([
    ['no limits take everything', {}, [HANDLE, PANE, UNKNOWN], 'ok'],
    ['a parcel machine takes a handle', { kind: 'parcel_machine' }, [HANDLE, SERVICE], 'ok'],
    [
      'a parcel machine never takes a pane',
      { kind: 'parcel_machine' },
      [HANDLE, PANE],
      'method_not_for_goods Wall',
    ],
    [
      'not even with the highest limits',
      { kind: 'parcel_machine', max_sides_mm: [9999, 9999, 9999], max_weight_g: 999_999 },
      [{ ...PANE, isParcelAllowed: true }],
      'method_not_for_goods Wall',
    ],
    [
      'a parcel machine takes nothing of unknown size',
      { kind: 'parcel_machine' },
      [UNKNOWN],
      'method_not_for_goods Unknown',
    ],
    [
      'a smaller machine',
      { kind: 'parcel_machine', max_sides_mm: [280, 280, 280] },
      [HANDLE],
      'method_not_for_goods Handle',
    ],
    ['sides in any order', { kind: 'parcel_machine', max_sides_mm: [50, 300, 100] }, [HANDLE], 'ok'],
    ['for parcels only', { ship_classes: ['parcel'] }, [PANE, HANDLE], 'method_not_for_goods Wall'],
    ['for freight only', { ship_classes: ['freight'] }, [SERVICE, HANDLE], 'method_not_for_goods Handle'],
    ['for freight', { ship_classes: ['freight'] }, [HANDLE, PANE], 'ok'],
    ['by weight', { max_weight_g: 31_500 }, [HANDLE, PANE], 'method_not_for_goods Wall'],
    ['by girth', { max_girth_mm: 3000 }, [PANE], 'method_not_for_goods Wall'],
    ['by side', { max_sides_mm: [1750, 1750, 1750] }, [PANE], 'method_not_for_goods Wall'],
    [
      'a courier of DPD names the pane, wherever it is in the cart',
      DPD_COURIER,
      [HANDLE, SERVICE, PANE],
      'method_not_for_goods Wall',
    ],
    ['a courier of DPD takes a small mirror, which is no parcel', DPD_COURIER, [MIRROR, HANDLE], 'ok'],
    [
      'unknown size where there is a limit',
      { max_weight_g: 31_500 },
      [UNKNOWN],
      'method_not_for_goods Unknown',
    ],
    ['a service has no size', { max_weight_g: 31_500, max_girth_mm: 3000 }, [SERVICE, HANDLE], 'ok'],
  ] as const)('%s', (_, rules, lines, expected) => {
    expect(resultOf(rules as Partial<MethodRules>, lines)).toBe(expected);
  });

  it('a pane of 2 m is refused by every parcel machine, with the line’s name', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null });
    fc.assert(
      fc.property(limit, limit, fc.integer({ min: 100, max: 1250 }), (max_weight_g, side, widthMm) => {
        const pieces = [packPane({ widthMm, heightMm: 2000, thicknessMm: 6, weightKg: 1 })];
        const rules = {
          kind: 'parcel_machine' as const,
          max_weight_g,
          max_sides_mm: side === null ? [] : [Math.min(side, 1000), 1000, 1000],
        };
        expect(resultOf(rules, [HANDLE, { ...PANE, pieces, isParcelAllowed: true }])).toMatch(
          /^method_not_for_goods (Wall|Handle)$/,
        );
      }),
    );
  });
});

describe('places', () => {
  const ZONES: DeliveryZone[] = [
    { prefixes: ['1'], surcharge_cents: 0 },
    { prefixes: ['13', '74'], surcharge_cents: 500 },
    { prefixes: ['LV-10'], surcharge_cents: 900 },
  ];
  it.each([
    ['10141', 0],
    ['13619', 500],
    [' 74001', 500],
    ['LV-1010', 900],
    ['lv1050', 900],
    ['50101', undefined],
    ['', undefined],
  ])('the zone of %j costs %j', (postcode, cents) => {
    expect(zoneOf(ZONES, postcode)?.surcharge_cents).toBe(cents);
  });

  it.each([
    ['another country', { countries: ['LV'] }, TALLINN, 'shipping_method_unknown'],
    ['the country in lower case', { countries: ['EE'] }, { country: 'ee', postcode: '' }, 'ok'],
    ['a zone', { zones: ZONES }, TALLINN, 'ok'],
    ['no zone', { zones: ZONES }, { country: 'EE', postcode: '50101' }, 'zone_not_served'],
    ['a post code that is not typed yet', { zones: ZONES }, { country: 'EE', postcode: '' }, 'ok'],
  ])('%s', (_, rules, destination, expected) => {
    expect(resultOf(rules, [HANDLE], destination)).toBe(expected);
  });
});
