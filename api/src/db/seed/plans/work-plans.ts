// Work that the demo workshop offers for each kind of pane. Prices of the same codes are in the price constants.
import type {
  CutoutRule,
  Deductions,
  FittingRule,
  WorkRules,
} from '@klaas/core/configurator/glass/work-rules.ts';

const sides = (left: number, right: number, top: number, bottom: number): Deductions => ({
  left,
  right,
  top,
  bottom,
});
const round = (code: string, diameterMm: number, marginMm: number): CutoutRule => ({
  code,
  widthMm: diameterMm,
  heightMm: diameterMm,
  isRound: true,
  marginMm,
});

const PIPE_HOLE = round('hole', 60, 80);
const HINGES: readonly FittingRule[] = [
  { code: 'hinge', side: 'hinge', insetMm: 30, heightMm: 200, from: 'bottom', diameterMm: 20 },
  { code: 'hinge', side: 'hinge', insetMm: 30, heightMm: 200, from: 'top', diameterMm: 20 },
];
const HANDLE: FittingRule = {
  code: 'handle',
  side: 'free',
  insetMm: 60,
  heightMm: 1050,
  from: 'bottom',
  diameterMm: 14,
};
const WALL: WorkRules = {
  deductions: sides(8, 0, 0, 4),
  toleranceMm: { plumb: 10, square: 5 },
};
const DOOR: WorkRules = {
  toleranceMm: { plumb: 6, square: 4 },
  opens: 'hinged',
  hingeSides: ['left', 'right'],
  fittings: [...HINGES, HANDLE],
};
const MIRROR: WorkRules = {
  deductions: sides(2, 2, 2, 2),
  toleranceMm: { plumb: 2, square: 2 },
  cutouts: [round('hole', 35, 40), round('socket', 68, 50)],
  maxCutouts: 4,
};
const POLISHED_OR_ROUNDED = ['polished', 'rounded'];

/** By product base. */
export const WORK: Record<string, WorkRules> = {
  'shower-wall-walk-in': {
    ...WALL,
    maxLeanMm: 20,
    edges: POLISHED_OR_ROUNDED,
    cutouts: [PIPE_HOLE],
    maxCutouts: 2,
    thicknessLimits: [{ thicknessMm: 6, areaM2: 1.6 }],
  },
  'shower-wall-loft-grid': { ...WALL, maxLeanMm: 20, pattern: 'grid' },
  'shower-wall-fluted': {
    ...WALL,
    edges: POLISHED_OR_ROUNDED,
    cutouts: [PIPE_HOLE],
    maxCutouts: 2,
    pattern: 'fluted',
  },
  'shower-wall-slanted': {
    ...WALL,
    maxLeanMm: 20,
    edges: POLISHED_OR_ROUNDED,
    cutouts: [PIPE_HOLE],
    maxCutouts: 2,
  },
  'mirror-frameless': {
    ...MIRROR,
    maxLeanMm: 20,
    edges: ['polished', 'bevelled'],
    thicknessLimits: [{ thicknessMm: 4, areaM2: 1.2 }],
  },
  'mirror-led-rectangular': MIRROR,
  'mirror-backlit': MIRROR,
  'sauna-door': {
    ...DOOR,
    deductions: sides(5, 5, 5, 10),
    hingeSet: { limitKg: 45, mostSets: 2 },
  },
  'sauna-door-thermo-wood': {
    ...DOOR,
    deductions: sides(5, 5, 5, 10),
    hingeSet: { limitKg: 45, mostSets: 2 },
  },
  'sauna-glass-wall': {
    ...DOOR,
    deductions: sides(10, 10, 10, 10),
    leaf: { widthMm: 690, minFixedMm: 200, gapMm: 6 },
    hingeSet: { limitKg: 45, mostSets: 2 },
  },
  'glass-door-hinged': {
    ...DOOR,
    deductions: sides(4, 4, 4, 8),
    edges: POLISHED_OR_ROUNDED,
    hingeSet: { limitKg: 60, mostSets: 2 },
    thicknessLimits: [{ thicknessMm: 10, areaM2: 2.8 }],
  },
  'glass-door-loft': {
    toleranceMm: { plumb: 6, square: 4 },
    deductions: sides(20, 20, 20, 8),
    opens: 'hinged',
    hingeSides: ['left', 'right'],
    hingeSet: { limitKg: 60, mostSets: 2 },
    pattern: 'grid',
  },
  'glass-door-barn-sliding': {
    // The door hangs in front of the wall and overlaps the opening by this much.
    deductions: sides(-50, -50, -40, 10),
    toleranceMm: { plumb: 25, square: 15 },
    opens: 'sliding',
    hingeSides: ['left', 'right'],
    edges: POLISHED_OR_ROUNDED,
    fittings: [
      { code: 'clamp', side: 'hinge', insetMm: 100, heightMm: 60, from: 'top', diameterMm: 20 },
      { code: 'clamp', side: 'free', insetMm: 100, heightMm: 60, from: 'top', diameterMm: 20 },
      HANDLE,
    ],
    hingeSet: { limitKg: 66, mostSets: 2 },
  },
};
