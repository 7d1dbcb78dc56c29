// Steps of the measuring guide: the drawing of each and its text alternative.

import { FLOOR_Y, round, WALL_WIDTH } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { boxOf, lineOf, pathOf } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import type { Stroke } from '@klaas/core/configurator/drawing/stroke.ts';
import type { MessageId } from '../i18n/message-id.ts';
import {
  besideOf,
  gapStrokes,
  heightsOf,
  keepAll,
  keepEnds,
  keepSmallest,
  type Measure,
  measureStrokes,
  placeStrokes,
  planOf,
  type Subject,
  scaleStrokes,
  widthsOf,
} from './measured-scene.ts';
import {
  CHECK_MM,
  cornerWalls,
  DIAGONAL_MM,
  diagonal,
  enclosure,
  obstacles,
  TRAY_MM,
  tray,
  wallLengths,
} from './top-view.ts';

export interface DrawnStep {
  strokes: Stroke[];
  /** In text order; empty when the drawing shows no length. */
  measures: Measure[];
}

interface MeasureStep {
  messageId: MessageId;
  draw: (personText: string) => DrawnStep;
}

// Real walls and floors are a few millimetres off.
const NICHE: Subject = {
  size: { widthMm: 905, heightMm: 2004, height2Mm: 1996, leanLeftMm: 4, leanRightMm: -3 },
  rules: {},
  hinge: null,
  isEmpty: true,
};
const LEANING: Subject = { ...NICHE, size: { widthMm: 900, heightMm: 2000, leanLeftMm: 140 } };
const WALL: Subject = {
  size: { widthMm: 900, heightMm: 2000, height2Mm: 1996, leanLeftMm: 5 },
  rules: {},
  hinge: null,
};
const SLANTED: Subject = {
  size: { widthMm: 1000, heightMm: 2100, height2Mm: 1500, leanLeftMm: 6 },
  rules: {},
  hinge: null,
};
const DOORWAY: Subject = {
  size: { widthMm: 795, heightMm: 2095, height2Mm: 2098, leanRightMm: 4 },
  rules: {},
  hinge: null,
  isEmpty: true,
};
const DOOR: Subject = {
  size: { widthMm: 800, heightMm: 2100 },
  rules: {
    deductions: { left: 40, right: 40, top: 40, bottom: 0 },
    opens: 'hinged',
    fittings: [
      { code: 'hinge', side: 'hinge', insetMm: 30, heightMm: 200, from: 'bottom', diameterMm: 20 },
      { code: 'hinge', side: 'hinge', insetMm: 30, heightMm: 200, from: 'top', diameterMm: 20 },
      { code: 'handle', side: 'free', insetMm: 60, heightMm: 1050, from: 'bottom', diameterMm: 14 },
    ],
  },
  hinge: 'left',
};
const SOCKET = { code: 'socket', xMm: 480, yMm: 340 };
const MIRROR: Subject = {
  size: { widthMm: 800, heightMm: 900 },
  rules: { cutouts: [{ code: 'socket', widthMm: 68, heightMm: 68, isRound: true, marginMm: 50 }] },
  hinge: null,
  cutouts: [SOCKET],
  isHanging: true,
};

const THREE_WIDTHS = { letter: 'A', shares: [0.08, 0.5, 0.92], textAt: 0.5 };
const THREE_HEIGHTS = { letter: 'B', shares: [0.1, 0.5, 0.9], textAt: 0.5 };
/** Where widths and heights cross, their texts are moved aside. */
const CROSSED = { widths: { ...THREE_WIDTHS, textAt: 0.3 }, heights: { ...THREE_HEIGHTS, textAt: 0.28 } };

type Taken = ReturnType<typeof widthsOf>;

const measured =
  (subject: Subject, take: (plan: ReturnType<typeof planOf>) => Taken): MeasureStep['draw'] =>
  (personText) => {
    const plan = planOf(subject);
    const measures = take(plan);
    return {
      strokes: [
        ...placeStrokes(subject, plan),
        ...scaleStrokes(plan, personText),
        ...measureStrokes(measures),
      ],
      measures,
    };
  };

const shown = (strokes: Stroke[], measures: Measure[] = []): DrawnStep => ({ strokes, measures });

