// From a size to the cut panels: converts opening to glass by the deductions, then computes panels and holes.
import {
  boxOf,
  type GlassShape,
  type GlassSize,
  glassShapeOf,
  type Point,
  shapeOf,
  weightKgOf,
} from './glass-shape.ts';
import type { Deductions, FittingRule, HingeSide, WorkRules } from './work-rules.ts';

export interface PanelHole {
  code: string;
  /** Centre, from the panel's lower left corner. */
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  isRound: boolean;
}

export interface GlassPanel {
  kind: 'pane' | 'door' | 'fixed';
  /** The panel's origin in glass coordinates. */
  originMm: Point;
  shape: GlassShape;
  /** The bounding rectangle it is cut from. */
  cutWidthMm: number;
  cutHeightMm: number;
  weightKg: number;
  holes: PanelHole[];
}

export interface GlassGeometry {
  openingSize: GlassSize;
  glassSize: GlassSize;
  opening: GlassShape;
  glass: GlassShape;
  /** The glass's origin in opening coordinates. */
  offsetMm: Point;
  panels: GlassPanel[];
  weightKg: number;
  /** Number of hinge or roller sets for the moving panel. */
  hingeSets: number;
}

/** Maximum distance of a hardware hole from its reference edge, as a share of the pane's height. */
const HIGHEST_SHARE = 0.6;
/** Whole grams: floating-point noise must not require another set of hinges. */
const gramsOf = (kg: number): number => Math.round(kg * 1000);
const NO_DEDUCTIONS: Deductions = { left: 0, right: 0, top: 0, bottom: 0 };

/** `sign` −1 subtracts the deductions, 1 adds them. */
const shifted = (size: GlassSize, { left, right, top, bottom }: Deductions, sign: 1 | -1): GlassSize => ({
  ...size,
  widthMm: size.widthMm + sign * (left + right),
  heightMm: size.heightMm + sign * (top + bottom),
  ...(size.height2Mm !== undefined && { height2Mm: size.height2Mm + sign * (top + bottom) }),
});

export const sizesOfMeasure = (
  rules: Pick<WorkRules, 'deductions'>,
  size: GlassSize,
  measure: 'glass' | 'opening',
): { openingSize: GlassSize; glassSize: GlassSize } => {
  const deductions = rules.deductions ?? NO_DEDUCTIONS;
  return measure === 'opening'
    ? { openingSize: size, glassSize: shifted(size, deductions, -1) }
    : { openingSize: shifted(size, deductions, 1), glassSize: size };
};

/** Height of the top edge at a horizontal position. */
export const topAt = (corners: readonly Point[], xMm: number): number => {
  const [, , [rightX, rightY] = [0, 0], [leftX, leftY] = [0, 0]] = corners;
  return rightX === leftX ? leftY : leftY + ((rightY - leftY) * (xMm - leftX)) / (rightX - leftX);
};

const fittingHole = (rule: FittingRule, shape: GlassShape, hinge: HingeSide): PanelHole => {
  const { minX, maxX } = boxOf(shape.corners);
  const isLeft = (rule.side === 'hinge') === (hinge === 'left');
  // On a small pane the hardware stays on the glass: at most at the middle, the handle slightly above it.
  const insetMm = Math.min(rule.insetMm, (maxX - minX) / 2);
  const xMm = isLeft ? minX + insetMm : maxX - insetMm;
  const topMm = topAt(shape.corners, xMm);
  const heightMm = Math.min(rule.heightMm, topMm * HIGHEST_SHARE);
  const yMm = rule.from === 'bottom' ? heightMm : topMm - heightMm;
  const { code, diameterMm } = rule;
  return { code, xMm, yMm, widthMm: diameterMm, heightMm: diameterMm, isRound: true };
};

interface Slice {
  kind: GlassPanel['kind'];
  fromMm: number;
  toMm: number;
}

/** [SIZE-01] A wall with a door: the door on the hinge side, the rest fixed. */
const slicesOf = (rules: WorkRules, { widthMm }: GlassSize, hinge: HingeSide): Slice[] => {
  const { leaf } = rules;
  const fullWidth = { fromMm: 0, toMm: widthMm };
  if (!leaf) return [{ kind: rules.opens ? 'door' : 'pane', ...fullWidth }];
  const fixedMm = widthMm - leaf.widthMm - leaf.gapMm;
  if (fixedMm < leaf.minFixedMm) return [{ kind: 'door', ...fullWidth }];
  return hinge === 'left'
    ? [
        { kind: 'door', fromMm: 0, toMm: leaf.widthMm },
        { kind: 'fixed', fromMm: leaf.widthMm + leaf.gapMm, toMm: widthMm },
      ]
    : [
        { kind: 'fixed', fromMm: 0, toMm: fixedMm },
        { kind: 'door', fromMm: fixedMm + leaf.gapMm, toMm: widthMm },
      ];
};

const cornersOfSlice = (glass: GlassShape, slices: readonly Slice[], { fromMm, toMm }: Slice): Point[] => {
  // Only an undivided pane may lean.
  if (slices.length === 1) return glass.corners;
  const widthMm = toMm - fromMm;
  return [
    [0, 0],
    [widthMm, 0],
    [widthMm, topAt(glass.corners, toMm)],
    [0, topAt(glass.corners, fromMm)],
  ];
};

export interface GeometryQuery {
  size: GlassSize;
  measure: 'glass' | 'opening';
  thicknessMm: number;
  hinge: HingeSide | null;
  cutouts: readonly { code: string; xMm: number; yMm: number }[];
}

export const glassGeometryOf = (rules: WorkRules, query: GeometryQuery): GlassGeometry => {
  const { thicknessMm, cutouts } = query;
  const hinge = query.hinge ?? 'left';
  const { openingSize, glassSize } = sizesOfMeasure(rules, query.size, query.measure);
  const glass = glassShapeOf(glassSize);
  const slices = slicesOf(rules, glassSize, hinge);
  const cutoutHoles = cutouts.flatMap(({ code, xMm, yMm }): PanelHole[] => {
    const rule = rules.cutouts?.find((candidate) => candidate.code === code);
    if (!rule) return [];
    const { widthMm, heightMm, isRound } = rule;
    return [{ code, xMm, yMm, widthMm, heightMm, isRound }];
  });
  const panels = slices.map((slice): GlassPanel => {
    const shape = shapeOf(cornersOfSlice(glass, slices, slice));
    const { minX, maxX, minY, maxY } = boxOf(shape.corners);
    const fittings = slice.kind === 'fixed' ? [] : (rules.fittings ?? []);
    return {
      kind: slice.kind,
      originMm: [slice.fromMm, 0],
      shape,
      cutWidthMm: maxX - minX,
      cutHeightMm: maxY - minY,
      weightKg: weightKgOf(shape, thicknessMm),
      holes: [
        ...fittings.map((rule) => fittingHole(rule, shape, hinge)),
        ...(slices.length === 1 ? cutoutHoles : []),
      ],
    };
  });
  const movingKg = Math.max(
    0,
    ...panels.filter(({ kind }) => kind === 'door').map(({ weightKg }) => weightKg),
  );
  const { left = 0, bottom = 0 } = rules.deductions ?? {};
  return {
    openingSize,
    glassSize,
    opening: glassShapeOf(openingSize),
    glass,
    offsetMm: [left, bottom],
    panels,
    weightKg: panels.reduce((sum, { weightKg }) => sum + weightKg, 0),
    hingeSets:
      rules.hingeSet && movingKg > 0 ? Math.ceil(gramsOf(movingKg) / gramsOf(rules.hingeSet.limitKg)) : 0,
  };
};
