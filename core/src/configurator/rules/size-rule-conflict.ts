// What two rules of a product, or a rule and a limit of the workshop, say against each other; and its text form, as the
// editor refuses with it.

/** The unit of a side's value follows from its name. */
const UNITS = {
  width_least: 'mm',
  width_most: 'mm',
  height_least: 'mm',
  height_most: 'mm',
  height2_least: 'mm',
  height2_most: 'mm',
  step: 'mm',
  deductions: 'mm',
  lean: 'mm',
  thickness: 'mm',
  area_limit: 'm2',
  cutout: 'mm',
  max_cutouts: null,
  fitting: 'mm',
  leaf: 'mm',
  opens: null,
  hinge_weight: 'kg',
  hinge_sides: null,
  edge: null,
  glass: null,
  smallest_area: 'm2',
  smallest_weight: 'kg',
  price_table: null,
  pane_options: null,
  sheet: 'mm',
  cutting_table: 'mm',
  tempering_least: 'mm',
  tempering_oven: 'mm',
} as const satisfies Record<string, 'mm' | 'm2' | 'kg' | null>;

export type ConflictSideName = keyof typeof UNITS;

export const CONFLICT_CODES = [
  'least_above_most',
  'step_misses_most',
  'too_small_to_temper',
  'deductions_leave_nothing',
  'lean_crosses',
  'not_on_sheet',
  'not_on_table',
  'not_in_oven',
  'thickness_never_sold',
  'most_never_reached',
  'hinges_too_weak',
  'cutout_never_fits',
  'cutouts_never_placed',
  'leaf_never_fits',
  'never_opens',
  'fittings_collide',
  'twice',
  'not_in_price_table',
  'not_in_shop',
] as const;
export type ConflictCode = (typeof CONFLICT_CODES)[number];

export interface ConflictSide {
  name: ConflictSideName;
  /** Without its unit: a number, `1250×2500`, or a code. */
  value: string;
}

export interface SizeRuleConflict {
  code: ConflictCode;
  rule: ConflictSide;
  against: ConflictSide;
}

export const unitOfSide = (name: ConflictSideName): 'mm' | 'm2' | 'kg' | null => UNITS[name];

const PREFIX = 'size_conflict';

/** `size_conflict not_on_table height_most=2600 cutting_table=2550×3700` */
export const conflictText = ({ code, rule, against }: SizeRuleConflict): string =>
  [PREFIX, code, `${rule.name}=${rule.value}`, `${against.name}=${against.value}`].join(' ');

const sideOf = (text: string | undefined): ConflictSide | null => {
  const [name = '', value = ''] = (text ?? '').split('=');
  return Object.hasOwn(UNITS, name) ? { name: name as ConflictSideName, value } : null;
};

/** `null`: the text is about something else. */
export const parseConflict = (text: string): SizeRuleConflict | null => {
  const [prefix, word, first, second] = text.split(' ');
  const code = CONFLICT_CODES.find((one) => one === word);
  const [rule, against] = [sideOf(first), sideOf(second)];
  return prefix === PREFIX && code && rule && against ? { code, rule, against } : null;
};