/** A level held to a leaning wall; exaggerated. */
const drawPlumb = (): DrawnStep => {
  const plan = planOf(LEANING);
  const [lowLeft = [0, 0], lowRight = [0, 0], , highLeft = [0, 0]] = plan.opening;
  const top = highLeft[1];
  return shown([
    pathOf('pane-floor', `M24 ${FLOOR_Y}H696`),
    pathOf(
      'pane-wall-solid',
      `M${lowLeft[0] - WALL_WIDTH} ${FLOOR_Y}H${lowLeft[0]}L${highLeft[0]} ${top}H${lowLeft[0] - WALL_WIDTH}Z`,
    ),
    lineOf('pane-profile', [highLeft[0] + 4, FLOOR_Y], [highLeft[0] + 4, top + 40]),
    ...gapStrokes('bottom', [lowLeft[0], FLOOR_Y - 24], [highLeft[0], FLOOR_Y - 24], 'C'),
    pathOf('pane-wall-solid', `M${lowRight[0]} ${FLOOR_Y}V${top}H${lowRight[0] + WALL_WIDTH}V${FLOOR_Y}Z`),
  ]);
};

/** The glass is cut straight at the bottom, the floor slopes; exaggerated. */
const drawFloor = (subject: Subject) => (): DrawnStep => {
  const plan = planOf(subject);
  const [wall, ...rest] = placeStrokes(subject, plan).filter(
    ({ attributes }) => attributes['class'] !== 'pane-floor' && attributes['class'] !== 'pane-opening',
  );
  const { left, right } = boxOf(plan.opening);
  const fall = 26;
  return shown([
    pathOf('pane-floor', `M24 ${FLOOR_Y}H${left}L${right} ${FLOOR_Y + fall}H696`),
    ...(wall ? [wall] : []),
    ...rest,
    ...gapStrokes('right', [right + 12, FLOOR_Y], [right + 12, FLOOR_Y + fall], 'C'),
  ]);
};

/** The frame with its gaps in the opening; exaggerated. */
const drawFrame = (): DrawnStep => {
  const plan = planOf(DOOR);
  const { left, right, top } = boxOf(plan.opening);
  const glass = boxOf(plan.panels[0]?.outline ?? []);
  const middle = (top + FLOOR_Y) / 2;
  return shown([
    ...placeStrokes(DOOR, plan),
    ...gapStrokes('bottom', [left, middle], [glass.left, middle], 'C'),
    ...gapStrokes('bottom', [glass.right, middle], [right, middle], 'C'),
    ...gapStrokes('right', [(left + right) / 2, top], [(left + right) / 2, glass.top], 'C'),
  ]);
};

const drawOpens: MeasureStep['draw'] = (personText) => {
  const plan = planOf(DOOR);
  return shown([...placeStrokes(DOOR, plan), ...scaleStrokes(plan, personText)]);
};

/** Positions are measured from the lower left corner. */
const drawSocket: MeasureStep['draw'] = (personText) => {
  const plan = planOf(MIRROR);
  const [lowLeft = [0, 0]] = plan.opening;
  const hole = plan.panels[0]?.holes[0];
  const [x, y] = hole ? [hole.x, hole.y] : lowLeft;
  const measures: Taken = [
    {
      name: 'C',
      mm: SOCKET.xMm,
      isKept: true,
      line: { side: 'bottom', from: [lowLeft[0], y], to: [x, y], text: [(lowLeft[0] + x) / 2, y] },
    },
    {
      name: 'D',
      mm: SOCKET.yMm,
      isKept: true,
      line: {
        side: 'right',
        from: [x, y],
        to: [x, lowLeft[1]],
        text: [x + 30, (y + lowLeft[1]) / 2],
      },
    },
  ];
  return shown(
    [
      ...placeStrokes(MIRROR, plan),
      ...scaleStrokes(plan, personText),
      ...measureStrokes(measures),
      // Covers the ends of both lines, and is large enough to be visible.
      { tag: 'circle', attributes: { class: 'pane-hole', cx: round(x), cy: round(y), r: 10 } },
    ],
    measures,
  );
};

const cornerStep = (drawDetails: () => Stroke[], measures: Measure[]) => (): DrawnStep =>
  shown([...cornerWalls(), ...drawDetails()], measures);

