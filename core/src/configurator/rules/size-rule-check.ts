// [OFFICE-81] Rules of made-to-measure goods that contradict each other, the price table or what the workshop can do.
// Each contradiction names both sides. A rule that only limits another one, as the area of a thickness limits its
// sizes, is none: some pane must be left that both allow.
import type { MadeToMeasureRates } from '../../catalog/pricing/price-constants.ts';
import type { CustomOption } from '../../catalog/pricing/price-fields.ts';
import type { SizeRules } from '../../catalog/product.ts';
import type { Settings } from '../../stores/settings.ts';
import type { ConfigurationField } from '../configuration.ts';
import { checkConfiguration, MIN_GLASS_MM } from '../configuration-check.ts';
import { fieldOfOption } from '../configuration-choice.ts';
import { type CutoutBox, cutoutBoxOf } from '../cutout.ts';
import { type GlassPanel, glassGeometryOf } from '../glass/glass-geometry.ts';
import { sizeFieldsOf } from '../glass/size-check.ts';
import { type PaneRange, paneRangeOf, unfitPane } from './pane-range.ts';
import type { ConflictCode, ConflictSideName, SizeRuleConflict } from './size-rule-conflict.ts';

export type WorkshopLimits = Pick<
  Settings['production'],
  'sheets' | 'usualSheet' | 'directedGlasses' | 'cuttingTable' | 'temperingOven' | 'untemperedGlasses'
>;

/** What a shopper can choose of a pane, by the options of the product: their codes, none for free text. */
export type OfferedChoices = Readonly<Partial<Record<ConfigurationField, readonly string[]>>>;

export const offeredChoicesOf = (options: readonly CustomOption[]): OfferedChoices =>
  Object.fromEntries(
    options.flatMap((option) => {
      const field = fieldOfOption(option);
      return field === undefined ? [] : [[field, (option.values ?? []).flatMap(({ code }) => code ?? [])]];
    }),
  );

export interface SizeRuleContext {
  rules: SizeRules;
  /** Of today; undefined: there is no such price table. */
  rates: MadeToMeasureRates | undefined;
  workshop: WorkshopLimits;
  offered: OfferedChoices;
}

type Checked = SizeRuleContext & { rates: MadeToMeasureRates; range: PaneRange };

const conflict = (
  code: ConflictCode,
  [name, value]: readonly [ConflictSideName, string | number],
  [againstName, againstValue]: readonly [ConflictSideName, string | number],
): SizeRuleConflict => ({
  code,
  rule: { name, value: String(value) },
  against: { name: againstName, value: String(againstValue) },
});

const SIDES = {
  width: ['width_least', 'width_most'],
  height: ['height_least', 'height_most'],
  height2: ['height2_least', 'height2_most'],
} as const;

