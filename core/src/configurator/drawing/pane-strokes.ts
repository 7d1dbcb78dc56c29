// The drawing as a list of strokes: wall, glass, hardware, holes, opening direction, dimensions and a person.
import type { GlassGeometry } from '../glass/glass-geometry.ts';
import type { HingeSide } from '../glass/work-rules.ts';
import { dimensionStrokes } from './dimension-strokes.ts';
import {
  BOARD,
  type DrawnHole,
  type DrawnSide,
  FLOOR_Y,
  type OutlinePoint,
  planDrawing,
  pointsOf,
  round,
  WALL_WIDTH,
} from './drawing-plan.ts';
import { PERSON } from './person.ts';
import type { Stroke } from './stroke.ts';

export type GlassTint = 'clear' | 'grey' | 'bronze' | 'satin' | 'mirror';

type GlassPattern = 'plain' | 'fluted' | 'grid';

export interface PaneLook {
  tint: GlassTint;
  pattern: GlassPattern;
  /** The colour of hinges, handle and profile. */
  hardware: string;
  /** Mirrors hang and have no profile. */
  isHanging: boolean;
  opens: 'hinged' | 'sliding' | null;
}

export interface StrokesInput {
  geometry: GlassGeometry;
  measure: 'glass' | 'opening';
  hinge: HingeSide | null;
  look: PaneLook;
  /** By side; a side without a text has no dimension line. */
  texts: Partial<Record<DrawnSide, string>>;
  wrong: ReadonlySet<DrawnSide>;
  personText: string;
}

const HATCH_STEP = 11;
const FLUTE_STEP = 7;
const GRID = { across: 3, up: 4 };
const PROFILE_WIDTH = 8;

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step)) }, (_, at) => from + (at + 1) * step);

/** Wall hatching left of the vertical line at `x`; for the right side pass `x` plus the wall width. */
export const hatch = (x: number, top: number, bottom: number): string =>
  steps(top - HATCH_STEP, bottom, HATCH_STEP)
    .map((y) => `M${round(x - WALL_WIDTH)} ${round(y + 12)}l${WALL_WIDTH} -12`)
    .join('');