const kept = (name: string, mm: number): Measure => ({ name, mm, isKept: true });

export const MEASURE_STEPS = {
  'niche-width': {
    messageId: 'measuring.niche_width',
    draw: measured(NICHE, (plan) => keepSmallest(widthsOf(plan, THREE_WIDTHS))),
  },
  'niche-height': {
    messageId: 'measuring.niche_height',
    draw: measured(NICHE, (plan) => keepSmallest(heightsOf(plan, THREE_HEIGHTS))),
  },
  'niche-plumb': { messageId: 'measuring.niche_plumb', draw: drawPlumb },
  'corner-sides': {
    messageId: 'measuring.corner_sides',
    draw: cornerStep(
      () => [tray(), ...wallLengths(TRAY_MM, ['A', 'B'])],
      [kept('A', TRAY_MM), kept('B', TRAY_MM)],
    ),
  },
  'corner-diagonal': {
    messageId: 'measuring.corner_diagonal',
    draw: cornerStep(
      () => [...wallLengths(CHECK_MM, ['A', 'B']), ...diagonal('C')],
      [kept('A', CHECK_MM), kept('B', CHECK_MM), kept('C', DIAGONAL_MM)],
    ),
  },
  'corner-obstacles': {
    messageId: 'measuring.corner_obstacles',
    draw: cornerStep(() => [tray(), ...enclosure(), ...obstacles()], []),
  },
  'wall-width': {
    messageId: 'measuring.wall_width',
    draw: measured(WALL, (plan) => keepSmallest(widthsOf(plan, THREE_WIDTHS))),
  },
  'wall-height': {
    messageId: 'measuring.wall_height',
    draw: measured(WALL, (plan) => keepSmallest(heightsOf(plan, THREE_HEIGHTS))),
  },
  'wall-floor': { messageId: 'measuring.floor', draw: drawFloor(WALL) },
  'slanted-width': {
    messageId: 'measuring.wall_width',
    draw: measured(SLANTED, (plan) => keepSmallest(widthsOf(plan, THREE_WIDTHS))),
  },
  'slanted-height-1': {
    messageId: 'measuring.slanted_height_1',
    draw: measured(SLANTED, (plan) => keepAll(besideOf(plan, { left: 'B1' }))),
  },
  'slanted-height-2': {
    messageId: 'measuring.slanted_height_2',
    draw: measured(SLANTED, (plan) => keepAll(besideOf(plan, { right: 'B2' }))),
  },
  'slanted-floor': { messageId: 'measuring.floor', draw: drawFloor(SLANTED) },
  'door-opening': {
    messageId: 'measuring.door_opening',
    draw: measured(DOORWAY, (plan) => [
      ...keepSmallest(widthsOf(plan, THREE_WIDTHS)),
      ...keepSmallest(heightsOf(plan, { ...CROSSED.heights, shares: [0.1, 0.9] })),
    ]),
  },
  'door-frame': { messageId: 'measuring.door_frame', draw: drawFrame },
  'door-opens': { messageId: 'measuring.door_opens', draw: drawOpens },
  'mirror-size': {
    messageId: 'measuring.mirror_size',
    draw: measured({ ...MIRROR, cutouts: [] }, (plan) => keepAll(besideOf(plan, { bottom: 'A', left: 'B' }))),
  },
  'mirror-sockets': { messageId: 'measuring.mirror_sockets', draw: drawSocket },
} as const satisfies Record<string, MeasureStep>;

export type MeasureStepName = keyof typeof MEASURE_STEPS;

export const isMeasureStep = (name: string): name is MeasureStepName => Object.hasOwn(MEASURE_STEPS, name);

/** All six measures of an opening in one drawing, for the measuring form. */
export const drawOpening = (isSlanted: boolean): DrawnStep => {
  const subject = isSlanted ? { ...SLANTED, isEmpty: true } : NICHE;
  const plan = planOf(subject);
  const heights = heightsOf(plan, CROSSED.heights);
  const measures = [
    ...keepSmallest(widthsOf(plan, CROSSED.widths)),
    ...(isSlanted ? keepEnds(heights) : keepSmallest(heights)),
  ];
  return shown([...placeStrokes(subject, plan), ...measureStrokes(measures, ({ name }) => name)], measures);
};
