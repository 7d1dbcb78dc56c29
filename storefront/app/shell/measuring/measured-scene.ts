// Drawings of how to measure an opening or a pane, based on the configurator's geometry: where the tape goes and which
// measure counts. Pure values, no React.

import { type DimensionMark, dimensionStrokes } from '@klaas/core/configurator/drawing/dimension-strokes.ts';
import type { OutlinePoint } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import {
  type DrawnLine,
  type DrawnSide,
  FLOOR_Y,
  planDrawing,
  WALL_WIDTH,
} from '@klaas/core/configurator/drawing/drawing-plan.ts';
import {
  boxOf,
  type DrawnPlan,
  glassStrokes,
  hatch,
  type PaneLook,
  pathOf,
  personStrokes,
  surroundings,
  topAt,
} from '@klaas/core/configurator/drawing/pane-strokes.ts';
import type { Stroke } from '@klaas/core/configurator/drawing/stroke.ts';
import { glassGeometryOf } from '@klaas/core/configurator/glass/glass-geometry.ts';
import type { GlassSize } from '@klaas/core/configurator/glass/glass-shape.ts';
import type { HingeSide, WorkRules } from '@klaas/core/configurator/glass/work-rules.ts';

export interface Subject {
  size: GlassSize;
  rules: WorkRules;
  hinge: HingeSide | null;
  cutouts?: readonly { code: string; xMm: number; yMm: number }[];
  isHanging?: boolean;
  /** An opening without glass, between two walls. */
  isEmpty?: boolean;
}

/** A measure: its name in the text, its length, and whether it is the one that counts. */
export interface Measure {
  name: string;
  mm: number;
  isKept: boolean;
}

interface TakenMeasure extends Measure {
  line: DrawnLine;
}

const LOOK: PaneLook = {
  tint: 'clear',
  pattern: 'plain',
  hardware: 'black',
  isHanging: false,
  opens: 'hinged',
};
const THICKNESS_MM = 8;

const lookOf = ({ isHanging = false }: Subject): PaneLook => ({
  ...LOOK,
  isHanging,
  tint: isHanging ? 'mirror' : 'clear',
});

export const planOf = ({
  size,
  rules,
  hinge,
  cutouts = [],
  isHanging = false,
  isEmpty,
}: Subject): DrawnPlan => {
  const geometry = glassGeometryOf(rules, {
    size,
    measure: 'opening',
    thicknessMm: THICKNESS_MM,
    hinge,
    cutouts,
  });
  return planDrawing({
    geometry: isEmpty ? { ...geometry, panels: [] } : geometry,
    measure: 'opening',
    hinge,
    isHanging,
  });
};

const between = (from: OutlinePoint, to: OutlinePoint, share: number): OutlinePoint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** `shares`: positions from bottom to top or left to right; `textAt`: position of the text on its line. */
interface Tape {
  letter: string;
  shares: readonly number[];
  textAt: number;
}

const mmOf = ({ from, to }: Pick<DrawnLine, 'from' | 'to'>, { scale }: DrawnPlan): number =>
  Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / scale);

const lineFrom = (side: DrawnSide, from: OutlinePoint, to: OutlinePoint, textAt: number): DrawnLine => ({
  side,
  from,
  to,
  text: between(from, to, textAt),
});

const taken = (plan: DrawnPlan, lines: readonly DrawnLine[], letter: string): TakenMeasure[] =>
  lines.map((line, at) => ({
    name: lines.length === 1 ? letter : `${letter}${at + 1}`,
    mm: mmOf(line, plan),
    isKept: false,
    line,
  }));

export const widthsOf = (plan: DrawnPlan, { letter, shares, textAt }: Tape): TakenMeasure[] => {
  const [lowLeft = [0, 0], lowRight = [0, 0], highRight = [0, 0], highLeft = [0, 0]] = plan.opening;
  const top = Math.max(highLeft[1], highRight[1]);
  const lines = shares.map((share) => {
    const y = lowLeft[1] + (top - lowLeft[1]) * share;
    const onSide = (low: OutlinePoint, high: OutlinePoint): OutlinePoint => [
      between(low, high, (y - low[1]) / (high[1] - low[1] || 1))[0],
      y,
    ];
    return lineFrom('bottom', onSide(lowLeft, highLeft), onSide(lowRight, highRight), textAt);
  });
  return taken(plan, lines, letter);
};

export const heightsOf = (plan: DrawnPlan, { letter, shares, textAt }: Tape): TakenMeasure[] => {
  const [lowLeft = [0, 0], lowRight = [0, 0]] = plan.opening;
  const lines = shares.map((share) => {
    const [x, y] = between(lowLeft, lowRight, share);
    return lineFrom('left', [x, y], [x, topAt(plan.opening, x)], textAt);
  });
  return taken(plan, lines, letter);
};

/** Total width or height beside the outline, as in the configurator. */
export const besideOf = (plan: DrawnPlan, names: Partial<Record<DrawnSide, string>>): TakenMeasure[] =>
  plan.lines.flatMap((line) => {
    const name = names[line.side];
    return name === undefined ? [] : taken(plan, [line], name);
  });

/** Marks the smallest: it fits everywhere. */
export const keepSmallest = (measures: readonly TakenMeasure[]): TakenMeasure[] => {
  const least = Math.min(...measures.map(({ mm }) => mm));
  const at = measures.findIndex(({ mm }) => mm === least);
  return measures.map((measure, index) => ({ ...measure, isKept: index === at }));
};

export const keepAll = (measures: readonly TakenMeasure[]): TakenMeasure[] =>
  measures.map((measure) => ({ ...measure, isKept: true }));

/** Under a slanted top both ends count; the measures between only check that the edge is straight. */
export const keepEnds = (measures: readonly TakenMeasure[]): TakenMeasure[] =>
  measures.map((measure, at) => ({ ...measure, isKept: at === 0 || at === measures.length - 1 }));

const markOf = (isKept: boolean): DimensionMark | undefined => (isKept ? 'kept' : undefined);

const nameAndLength = ({ name, mm }: Measure): string => `${name} ${mm}`;

export const measureStrokes = (measures: readonly TakenMeasure[], textOf = nameAndLength): Stroke[] =>
  measures.flatMap((measure) => dimensionStrokes(measure.line, textOf(measure), markOf(measure.isKept)));

/** A short distance with a letter beside it; the text explains its limit. */
export const gapStrokes = (
  side: DrawnSide,
  from: OutlinePoint,
  to: OutlinePoint,
  letter: string,
): Stroke[] => {
  const [x, y] = between(from, to, 0.5);
  const text: OutlinePoint = side === 'bottom' ? [x, y - 30] : [x + 34, y];
  const [line, label] = dimensionStrokes({ side, from, to, text }, letter, 'kept');
  return line && label
    ? [line, { ...label, attributes: { class: 'pane-number pane-number-kept', x: text[0], y: text[1] } }]
    : [];
};

/** Floor, walls, the opening and the glass in it. */
export const placeStrokes = (subject: Subject, plan: DrawnPlan): Stroke[] => {
  const { hinge, isEmpty } = subject;
  const look = lookOf(subject);
  const around = boxOf(plan.opening);
  return [
    ...surroundings({ measure: 'opening', hinge, look }, plan),
    ...(isEmpty
      ? [pathOf('pane-wall', hatch(around.right + WALL_WIDTH, Math.max(8, around.top - 12), FLOOR_Y))]
      : []),
    ...glassStrokes({ look }, plan),
  ];
};

export const scaleStrokes = (plan: DrawnPlan, personText: string): Stroke[] =>
  personStrokes({ personText }, plan);
