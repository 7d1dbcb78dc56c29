import { describe, expect, it } from 'vitest';
import type { MadeToMeasureRates } from '../../catalog/pricing/price-constants.ts';
import type { CustomOption } from '../../catalog/pricing/price-fields.ts';
import type { SizeRules } from '../../catalog/product.ts';
import { SettingsSchema } from '../../stores/settings.ts';
import type { ConfigurationField } from '../configuration.ts';
import type { CutoutRule, FittingRule, WorkRules } from '../glass/work-rules.ts';
import { offeredChoicesOf, type SizeRuleContext, sizeRuleConflicts } from './size-rule-check.ts';
import { CONFLICT_CODES, conflictText, parseConflict } from './size-rule-conflict.ts';

const rates: MadeToMeasureRates = {
  base: 10,
  minimum_billed_area_m2: 0.3,
  rate_per_m2: [
    { glass: 'clear', thickness_mm: 8, rate: 100 },
    { glass: 'clear', thickness_mm: 10, rate: 130 },
    { glass: 'grey', thickness_mm: 8, rate: 120 },
  ],
  edge_per_m: 2,
  edge_work: [{ code: 'rounded', per_m: 5 }],
  cutouts: [{ code: 'hole', price: 20 }],
  hinge_set: 50,
};
const option = (field: ConfigurationField, ...codes: string[]): CustomOption => ({
  ...{ option_id: 1, title: field, type: 'drop_down', is_require: false },
  ...(field === 'width' || field === 'height' || field === 'height2'
    ? { size_field: field }
    : { glass_field: field as NonNullable<CustomOption['glass_field']> }),
  values: codes.map((code, at) => ({
    ...{ option_type_id: at, title: code, price: 0, price_type: 'fixed' as const, code },
  })),
});
const ALL_OPTIONS = [
  option('width'),
  option('height'),
  option('height2'),
  option('measure', 'glass', 'opening'),
  option('lean_left'),
  option('lean_right'),
  option('thickness', '8', '10'),
  option('edge', 'polished', 'rounded'),
  option('hinge', 'left', 'right'),
  option('cutouts', 'hole'),
];
const plain: SizeRules = {
  bounds: { width: [100, 1250], height: [100, 2500] },
  ...{ stepMm: 1, priceKey: 'wall', defaultThicknessMm: 8, leadTimeDays: 14 },
};
const hole: CutoutRule = { code: 'hole', widthMm: 60, heightMm: 60, isRound: true, marginMm: 80 };
const hinge = (from: 'top' | 'bottom'): FittingRule => ({
  ...{ code: 'hinge', side: 'hinge', insetMm: 30, heightMm: 200, from, diameterMm: 20 },
});
const DOOR: WorkRules = {
  opens: 'hinged',
  hingeSides: ['left', 'right'],
  fittings: [hinge('top'), hinge('bottom')],
  hingeSet: { limitKg: 45, mostSets: 2 },
};
const doorBounds = { width: [500, 1000], height: [1000, 2100] } satisfies SizeRules['bounds'];
const full: SizeRules = {
  ...plain,
  ...DOOR,
  bounds: { ...doorBounds, height2: [1000, 2100] },
  deductions: { left: 5, right: 5, top: 5, bottom: 10 },
  maxLeanMm: 20,
  edges: ['polished', 'rounded'],
  cutouts: [hole],
  maxCutouts: 2,
  thicknessLimits: [{ thicknessMm: 10, areaM2: 1.5 }],
};
const { production } = SettingsSchema.parse({});
const found = (rules: SizeRules, more: Partial<SizeRuleContext> = {}): string[] =>
  sizeRuleConflicts({
    rules,
    rates,
    workshop: production,
    offered: offeredChoicesOf(ALL_OPTIONS),
    ...more,
  }).map(
    ({ code, rule, against }) => `${code}: ${rule.name} ${rule.value} / ${against.name} ${against.value}`,
  );
const workshop = (more: Partial<SizeRuleContext['workshop']>) => ({ workshop: { ...production, ...more } });
const bounds = (width: [number, number], height: [number, number]) => ({ bounds: { width, height } });

