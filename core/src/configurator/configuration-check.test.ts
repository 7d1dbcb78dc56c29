import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../catalog/product.ts';
import { configurationKey, draftFromQuery, draftOf, queryOfConfiguration } from './configuration.ts';
import { checkConfiguration } from './configuration-check.ts';
import { choiceFromDraft, draftFromChoice, nonPaneOptionsOf } from './configuration-choice.ts';
import { quoteConfiguration } from './configuration-quote.ts';
import { glassShapeOf } from './glass/glass-shape.ts';

const rules: SizeRules = {
  bounds: { width: [100, 1250], height: [100, 2500], height2: [100, 2300] },
  stepMm: 1,
  priceKey: 'wall',
  defaultThicknessMm: 8,
  leadTimeDays: 15,
  deductions: { left: 8, right: 4, top: 2, bottom: 3 },
  maxLeanMm: 20,
  opens: 'hinged',
  hingeSides: ['left', 'right'],
  edges: ['polished', 'rounded'],
  cutouts: [
    { code: 'hole', widthMm: 60, heightMm: 60, isRound: true, marginMm: 80 },
    { code: 'socket', widthMm: 70, heightMm: 140, isRound: false, marginMm: 50 },
  ],
  maxCutouts: 3,
  fittings: [{ code: 'handle', side: 'free', insetMm: 60, heightMm: 1050, from: 'bottom', diameterMm: 14 }],
  hingeSet: { limitKg: 29, mostSets: 2 },
  thicknessLimits: [{ thicknessMm: 6, areaM2: 1.5 }],
  finish: 'brass',
};
const rates: MadeToMeasureRates = {
  base: 100,
  minimum_billed_area_m2: 0.5,
  rate_per_m2: [
    { glass: 'clear', thickness_mm: 8, rate: 125 },
    { glass: 'clear', thickness_mm: 6, rate: 99.5 },
    { glass: 'grey', thickness_mm: 8, rate: 140 },
  ],
  edge_per_m: 6,
  edge_work: [{ code: 'rounded', per_m: 4 }],
  cutouts: [
    { code: 'hole', price: 25 },
    { code: 'socket', price: 30 },
  ],
  hinge_set: 49,
  out_of_square: 35,
  finishes: [{ code: 'brass', price: 40 }],
  options: [
    { code: 'coating', price: 10, price_type: 'percent' },
    { code: 'film', price: 19, price_type: 'fixed' },
  ],
};
const plain: SizeRules = {
  bounds: { width: [200, 1400], height: [1000, 2500] },
  stepMm: 5,
  priceKey: 'wall',
  defaultThicknessMm: 8,
  leadTimeDays: 15,
};
const size = { width: 900, height: 2000, height2: 1800 };
const basis = { rules, rates, ratePercent: 22 };
const errorsOf = (draft: object, of = rules) => {
  const checked = checkConfiguration(of, rates, draft);
  return checked.ok ? [] : checked.errors;
};

/** Valid drafts, small enough for one set of hinges. */
const drafts = fc
  .record({
    width: fc.integer({ min: 500, max: 650 }),
    height: fc.integer({ min: 900, max: 1500 }),
    height2: fc.integer({ min: 900, max: 1500 }),
    lean_left: fc.integer({ min: -20, max: 20 }),
    lean_right: fc.integer({ min: -20, max: 20 }),
    measure: fc.constantFrom('', 'glass', 'opening'),
    glass: fc.constantFrom('', 'clear', 'grey'),
    thickness: fc.constantFrom('', '8'),
    edge: fc.constantFrom('', 'polished', 'rounded'),
    hinge: fc.constantFrom('', 'left', 'right'),
    cutouts: fc.constantFrom(
      '',
      'hole-250-500',
      'socket-250-400.hole-270-700',
      'hole-270-700.socket-250-400',
    ),
    extras: fc.constantFrom('', 'film', 'coating.film', 'film.coating'),
  })
  .map((draft) => draft as Record<string, string | number>);
const accepted = (draft: object) => {
  const checked = checkConfiguration(rules, rates, draft);
  if (!checked.ok) throw new Error(JSON.stringify([draft, checked.errors]));
  return checked;
};

