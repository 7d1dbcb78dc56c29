// What the workshop can do to a pane, as data on the product. Everything left out is not offered.
export const HINGE_SIDES = ['left', 'right'] as const;
export type HingeSide = (typeof HINGE_SIDES)[number];

/** Millimetres between an opening and the glass in it, by side. */
export interface Deductions {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A hole or cut-out whose place the buyer chooses: round with a diameter, else a rectangle. */
export interface CutoutRule {
  code: string;
  widthMm: number;
  heightMm: number;
  isRound: boolean;
  /** Glass that must stay between it and an edge or another cut-out. */
  marginMm: number;
}

/** A hole that the hardware needs, at a place of its own. */
export interface FittingRule {
  code: 'hinge' | 'handle' | 'clamp';
  /** From which side it is measured; `free` is the side away from the hinges. */
  side: 'hinge' | 'free';
  insetMm: number;
  heightMm: number;
  from: 'bottom' | 'top';
  diameterMm: number;
}

/** A wall with a door in it: the door is this wide and the rest stands still. */
export interface LeafRule {
  widthMm: number;
  /** With less than this beside the door, everything is door. */
  minFixedMm: number;
  gapMm: number;
}

export interface WorkRules {
  deductions?: Deductions;
  /** How far an opening may be off before a pane with straight corners does not fit. */
  toleranceMm?: { plumb: number; square: number };
  /** How far an upper corner may stand beside its lower one; without it corners are straight. */
  maxLeanMm?: number;
  /** How a door moves; without it the pane stands still. */
  opens?: 'hinged' | 'sliding';
  /** What the surface looks like, for the drawing. */
  pattern?: 'fluted' | 'grid';
  /** On which side the hinges are, or to which it slides; the first is the usual one. */
  hingeSides?: readonly HingeSide[];
  /** Codes of edge work; the first is in the price. */
  edges?: readonly string[];
  cutouts?: readonly CutoutRule[];
  maxCutouts?: number;
  fittings?: readonly FittingRule[];
  leaf?: LeafRule;
  /** What one set of hinges or rollers carries, and how many sets fit. */
  hingeSet?: { limitKg: number; mostSets: number };
  /** Thin glass is made up to an area only. */
  thicknessLimits?: readonly { thicknessMm: number; areaM2: number }[];
  /** Hardware finish, as the price constants name it. */
  finish?: string;
}