describe('[OFFICE-81] rules of a size', () => {
  it.each([
    ['plain ones', plain],
    ['all of them', full],
    [
      'a door whose hinges move together when it is small',
      { ...full, bounds: { width: [200, 1000], height: [100, 2100] } },
    ],
    ['a door beside a fixed part', { ...full, leaf: { widthMm: 690, minFixedMm: 200, gapMm: 6 } }],
    [
      'a door that overlaps its opening',
      { ...full, deductions: { left: -50, right: -50, top: -40, bottom: 10 } },
    ],
    ['a thickness for small panes only', { ...plain, thicknessLimits: [{ thicknessMm: 10, areaM2: 0.5 }] }],
  ] satisfies [string, SizeRules][])('agree: %s', (_name, rules) => {
    expect(found(rules)).toEqual([]);
  });

  it.each([
    [bounds([900, 100], [100, 2500]), 'least_above_most: width_least 900 / width_most 100'],
    [bounds([100, 1250], [2501, 2500]), 'least_above_most: height_least 2501 / height_most 2500'],
    [
      { bounds: { ...plain.bounds, height2: [900, 800] as [number, number] } },
      'least_above_most: height2_least 900 / height2_most 800',
    ],
    [{ stepMm: 100 }, 'step_misses_most: step 100 / width_most 1250'],
    [{ ...bounds([100, 1100], [100, 2550]), stepMm: 100 }, 'step_misses_most: step 100 / height_most 2550'],
    [bounds([40, 1250], [100, 2500]), 'too_small_to_temper: width_least 40 / tempering_least 50'],
    [
      { deductions: { left: 30, right: 30, top: 0, bottom: 0 } },
      'deductions_leave_nothing: deductions 60 / width_least 100',
    ],
    [
      { deductions: { left: -60, right: -40, top: 0, bottom: 0 } },
      'deductions_leave_nothing: deductions -100 / width_least 100',
    ],
    [
      { deductions: { left: 0, right: 0, top: 40, bottom: 20 } },
      'deductions_leave_nothing: deductions 60 / height_least 100',
    ],
    [{ maxLeanMm: 30 }, 'lean_crosses: lean 30 / width_least 100'],
    [
      { thicknessLimits: [{ thicknessMm: 10, areaM2: 0.009 }] },
      'thickness_never_sold: area_limit 0.009 / smallest_area 0.01',
    ],
    [
      {
        ...bounds([500, 1250], [500, 2500]),
        thicknessLimits: [
          { thicknessMm: 8, areaM2: 1 },
          { thicknessMm: 10, areaM2: 1.2 },
        ],
      },
      'most_never_reached: height_most 2500 / area_limit 1.2',
    ],
    [
      { ...DOOR, ...bounds([900, 1000], [2000, 2100]), hingeSet: { limitKg: 15, mostSets: 2 } },
      'hinges_too_weak: hinge_weight 30 / smallest_weight 36',
    ],
    [
      { ...DOOR, ...bounds([800, 1600], [1500, 2100]), hingeSet: { limitKg: 40, mostSets: 1 } },
      'most_never_reached: width_most 1600 / hinge_weight 40',
    ],
    [
      { ...bounds([100, 200], [100, 2500]), cutouts: [hole], maxCutouts: 1 },
      'cutout_never_fits: cutout 220×220 / width_most 200',
    ],
    [
      { ...bounds([100, 1250], [100, 200]), cutouts: [hole], maxCutouts: 1 },
      'cutout_never_fits: cutout 220×220 / height_most 200',
    ],
    [{ cutouts: [hole] }, 'cutouts_never_placed: cutout hole / max_cutouts 0'],
    [{ maxCutouts: 2 }, 'cutouts_never_placed: max_cutouts 2 / cutout 0'],
    [
      {
        ...DOOR,
        ...bounds([900, 1250], [1000, 2100]),
        ...{ cutouts: [hole], maxCutouts: 2, leaf: { widthMm: 600, minFixedMm: 200, gapMm: 6 } },
      },
      'cutouts_never_placed: cutout hole / leaf 600',
    ],
    [
      { ...DOOR, bounds: doorBounds, leaf: { widthMm: 800, minFixedMm: 200, gapMm: 6 } },
      'leaf_never_fits: leaf 1006 / width_most 1000',
    ],
    [{ leaf: { widthMm: 600, minFixedMm: 200, gapMm: 6 } }, 'never_opens: leaf 600 / opens –'],
    [{ hingeSet: { limitKg: 45, mostSets: 2 } }, 'never_opens: hinge_weight 45 / opens –'],
    [{ hingeSides: ['left', 'right'] as const }, 'never_opens: hinge_sides left,right / opens –'],
    // From the top and from the bottom at the same place.
    [
      {
        ...DOOR,
        bounds: doorBounds,
        fittings: [1050, 1050].map((heightMm, at) => ({ ...hinge(at ? 'top' : 'bottom'), heightMm })),
      },
      'fittings_collide: fitting 20 / height_most 2100',
    ],
    [
      { ...DOOR, ...bounds([100, 1000], [100, 2100]), fittings: [{ ...hinge('top'), diameterMm: 120 }] },
      'fittings_collide: fitting 120 / width_least 100',
    ],
    [
      {
        ...DOOR,
        ...bounds([300, 1000], [100, 2100]),
        fittings: [{ ...hinge('top'), diameterMm: 110, insetMm: 90 }],
      },
      'fittings_collide: fitting 110 / height_least 100',
    ],
    [
      { ...DOOR, bounds: doorBounds, fittings: [{ ...hinge('top'), insetMm: 8 }] },
      'fittings_collide: fitting 20 / width_least 500',
    ],
    [{ cutouts: [hole, hole], maxCutouts: 1 }, 'twice: cutout hole / cutout hole'],
    [{ edges: ['polished', 'polished'] }, 'twice: edge polished / edge polished'],
    [
      {
        thicknessLimits: [
          { thicknessMm: 8, areaM2: 4 },
          { thicknessMm: 8, areaM2: 5 },
        ],
      },
      'twice: thickness 8 / thickness 8',
    ],
    [{ defaultThicknessMm: 6 }, 'not_in_price_table: thickness 6 / price_table wall'],
    [
      { thicknessLimits: [{ thicknessMm: 12, areaM2: 4 }] },
      'not_in_price_table: thickness 12 / price_table wall',
    ],
    [{ glassByOption: { 1: 'clear', 2: 'bronze' } }, 'not_in_price_table: glass bronze / price_table wall'],
    [
      { glassByOption: { 2: 'grey' }, defaultThicknessMm: 10 },
      'not_in_price_table: thickness 10 / price_table wall',
    ],
    [{ edges: ['polished', 'bevelled'] }, 'not_in_price_table: edge bevelled / price_table wall'],
    [
      { cutouts: [{ ...hole, code: 'socket' }], maxCutouts: 1 },
      'not_in_price_table: cutout socket / price_table wall',
    ],
  ] satisfies [Partial<SizeRules>, string][])('%j: %s', (more, expected) => {
    expect(found({ ...plain, ...more })).toContain(expected);
  });

  it.each([
    // The sheet may be turned, unless the glass has a direction.
    [
      { usualSheet: { widthMm: 2400, heightMm: 2000 } },
      ['not_on_sheet: height_most 1250×2500 / sheet 2400×2000'],
    ],
    [{ usualSheet: { widthMm: 2500, heightMm: 1250 } }, []],
    [
      { usualSheet: { widthMm: 2500, heightMm: 1250 }, directedGlasses: ['clear'] },
      ['not_on_sheet: height_most 1250×2500 / sheet 2500×1250'],
    ],
    // One glass is bought in sheets of its own: any of them will do.
    [
      { sheets: [{ glass: 'clear', thicknessMm: 10, widthMm: 1000, heightMm: 1000 }] },
      ['not_on_sheet: height_most 1250×2500 / sheet 1000×1000'],
    ],
    [
      {
        sheets: [
          { glass: 'clear', thicknessMm: 10, widthMm: 1000, heightMm: 1000 },
          { glass: 'clear', thicknessMm: 10, widthMm: 1250, heightMm: 2500 },
        ],
      },
      [],
    ],
    [
      { cuttingTable: { widthMm: 2450, heightMm: 2450 } },
      ['not_on_table: height_most 1250×2500 / cutting_table 2450×2450'],
    ],
    [
      { temperingOven: { leastSideMm: 50, widthMm: 3000, heightMm: 1200 } },
      ['not_in_oven: height_most 1250×2500 / tempering_oven 3000×1200'],
    ],
    [{ temperingOven: { leastSideMm: 50, widthMm: 3000, heightMm: 1200 }, untemperedGlasses: ['clear'] }, []],
    [
      { temperingOven: { leastSideMm: 150, widthMm: 4000, heightMm: 2000 } },
      [
        'too_small_to_temper: width_least 100 / tempering_least 150',
        'too_small_to_temper: height_least 100 / tempering_least 150',
      ],
    ],
  ] satisfies [Partial<SizeRuleContext['workshop']>, string[]][])(
    'with the workshop %j: %j',
    (limits, expected) => {
      expect(found(plain, workshop(limits))).toEqual(expected);
    },
  );

  it('counts what a pane overlaps and leans, and the parts of a divided wall', () => {
    const table = workshop({ cuttingTable: { widthMm: 2500, heightMm: 1250 } });
    expect(found(plain, table)).toEqual([]);
    expect(found({ ...plain, maxLeanMm: 20 }, table)).toEqual([
      'not_on_table: height_most 1290×2500 / cutting_table 2500×1250',
    ]);
    const overlap = { ...full, ...bounds([500, 1250], [1000, 2100]), maxLeanMm: 0, thicknessLimits: [] };
    const wide = { ...overlap, hingeSet: { limitKg: 100, mostSets: 2 } };
    expect(found({ ...wide, deductions: { left: -20, right: -20, top: 0, bottom: 0 } }, table)).toEqual([
      'not_on_table: height_most 1290×2100 / cutting_table 2500×1250',
    ]);
    const wall = {
      ...wide,
      ...bounds([500, 1900], [1000, 2100]),
      leaf: { widthMm: 690, minFixedMm: 200, gapMm: 6 },
    };
    expect(found(wall, table)).toEqual([]);
    const { leaf: _leaf, ...whole } = wall;
    expect(found(whole, table)).toEqual(['not_on_table: height_most 1900×2100 / cutting_table 2500×1250']);
  });

  it('the area of a thickness may be what keeps panes on the table', () => {
    const table = workshop({ cuttingTable: { widthMm: 2500, heightMm: 1000 } });
    const limited = (areaM2: number) => ({
      ...plain,
      thicknessLimits: [8, 10].map((thicknessMm) => ({ thicknessMm, areaM2 })),
    });
    expect(found(limited(1), table)).toEqual([]);
    // 1,001 × 1,098 mm are within the area and on no side of the table.
    expect(found(limited(1.1), table)).toEqual([
      'not_on_table: height_most 1001×1098 / cutting_table 2500×1000',
    ]);
  });

  it.each([
    [{ bounds: { ...plain.bounds, height2: [100, 2300] as [number, number] } }, 'height2_most 2300'],
    [{ deductions: { left: 5, right: 5, top: 0, bottom: 4 } }, 'deductions 10×4'],
    [{ maxLeanMm: 20 }, 'lean 20'],
    [{ edges: ['polished', 'rounded'] }, 'edge rounded'],
    [{ ...DOOR, bounds: doorBounds }, 'hinge_sides right'],
    [{ cutouts: [hole], maxCutouts: 2 }, 'cutout hole'],
  ] satisfies [Partial<SizeRules>, string][])('%j needs an option in the shop', (more, side) => {
    expect(
      found({ ...plain, ...more }, { offered: offeredChoicesOf([option('width'), option('height')]) }),
    ).toEqual([`not_in_shop: ${side} / pane_options –`]);
  });

  it('without a price table nothing is priced', () => {
    expect(found(plain, { rates: undefined })).toEqual([
      'not_in_price_table: thickness 8 / price_table wall',
    ]);
  });
});

it('[OFFICE-81] a conflict is said as text and read back', () => {
  for (const code of CONFLICT_CODES) {
    const one = {
      code,
      rule: { name: 'height_most', value: '1250×2600' },
      against: { name: 'cutting_table', value: '3660×2550' },
    } as const;
    expect(parseConflict(conflictText(one))).toEqual(one);
  }
  for (const text of ['', 'unknown_sku KL-1', 'size_conflict', 'size_conflict not_on_table a=1 b=2'])
    expect(parseConflict(text)).toBeNull();
});