describe('[SIZE-01] a configuration', () => {
  it('fills in defaults', () => {
    expect(accepted(size).value).toEqual({
      size: { widthMm: 900, heightMm: 2000, height2Mm: 1800 },
      measure: 'glass',
      glass: 'clear',
      thicknessMm: 8,
      edge: 'polished',
      hinge: 'left',
      cutouts: [],
      extras: [],
    });
    expect(checkConfiguration(plain, rates, { width: '900', height: '2 000' })).toMatchObject({
      ok: true,
      value: { measure: 'glass', edge: '', hinge: null },
    });
  });

  it.each([
    [{ width: '' }, { field: 'width', code: 'size_required' }],
    [{ width: 'wide' }, { field: 'width', code: 'size_not_a_number' }],
    [{ width: Number.NaN }, { field: 'width', code: 'size_not_a_number' }],
    [{ width: Number.POSITIVE_INFINITY }, { field: 'width', code: 'size_not_a_number' }],
    [{ width: 1e21 }, { field: 'width', code: 'size_not_a_number' }],
    [{ width: 99_999_999 }, { field: 'width', code: 'size_too_large', bound: 1250 }],
    [{ width: -900 }, { field: 'width', code: 'size_too_small', bound: 100 }],
    [{ width: 900.5 }, { field: 'width', code: 'size_off_step', bound: 1 }],
    [{ height2: 2301 }, { field: 'height2', code: 'size_too_large', bound: 2300 }],
    [{ lean_left: 21 }, { field: 'lean_left', code: 'size_too_large', bound: 20 }],
    [{ lean_right: -21 }, { field: 'lean_right', code: 'size_too_small', bound: -20 }],
    [{ lean_right: '1.5' }, { field: 'lean_right', code: 'size_off_step', bound: 1 }],
    [{ lean_right: 'x' }, { field: 'lean_right', code: 'size_not_a_number' }],
    [{ measure: 'wall' }, { field: 'measure', code: 'choice_unknown', value: 'wall' }],
    [{ glass: 'gold' }, { field: 'glass', code: 'glass_unknown', value: 'gold 8' }],
    [
      { glass: 'grey', thickness: 6 },
      { field: 'thickness', code: 'glass_unknown', value: 'grey 6' },
    ],
    [{ thickness: 'x' }, { field: 'thickness', code: 'glass_unknown', value: 'clear x' }],
    [{ edge: 'torn' }, { field: 'edge', code: 'choice_unknown', value: 'torn' }],
    [{ hinge: 'top' }, { field: 'hinge', code: 'choice_unknown', value: 'top' }],
    [{ cutouts: 'hole' }, { field: 'cutouts', code: 'choice_unknown', value: 'hole' }],
    [{ cutouts: 'door-100-100' }, { field: 'cutouts', code: 'choice_unknown', value: 'door' }],
    [{ extras: 'gold' }, { field: 'extras', code: 'choice_unknown', value: 'gold' }],
    [{ thickness: 6 }, { field: 'thickness', code: 'glass_too_large', bound: 1.5 }],
    [
      { width: 1250, height: 2500, height2: 2300 },
      { field: 'thickness', code: 'too_heavy', bound: 58 },
    ],
    [{ cutouts: 'hole-109-500' }, { field: 'cutouts', code: 'cutout_too_near', bound: 80 }],
    [{ cutouts: 'hole-500-1880' }, { field: 'cutouts', code: 'cutout_too_near', bound: 80 }],
    [{ cutouts: 'hole-500-500.hole-620-500' }, { field: 'cutouts', code: 'cutout_too_near', bound: 80 }],
    [{ cutouts: 'hole-770-1050' }, { field: 'cutouts', code: 'cutout_too_near', bound: 80 }],
    [
      { cutouts: 'hole-200-200.hole-200-500.hole-200-800.hole-200-1100' },
      { field: 'cutouts', code: 'cutout_too_many', bound: 3 },
    ],
  ])('rejects %j with field and bound %j', (wrong, expectedError) => {
    expect(errorsOf({ ...size, ...wrong })).toEqual([expectedError]);
  });

  it('returns all errors at once', () => {
    expect(errorsOf({ width: 1, edge: 'x' }).map(({ field }) => field)).toEqual([
      'width',
      'height',
      'height2',
      'edge',
    ]);
  });

  it.each([
    [{ height2: 1500 }, { field: 'height2', code: 'size_unknown' }],
    [{ lean_left: 3 }, { field: 'lean_left', code: 'size_unknown' }],
    [{ measure: 'opening' }, { field: 'measure', code: 'choice_unknown', value: 'opening' }],
    [{ hinge: 'left' }, { field: 'hinge', code: 'choice_unknown', value: 'left' }],
    [{ edge: 'polished' }, { field: 'edge', code: 'choice_unknown', value: 'polished' }],
    [{ cutouts: 'hole-400-500' }, { field: 'cutouts', code: 'choice_unknown', value: 'hole' }],
    [{ width: 903 }, { field: 'width', code: 'size_off_step', bound: 5 }],
  ])('rejects %j where the product does not offer it: %j', (wrong, expectedError) => {
    expect(errorsOf({ width: 900, height: 2000, ...wrong }, plain)).toEqual([expectedError]);
  });

  it('rejects an opening that leaves no glass, with the minimum opening', () => {
    const deep = { ...rules, deductions: { left: 40, right: 30, top: 0, bottom: 0 } };
    expect(errorsOf({ width: 119, height: 900, height2: 900, measure: 'opening' }, deep)).toEqual([
      { field: 'width', code: 'size_too_small', bound: 120 },
    ]);
    expect(errorsOf({ width: 120, height: 900, height2: 900, measure: 'opening' }, deep)).toEqual([]);
  });
});