export const boxOf = (outline: readonly OutlinePoint[]) => {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

/** The y of the pane's upper edge at `x`. */
export const topAt = (
  [, , highRight = [0, 0], highLeft = [0, 0]]: readonly OutlinePoint[],
  x: number,
): number => {
  const part = (x - highLeft[0]) / (highRight[0] - highLeft[0] || 1);
  return highLeft[1] + (highRight[1] - highLeft[1]) * Math.min(1, Math.max(0, part));
};

/** Horizontal line, cut where it meets a slanted upper edge. */
const levelLine = (outline: readonly OutlinePoint[], y: number): string => {
  const { left, right } = boxOf(outline);
  const [, , highRight = [0, 0], highLeft = [0, 0]] = outline;
  const rise = highRight[1] - highLeft[1];
  const cut = rise === 0 ? null : highLeft[0] + ((y - highLeft[1]) / rise) * (highRight[0] - highLeft[0]);
  const from = cut !== null && highLeft[1] > y ? cut : left;
  const to = cut !== null && highRight[1] > y ? cut : right;
  return `M${round(from)} ${round(y)}H${round(to)}`;
};

/** Computed within the outline: an SVG clip path would cost more than the whole drawing. */
const patternPath = (pattern: GlassPattern, outline: readonly OutlinePoint[]): string => {
  const { left, right, top, bottom } = boxOf(outline);
  if (pattern === 'plain') return '';
  const upright = (x: number) => `M${round(x)} ${round(topAt(outline, x))}V${round(bottom)}`;
  if (pattern === 'fluted') return steps(left, right, FLUTE_STEP).map(upright).join('');
  const across = steps(left, right - 1, (right - left) / GRID.across);
  const up = steps(top, bottom - 1, (bottom - top) / GRID.up);
  return [...across.map(upright), ...up.map((y) => levelLine(outline, y))].join('');
};

/** Two reflections, inside any pane. */
const shinesOf = (outline: readonly OutlinePoint[]): [OutlinePoint, OutlinePoint][] => {
  const { left, right, top, bottom } = boxOf(outline);
  const at = (x: number, y: number): OutlinePoint => [left + (right - left) * x, bottom - (bottom - top) * y];
  return [
    [at(0.22, 0.14), at(0.56, 0.42)],
    [at(0.4, 0.12), at(0.64, 0.32)],
  ];
};

/** Arc of the door's free edge on the floor. */
const arcPath = (outline: readonly OutlinePoint[], hinge: HingeSide, depth: number): string => {
  const { left, right } = boxOf(outline);
  const [still, free] = hinge === 'left' ? [left, right] : [right, left];
  const radius = round(right - left);
  return `M${round(free)} ${FLOOR_Y}A${radius} ${round(depth)} 0 0 ${hinge === 'left' ? 1 : 0} ${round(still)} ${round(FLOOR_Y + depth)}V${FLOOR_Y}`;
};

/** Arrow below the door in its sliding direction. */
const slidePath = (outline: readonly OutlinePoint[], side: HingeSide): string => {
  const { left, right } = boxOf(outline);
  const direction = side === 'left' ? -1 : 1;
  const from = (left + right) / 2 - direction * 40;
  return `M${round(from)} ${FLOOR_Y + 16}h${direction * 80}m${direction * -10} -7l${direction * 10} 7l${direction * -10} 7`;
};

/** Coordinates of `line`, unlike `d` of a path, are not CSS properties: changes need no style recalculation. */
export const lineOf = (name: string, from: OutlinePoint, to: OutlinePoint): Stroke => ({
  tag: 'line',
  attributes: { class: name, x1: round(from[0]), y1: round(from[1]), x2: round(to[0]), y2: round(to[1]) },
});

export const pathOf = (name: string, d: string): Stroke => ({ tag: 'path', attributes: { class: name, d } });

const holeOf = ({ code, x, y, width, height, isRound }: DrawnHole): Stroke => {
  const box = (name: string, boxWidth: number, boxHeight: number, rx: number): Stroke => ({
    tag: 'rect',
    attributes: {
      class: name,
      x: round(x - boxWidth / 2),
      y: round(y - boxHeight / 2),
      width: round(boxWidth),
      height: round(boxHeight),
      rx,
    },
  });
  if (code === 'hinge' || code === 'clamp') return box('pane-hardware', 18, 18, 2);
  if (code === 'handle') return box('pane-hardware', 6, 60, 3);
  return isRound
    ? {
        tag: 'circle',
        attributes: { class: 'pane-hole', cx: round(x), cy: round(y), r: Math.max(3, round(width / 2)) },
      }
    : box('pane-hole', Math.max(6, width), Math.max(6, height), 0);
};

export type DrawnPlan = ReturnType<typeof planDrawing>;

export const surroundings = (
  { measure, hinge, look }: Pick<StrokesInput, 'measure' | 'hinge' | 'look'>,
  plan: DrawnPlan,
): Stroke[] => {
  const around = boxOf(plan.opening);
  const door = plan.panels.find(({ isDoor }) => isDoor);
  const wallX = hinge === 'right' ? around.right + WALL_WIDTH : around.left;
  const strokes = [pathOf('pane-floor', `M24 ${FLOOR_Y}H${BOARD.width - 24}`)];
  if (!look.isHanging) strokes.push(pathOf('pane-wall', hatch(wallX, Math.max(8, around.top - 12), FLOOR_Y)));
  if (measure === 'opening')
    strokes.push({
      tag: 'polygon',
      attributes: { class: 'pane-opening', points: pointsOf(plan.opening) },
    });
  if (door && hinge)
    strokes.push(
      pathOf(
        'pane-arc',
        look.opens === 'sliding'
          ? slidePath(door.outline, hinge)
          : arcPath(door.outline, hinge, plan.arcDepth),
      ),
    );
  return strokes;
};

const panelStrokes = (
  { tint, pattern }: PaneLook,
  { outline, holes }: DrawnPlan['panels'][number],
): Stroke[] => [
  { tag: 'polygon', attributes: { class: 'pane-glass', 'data-tint': tint, points: pointsOf(outline) } },
  ...(pattern === 'plain'
    ? []
    : [
        {
          tag: 'path' as const,
          attributes: { class: 'pane-pattern', 'data-pattern': pattern, d: patternPath(pattern, outline) },
        },
      ]),
  ...shinesOf(outline).map(([from, to]) => lineOf('pane-shine', from, to)),
  ...holes.map(holeOf),
];

/** A fixed pane without a door has a profile at its wall and a highlighted free edge. */
const edgeStrokes = ({ look }: Pick<StrokesInput, 'look'>, { panels }: DrawnPlan): Stroke[] => {
  const [first] = panels;
  const last = panels.at(-1);
  if (look.isHanging || !first || !last || panels.some(({ isDoor }) => isDoor)) return [];
  const wall = boxOf(first.outline);
  const free = boxOf(last.outline);
  const profileX = wall.left + PROFILE_WIDTH / 2;
  const edgeX = free.right - 2;
  const profileTop = first.outline[3]?.[1] ?? wall.top;
  return [
    lineOf('pane-profile pane-profile-rim', [profileX, profileTop], [profileX, FLOOR_Y]),
    lineOf('pane-profile', [profileX, profileTop], [profileX, FLOOR_Y]),
    lineOf('pane-edge', [edgeX, last.outline[2]?.[1] ?? free.top], [edgeX, FLOOR_Y]),
  ];
};

export const personStrokes = (
  { personText }: Pick<StrokesInput, 'personText'>,
  { personX, scale }: DrawnPlan,
): Stroke[] => [
  {
    tag: 'path',
    attributes: {
      class: 'pane-person',
      d: PERSON,
      transform: `translate(${round(personX)} ${FLOOR_Y}) scale(${Math.round(scale * 1000) / 1000})`,
    },
  },
  { tag: 'text', attributes: { class: 'pane-note', x: round(personX), y: FLOOR_Y + 34 }, text: personText },
];

/** The glass only: panels, holes, hardware, profile and free edge. */
export const glassStrokes = (input: Pick<StrokesInput, 'look'>, plan: DrawnPlan): Stroke[] => [
  ...plan.panels.flatMap((panel) => panelStrokes(input.look, panel)),
  ...edgeStrokes(input, plan),
];

export const strokesOf = (input: StrokesInput): Stroke[] => {
  const { geometry, measure, hinge, look, texts, wrong } = input;
  const plan = planDrawing({ geometry, measure, hinge, isHanging: look.isHanging });
  return [
    ...surroundings(input, plan),
    ...glassStrokes(input, plan),
    ...personStrokes(input, plan),
    ...plan.lines.flatMap((line) => {
      const text = texts[line.side];
      return text === undefined
        ? []
        : dimensionStrokes(line, text, wrong.has(line.side) ? 'wrong' : undefined);
    }),
  ];
};
