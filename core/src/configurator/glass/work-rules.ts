// The workshop's capabilities for a pane, as product data. Omitted means not offered.
export const HINGE_SIDES = ['left', 'right'] as const;
export type HingeSide = (typeof HINGE_SIDES)[number];

/** Millimetres between an opening and the glass in it, by side. */
export interface Deductions {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A hole or cutout positioned by the buyer: round with a diameter, else a rectangle. */
export interface CutoutRule {
  code: string;
  widthMm: number;
  heightMm: number;
  isRound: boolean;
  /** Minimum glass to an edge or another cutout. */
  marginMm: number;
}

/** A hole for hardware, at a fixed position. */
export interface FittingRule {
  code: 'hinge' | 'handle' | 'clamp';
  /** Reference side; `free` is opposite to the hinges. */
  side: 'hinge' | 'free';
  insetMm: number;
  heightMm: number;
  from: 'bottom' | 'top';
  diameterMm: number;
}

/** A wall with a door: the door has this width, the rest is fixed. */
export interface LeafRule {
  widthMm: number;
  /** With less than this beside the door, the whole width is the door. */
  minFixedMm: number;
  gapMm: number;
}

export interface WorkRules {
  deductions?: Deductions;
  /** Maximum deviation of an opening in which a rectangular pane still fits. */
  toleranceMm?: { plumb: number; square: number };
  /** Maximum horizontal offset of an upper corner; without it corners are right angles. */
  maxLeanMm?: number;
  /** How the door opens; without it the pane is fixed. */
  opens?: 'hinged' | 'sliding';
  /** Surface pattern, for the drawing. */
  pattern?: 'fluted' | 'grid';
  /** Hinge or sliding side; the first is the default. */
  hingeSides?: readonly HingeSide[];
  /** Codes of edge work; the first is included in the price. */
  edges?: readonly string[];
  cutouts?: readonly CutoutRule[];
  maxCutouts?: number;
  fittings?: readonly FittingRule[];
  leaf?: LeafRule;
  /** Maximum weight per set of hinges or rollers, and maximum number of sets. */
  hingeSet?: { limitKg: number; mostSets: number };
  /** Maximum area per thickness. */
  thicknessLimits?: readonly { thicknessMm: number; areaM2: number }[];
  /** Hardware finish, as a code of the price constants. */
  finish?: string;
}