describe('[SIZE-03] serialisation', () => {
  it('round-trips through a URL and through the options of a cart line', () => {
    const choices = (field: string, codes: readonly string[], id: number) => ({
      option_id: id,
      title: field,
      type: field === 'extras' ? ('checkbox' as const) : ('drop_down' as const),
      is_require: false,
      glass_field: field as 'edge',
      values: codes.map((code, at) => ({
        option_type_id: id * 10 + at,
        title: code,
        price: 0,
        price_type: 'fixed' as const,
        code,
      })),
    });
    const typed = (field: string, id: number) => ({
      option_id: id,
      title: field,
      type: 'field' as const,
      is_require: false,
      ...(id < 4 ? { size_field: field as 'width' } : { glass_field: field as 'cutouts' }),
    });
    const options = [
      typed('width', 1),
      typed('height', 2),
      typed('height2', 3),
      typed('lean_left', 4),
      typed('lean_right', 5),
      typed('cutouts', 6),
      choices('measure', ['glass', 'opening'], 7),
      choices('thickness', ['8', '6'], 8),
      choices('edge', ['polished', 'rounded'], 9),
      choices('hinge', ['left', 'right'], 10),
      choices('extras', ['coating', 'film'], 11),
    ];
    const noteOption = { option_id: 12, title: 'Note', type: 'area' as const, is_require: false };
    expect(nonPaneOptionsOf([...options, noteOption])).toEqual([noteOption]);
    fc.assert(
      fc.property(drafts, (draft) => {
        const { value } = accepted(draft);
        const text = new URLSearchParams(queryOfConfiguration(value)).toString();
        const fromAddress = accepted(draftFromQuery(new URLSearchParams(text))).value;
        expect(configurationKey(fromAddress)).toBe(configurationKey(value));
        expect({ ...fromAddress, cutouts: [] }).toEqual({ ...value, cutouts: [] });
        const choice = choiceFromDraft(options, draftOf(value));
        expect(Object.keys(choice).every((id) => options.some(({ option_id }) => String(option_id) === id)));
        const carried = accepted({ ...draftFromChoice(options, choice), glass: value.glass }).value;
        expect(carried).toEqual(fromAddress);
      }),
    );
  });

  it('is equal exactly for equal panes', () => {
    const key = (draft: object) => configurationKey(accepted({ ...size, ...draft }).value);
    expect(key({ edge: 'polished', extras: 'film.coating', cutouts: 'hole-200-900.socket-400-900' })).toBe(
      key({ extras: 'coating.film', cutouts: 'socket-400-900.hole-200-900' }),
    );
    const others = [{}, { hinge: 'right' }, { measure: 'opening' }, { lean_left: 1 }, { lean_right: 1 }];
    expect(new Set(others.map(key)).size).toBe(others.length);
  });

  it('truncates an overlong URL', () => {
    expect(draftFromQuery(new URLSearchParams({ width: '9'.repeat(9999), other: '1' })).width).toHaveLength(
      200,
    );
  });
});