const doubles = (values: readonly (string | number)[]): (string | number)[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

const round2 = (value: number): number => Math.round(value * 100) / 100;

/** Glasses in which the product is sold. */
const glassesOf = ({ glassByOption }: SizeRules, rates: MadeToMeasureRates): string[] => {
  const own = [...new Set(Object.values(glassByOption ?? {}))];
  return own.length > 0 ? own : [rates.rate_per_m2[0]?.glass ?? ''];
};

const boundConflicts = ({ bounds, stepMm }: SizeRules): SizeRuleConflict[] =>
  (['width', 'height', 'height2'] as const).flatMap((field) => {
    const [least, most] = bounds[field] ?? [];
    if (least === undefined || most === undefined) return [];
    const [leastName, mostName] = SIDES[field];
    if (least > most) return [conflict('least_above_most', [leastName, least], [mostName, most])];
    return (most - least) % stepMm === 0
      ? []
      : [conflict('step_misses_most', ['step', stepMm], [mostName, most])];
  });

const doubleConflicts = ({
  cutouts = [],
  edges = [],
  thicknessLimits = [],
}: SizeRules): SizeRuleConflict[] => [
  ...doubles(cutouts.map(({ code }) => code)).map((code) =>
    conflict('twice', ['cutout', code], ['cutout', code]),
  ),
  ...doubles(edges).map((code) => conflict('twice', ['edge', code], ['edge', code])),
  ...doubles(thicknessLimits.map(({ thicknessMm }) => thicknessMm)).map((mm) =>
    conflict('twice', ['thickness', mm], ['thickness', mm]),
  ),
];

const tableConflicts = ({ rules, rates }: SizeRuleContext): SizeRuleConflict[] => {
  const table = ['price_table', rules.priceKey] as const;
  const missing = (name: ConflictSideName, value: string | number) =>
    conflict('not_in_price_table', [name, value], table);
  if (!rates) return [conflict('not_in_price_table', ['thickness', rules.defaultThicknessMm], table)];
  const { defaultThicknessMm, thicknessLimits = [], edges = [], cutouts = [], opens, leaf, hingeSet } = rules;
  const glasses = glassesOf(rules, rates);
  const made = (glass: string, mm?: number): boolean =>
    rates.rate_per_m2.some((rate) => rate.glass === glass && (mm ?? rate.thickness_mm) === rate.thickness_mm);
  const known = glasses.filter((glass) => made(glass));
  return [
    ...glasses.filter((glass) => !made(glass)).map((glass) => missing('glass', glass)),
    ...(known.some((glass) => !made(glass, defaultThicknessMm))
      ? [missing('thickness', defaultThicknessMm)]
      : []),
    ...thicknessLimits
      .filter(({ thicknessMm }) => !known.some((glass) => made(glass, thicknessMm)))
      .map(({ thicknessMm }) => missing('thickness', thicknessMm)),
    // The first edge is included in the price.
    ...edges
      .slice(1)
      .filter((edge) => !rates.edge_work?.some(({ code }) => code === edge))
      .map((edge) => missing('edge', edge)),
    ...cutouts
      .filter((cutout) => !rates.cutouts?.some(({ code }) => code === cutout.code))
      .map(({ code }) => missing('cutout', code)),
    // Further hinges of a wall with a door are in its base price.
    ...(opens && !leaf && hingeSet && hingeSet.mostSets > 1 && rates.hinge_set === undefined
      ? [missing('hinge_weight', hingeSet.limitKg)]
      : []),
  ];
};

const sumsText = ({ deductions }: SizeRules): string => {
  const { left = 0, right = 0, top = 0, bottom = 0 } = deductions ?? {};
  return `${left + right}×${top + bottom}`;
};

/** What a shopper chooses needs an option of the product, or it would not arrive in the cart. */
const optionConflicts = ({ rules, offered }: SizeRuleContext): SizeRuleConflict[] => {
  const {
    bounds,
    deductions,
    maxLeanMm = 0,
    hingeSides = [],
    edges = [],
    cutouts = [],
    maxCutouts = 0,
  } = rules;
  const carries = (field: ConfigurationField, code?: string): boolean => {
    const codes = offered[field];
    return codes !== undefined && (code === undefined || codes.includes(code));
  };
  const needed: [boolean, readonly [ConflictSideName, string | number]][] = [
    [bounds.height2 !== undefined && !carries('height2'), ['height2_most', bounds.height2?.[1] ?? '']],
    [deductions !== undefined && !carries('measure', 'opening'), ['deductions', sumsText(rules)]],
    [maxLeanMm > 0 && !(carries('lean_left') && carries('lean_right')), ['lean', maxLeanMm]],
    ...hingeSides
      .slice(1)
      .map((side): [boolean, readonly [ConflictSideName, string]] => [
        !carries('hinge', side),
        ['hinge_sides', side],
      ]),
    ...edges
      .slice(1)
      .map((edge): [boolean, readonly [ConflictSideName, string]] => [
        !carries('edge', edge),
        ['edge', edge],
      ]),
    ...(maxCutouts > 0 ? cutouts : []).map(({ code }): [boolean, readonly [ConflictSideName, string]] => [
      !carries('cutouts', code),
      ['cutout', code],
    ]),
  ];
  return needed.flatMap(([isMissing, side]) =>
    isMissing ? [conflict('not_in_shop', side, ['pane_options', '–'])] : [],
  );
};

/** The smallest pane must be large enough to be tempered, however it was measured. */
const smallestConflicts = ({ rules, workshop, range }: Checked): SizeRuleConflict[] => {
  const { bounds, maxLeanMm = 0 } = rules;
  const { leastSideMm } = workshop.temperingOven;
  const isTempered = range.glasses.some((glass) => !workshop.untemperedGlasses.includes(glass));
  const { left = 0, right = 0, top = 0, bottom = 0 } = rules.deductions ?? {};
  const conflicts = sizeFieldsOf(rules).flatMap((field): SizeRuleConflict[] => {
    const [least = 0] = bounds[field] ?? [];
    const [leastName] = SIDES[field];
    const sum = field === 'width' ? left + right : top + bottom;
    const needed = Math.max(MIN_GLASS_MM, isTempered ? leastSideMm : 0);
    if (least < needed)
      return [conflict('too_small_to_temper', [leastName, least], ['tempering_least', needed])];
    // A pane that overlaps its opening is larger than it, also where its own size is entered.
    const isGone = least - sum < needed || least + sum <= 0;
    return isGone ? [conflict('deductions_leave_nothing', ['deductions', sum], [leastName, least])] : [];
  });
  return bounds.width[0] - 2 * maxLeanMm < MIN_GLASS_MM
    ? [...conflicts, conflict('lean_crosses', ['lean', maxLeanMm], ['width_least', bounds.width[0]])]
    : conflicts;
};

/** The largest panes must fit on a sheet of their glass, on the cutting table and into the oven. */
const largestConflicts = ({ rules, workshop, rates, range }: Checked): SizeRuleConflict[] => {
  const { sheets, usualSheet, directedGlasses, cuttingTable, temperingOven, untemperedGlasses } = workshop;
  const found: SizeRuleConflict[] = [];
  const check = (
    code: ConflictCode,
    against: ConflictSideName,
    places: readonly { widthMm: number; heightMm: number }[],
    pane: { areaM2: number | null; canRotate: boolean },
  ): void => {
    const unfit = unfitPane(range, places, pane);
    if (!unfit || found.some((one) => one.code === code)) return;
    const [, name] = SIDES[unfit.side];
    const value = `${unfit.widthMm}×${unfit.heightMm}`;
    const text = places.map(({ widthMm, heightMm }) => `${widthMm}×${heightMm}`).join(',');
    found.push(conflict(code, [name, value], [against, text]));
  };
  for (const { glass, thickness_mm } of rates.rate_per_m2) {
    if (!range.glasses.includes(glass)) continue;
    const areaM2 =
      rules.thicknessLimits?.find(({ thicknessMm }) => thicknessMm === thickness_mm)?.areaM2 ?? null;
    const own = sheets.filter((sheet) => sheet.glass === glass && sheet.thicknessMm === thickness_mm);
    const pane = { areaM2, canRotate: true };
    check('not_on_table', 'cutting_table', [cuttingTable], pane);
    check('not_on_sheet', 'sheet', own.length > 0 ? own : [usualSheet], {
      areaM2,
      canRotate: !directedGlasses.includes(glass),
    });
    if (!untemperedGlasses.includes(glass)) check('not_in_oven', 'tempering_oven', [temperingOven], pane);
  }
  return found;
};

/** In no direction may a thickness, or the most of a size, be beyond every pane that can be ordered. */
const reachConflicts = ({ rules, rates, range }: Checked): SizeRuleConflict[] => {
  const { bounds, thicknessLimits = [], hingeSet } = rules;
  const [glass = ''] = range.glasses;
  const fields = sizeFieldsOf(rules);
  const least = Object.fromEntries(fields.map((field) => [field, bounds[field]?.[0] ?? 0]));
  const errorsOf = (draft: object, thickness: number) => {
    const checked = checkConfiguration(rules, rates, { ...least, ...draft, glass, thickness });
    return checked.ok ? [] : checked.errors.map(({ code }) => code);
  };
  const thicknesses = rates.rate_per_m2
    .filter((rate) => rate.glass === glass)
    .map((rate) => rate.thickness_mm);
  const found: SizeRuleConflict[] = [];
  const smallest = (thicknessMm: number) =>
    glassGeometryOf(rules, {
      ...{ measure: 'glass', thicknessMm, hinge: null, cutouts: [] },
      size: {
        widthMm: bounds.width[0],
        heightMm: bounds.height[0],
        ...(bounds.height2 && { height2Mm: bounds.height2[0] }),
      },
    });
  const never = new Set<number>();
  for (const { thicknessMm, areaM2 } of thicknessLimits) {
    const area = Math.max(...smallest(thicknessMm).panels.map(({ shape }) => shape.areaMm2)) / 1_000_000;
    if (area <= areaM2 || never.has(thicknessMm)) continue;
    never.add(thicknessMm);
    found.push(conflict('thickness_never_sold', ['area_limit', areaM2], ['smallest_area', round2(area)]));
  }
  if (hingeSet && (rules.opens || rules.leaf)) {
    const mostKg = hingeSet.limitKg * hingeSet.mostSets;
    for (const mm of thicknesses) {
      const kg = Math.max(
        0,
        ...smallest(mm)
          .panels.filter(isDoor)
          .map(({ weightKg }) => weightKg),
      );
      if (kg <= mostKg || never.has(mm)) continue;
      never.add(mm);
      found.push(conflict('hinges_too_weak', ['hinge_weight', mostKg], ['smallest_weight', round2(kg)]));
    }
  }
  if (found.length > 0) return found;
  for (const field of fields) {
    const most = bounds[field]?.[1] ?? 0;
    const refusals = thicknesses.map((mm) => errorsOf({ [field]: most }, mm));
    const isRefused = (codes: readonly string[]): boolean =>
      codes.includes('too_heavy') || codes.includes('glass_too_large');
    if (refusals.length === 0 || !refusals.every(isRefused)) continue;
    const [, mostName] = SIDES[field];
    const isHeavy = refusals.some((codes) => codes.includes('too_heavy'));
    const areas = thicknessLimits.map(({ areaM2 }) => areaM2);
    found.push(
      conflict(
        'most_never_reached',
        [mostName, most],
        isHeavy && hingeSet
          ? ['hinge_weight', hingeSet.limitKg * hingeSet.mostSets]
          : ['area_limit', Math.max(...areas)],
      ),
    );
  }
  return found;
};

const isDoor = ({ kind }: GlassPanel): boolean => kind === 'door';

const cutoutConflicts = ({ rules, range }: Checked): SizeRuleConflict[] => {
  const { cutouts = [], maxCutouts = 0, leaf } = rules;
  if (cutouts.length === 0)
    return maxCutouts > 0
      ? [conflict('cutouts_never_placed', ['max_cutouts', maxCutouts], ['cutout', 0])]
      : [];
  const [first] = cutouts;
  if (maxCutouts === 0)
    return [conflict('cutouts_never_placed', ['cutout', first?.code ?? ''], ['max_cutouts', 0])];
  // A divided pane has no cutouts, and none is narrow enough to stay whole.
  if (leaf && range.leastWidthMm - leaf.widthMm - leaf.gapMm >= leaf.minFixedMm)
    return [conflict('cutouts_never_placed', ['cutout', first?.code ?? ''], ['leaf', leaf.widthMm])];
  return cutouts.flatMap(({ widthMm, heightMm, marginMm }) => {
    const needed = `${widthMm + 2 * marginMm}×${heightMm + 2 * marginMm}`;
    if (widthMm + 2 * marginMm > range.mostWidthMm)
      return [conflict('cutout_never_fits', ['cutout', needed], ['width_most', range.mostWidthMm])];
    return heightMm + 2 * marginMm > range.mostHeightMm
      ? [conflict('cutout_never_fits', ['cutout', needed], ['height_most', range.mostHeightMm])]
      : [];
  });
};

const doorConflicts = ({ rules, range }: Checked): SizeRuleConflict[] => {
  const { leaf, opens, hingeSet, hingeSides = [] } = rules;
  const found: SizeRuleConflict[] = [];
  const needed = leaf ? leaf.widthMm + leaf.gapMm + leaf.minFixedMm : 0;
  if (leaf && needed > range.mostWidthMm)
    found.push(conflict('leaf_never_fits', ['leaf', needed], ['width_most', range.mostWidthMm]));
  if (opens) return found;
  const opening = ['opens', '–'] as const;
  if (leaf) found.push(conflict('never_opens', ['leaf', leaf.widthMm], opening));
  if (hingeSet) found.push(conflict('never_opens', ['hinge_weight', hingeSet.limitKg], opening));
  if (hingeSides.length > 0)
    found.push(conflict('never_opens', ['hinge_sides', hingeSides.join(',')], opening));
  return found;
};

/** Whether two holes overlap or touch. */
const isOver = (a: CutoutBox, b: CutoutBox): boolean =>
  a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;

/**
 * Holes of the hardware lie on the glass also of the smallest pane. There they move together, as the drawing shows;
 * on the largest they must be apart.
 */
const fittingConflicts = ({ rules, range }: Checked): SizeRuleConflict[] => {
  const { fittings = [], hingeSides = ['left'], defaultThicknessMm: thicknessMm } = rules;
  if (fittings.length === 0) return [];
  const [leftMm = 0, rightMm] = range.leastHeightsMm;
  const ends = [
    {
      size: { widthMm: range.leastWidthMm, heightMm: leftMm, ...(rightMm && { height2Mm: rightMm }) },
      width: 'width_least',
      height: 'height_least',
    },
    {
      size: { widthMm: range.mostWidthMm, heightMm: range.mostHeightMm },
      width: 'width_most',
      height: 'height_most',
    },
  ] as const;
  for (const { size, width, height } of ends)
    for (const hinge of hingeSides) {
      const query = { size, measure: 'glass', thicknessMm, hinge, cutouts: [] } as const;
      for (const { holes, cutWidthMm, shape } of glassGeometryOf(rules, query).panels) {
        const topMm = Math.min(...shape.corners.slice(2).map(([, y]) => y));
        const boxes = holes.map((hole) => cutoutBoxOf(hole, hole));
        for (const [at, box] of boxes.entries()) {
          const fitting = ['fitting', holes[at]?.widthMm ?? 0] as const;
          if (box.left <= 0 || box.right >= cutWidthMm)
            return [conflict('fittings_collide', fitting, [width, cutWidthMm])];
          const isDouble = width === 'width_most' && boxes.slice(0, at).some((other) => isOver(box, other));
          if (isDouble || box.bottom <= 0 || box.top >= topMm)
            return [conflict('fittings_collide', fitting, [height, topMm])];
        }
      }
    }
  return [];
};

export const sizeRuleConflicts = (context: SizeRuleContext): SizeRuleConflict[] => {
  const { rules, rates } = context;
  const plain = [...boundConflicts(rules), ...doubleConflicts(rules)];
  const ofTable = [...tableConflicts(context), ...optionConflicts(context)];
  const glasses = rates ? glassesOf(rules, rates) : [];
  // The rest is computed from panes, which need bounds in order and a price table.
  if (!rates || plain.some(({ code }) => code === 'least_above_most')) return [...plain, ...ofTable];
  const checked: Checked = { ...context, rates, range: paneRangeOf(rules, glasses) };
  const smallest = smallestConflicts(checked);
  const later = smallest.length > 0 ? [] : [...reachConflicts(checked), ...fittingConflicts(checked)];
  return [
    ...plain,
    ...smallest,
    ...largestConflicts(checked),
    ...doorConflicts(checked),
    ...cutoutConflicts(checked),
    ...later,
    ...ofTable,
  ];
};