describe('[SIZE-02] the price of a configuration', () => {
  const quoteOf = (draft: object) => {
    const quote = quoteConfiguration(basis, draft);
    if (!quote.ok) throw new Error(JSON.stringify(quote.errors));
    return quote.value;
  };

  it('is itemised, and the parts add up', () => {
    const { price } = quoteOf({
      ...size,
      lean_right: 10,
      edge: 'rounded',
      cutouts: 'hole-200-900.hole-400-900.socket-600-900',
      extras: 'film.coating',
    });
    const slant = Math.hypot(910, 200);
    const edgeM = (910 + 2000 + 1800 + slant) / 1000;
    const area = (0.91 * (2 + 1.8)) / 2;
    const upToWork = 10_000 + Math.round(area * 12_500) + Math.round(edgeM * 600);
    const work = Math.round(edgeM * 400) + 5_000 + 3_000 + 4_900 + 3_500 + 4_000;
    expect(price.parts).toEqual([
      { code: 'base', cents: 10_000 },
      { code: 'area', cents: Math.round(area * 12_500) },
      { code: 'edge', cents: Math.round(edgeM * 600) },
      { code: 'edge:rounded', cents: Math.round(edgeM * 400) },
      { code: 'cutout:hole', cents: 5_000 },
      { code: 'cutout:socket', cents: 3_000 },
      { code: 'hinge_set', cents: 4_900 },
      { code: 'out_of_square', cents: 3_500 },
      { code: 'finish:brass', cents: 4_000 },
      { code: 'coating', cents: Math.round((upToWork + work) / 10) },
      { code: 'film', cents: 1_900 },
    ]);
    const sum = price.parts.reduce((all, { cents }) => all + cents, 0);
    expect(price.total.grossCents).toBe(sum);
    expect(price.total.netCents + price.total.taxCents).toBe(sum);
  });

  it('is computed from the glass, not the opening', () => {
    expect(quoteOf({ ...size, measure: 'opening' }).price).toEqual(
      quoteOf({ width: 888, height: 1995, height2: 1795 }).price,
    );
  });

  it('never decreases when a dimension grows, and never falls below the minimum', () => {
    const grows = fc.constantFrom('width', 'height', 'height2');
    fc.assert(
      fc.property(drafts, grows, fc.nat(200), (draft, field, more) => {
        const small = quoteOf(draft).price;
        const large = quoteOf({ ...draft, [field]: Number(draft[field]) + more }).price;
        expect(large.total.grossCents).toBeGreaterThanOrEqual(small.total.grossCents);
        const rate = rates.rate_per_m2.find(({ glass }) => glass === (draft['glass'] || 'clear'))?.rate ?? 0;
        const least = 100 * (rates.base + rates.minimum_billed_area_m2 * rate);
        expect(small.total.grossCents).toBeGreaterThanOrEqual(least);
        expect(small.billedAreaM2).toBeGreaterThanOrEqual(rates.minimum_billed_area_m2);
      }),
    );
  });

  it('never decreases when a wall becomes wide enough for a fixed panel', () => {
    const wall: SizeRules = {
      ...plain,
      stepMm: 1,
      bounds: { width: [100, 2000], height: [100, 2300] },
      opens: 'hinged',
      hingeSides: ['left', 'right'],
      leaf: { widthMm: 690, minFixedMm: 200, gapMm: 6 },
      hingeSet: { limitKg: 15, mostSets: 9 },
    };
    const centsOf = (width: number) => {
      const quote = quoteConfiguration({ ...basis, rules: wall }, { width, height: 2000 });
      return quote.ok ? quote.value.price.total.grossCents : Number.NaN;
    };
    for (let width = 880; width < 910; width++)
      expect(centsOf(width + 1)).toBeGreaterThanOrEqual(centsOf(width));
  });

  it('of a leaning pane is never lower than that of the upright one', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const upright = quoteOf({ ...draft, lean_left: 0, lean_right: 0 }).price.total.grossCents;
        expect(quoteOf(draft).price.total.grossCents).toBeGreaterThanOrEqual(upright);
      }),
    );
  });

  it('computes the weight from the outline', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { geometry, configuration } = quoteOf(draft);
        const { areaMm2 } = glassShapeOf(geometry.glassSize);
        expect(geometry.weightKg).toBeCloseTo((areaMm2 / 1e6) * configuration.thicknessMm * 2.5, 9);
      }),
    );
  });
});
