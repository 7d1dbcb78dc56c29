// A corner seen from above: two walls and the shower tray. One scale for all its drawings.

import { dimensionStrokes } from '@klaas/core/configurator/drawing/dimension-strokes.ts';
import type { OutlinePoint } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { pointsOf, round } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { lineOf, pathOf } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import type { Stroke } from '@klaas/core/configurator/drawing/stroke.ts';
import { cornersOf } from '@klaas/core/configurator/glass/glass-shape.ts';

const CORNER: OutlinePoint = [150, 130];
/** Board units per millimetre. */
const SCALE = 0.3;
const WALLS_MM = { across: 1800, down: 1500 };
const WALL = 18;
const STEP = 14;
/** Distance along each wall for checking the right angle. */
export const CHECK_MM = 1000;
export const TRAY_MM = 900;

const at = (xMm: number, yMm: number): OutlinePoint => [CORNER[0] + xMm * SCALE, CORNER[1] + yMm * SCALE];

const hatches = (): string => {
  const [x, y] = CORNER;
  const marks: string[] = [];
  for (let along = 0; along < WALLS_MM.across * SCALE; along += STEP)
    marks.push(`M${round(x + along)} ${y}l${STEP - 2} ${-WALL}`);
  for (let along = 0; along < WALLS_MM.down * SCALE; along += STEP)
    marks.push(`M${x} ${round(y + along)}l${-WALL} ${STEP - 2}`);
  return marks.join('');
};

export const cornerWalls = (): Stroke[] => {
  const [x, y] = CORNER;
  const [acrossEnd, downEnd] = [WALLS_MM.across * SCALE, WALLS_MM.down * SCALE];
  return [
    pathOf('pane-wall', hatches()),
    pathOf('pane-floor', `M${round(x + acrossEnd)} ${y}H${x}V${round(y + downEnd)}`),
  ];
};

export const tray = (): Stroke => ({
  tag: 'polygon',
  attributes: {
    class: 'pane-opening',
    points: pointsOf(cornersOf({ widthMm: TRAY_MM, heightMm: TRAY_MM }).map(([x, y]) => at(x, y))),
  },
});

/** The two panes on the tray; one is a door that swings out. */
export const enclosure = (): Stroke[] => {
  const [corner, right, below] = [at(TRAY_MM, TRAY_MM), at(TRAY_MM, 0), at(0, TRAY_MM)];
  const radius = round(TRAY_MM * SCALE);
  return [
    lineOf('pane-edge', corner, right),
    lineOf('pane-edge', corner, below),
    pathOf('pane-arc', `M${pointsOf([corner])}A${radius} ${radius} 0 0 0 ${pointsOf([at(2 * TRAY_MM, 0)])}`),
  ];
};

/** Dimensions along both walls, outside of them. */
export const wallLengths = (mm: number, names: readonly [string, string]): Stroke[] => {
  const [startX, startY] = CORNER;
  const [endX] = at(mm, 0);
  const [, endY] = at(0, mm);
  const [across, upright] = [startY - 48, startX - 48];
  return [
    ...dimensionStrokes(
      { side: 'bottom', from: [startX, across], to: [endX, across], text: [(startX + endX) / 2, across] },
      `${names[0]} ${mm}`,
      'kept',
    ),
    ...dimensionStrokes(
      { side: 'left', from: [upright, startY], to: [upright, endY], text: [upright, (startY + endY) / 2] },
      `${names[1]} ${mm}`,
      'kept',
    ),
  ];
};

export const DIAGONAL_MM = Math.round(Math.hypot(CHECK_MM, CHECK_MM));

export const diagonal = (name: string): Stroke[] => {
  const [from, to] = [at(CHECK_MM, 0), at(0, CHECK_MM)];
  return [
    lineOf('pane-size pane-size-kept', from, to),
    ...[from, to].map(
      ([cx, cy]): Stroke => ({
        tag: 'circle',
        attributes: { class: 'pane-hole', cx: round(cx), cy: round(cy), r: 6 },
      }),
    ),
    {
      tag: 'text',
      attributes: {
        class: 'pane-number pane-number-kept',
        x: round((from[0] + to[0]) / 2),
        y: round((from[1] + to[1]) / 2),
      },
      text: `${name} ${DIAGONAL_MM}`,
    },
  ];
};

/** A mixer inside, a towel rail in the swing area of the door. */
export const obstacles = (): Stroke[] => {
  const [mixerX, mixerY] = at(450, 0);
  const [railX, railY] = at(1250, 0);
  return [
    { tag: 'circle', attributes: { class: 'pane-hole', cx: round(mixerX), cy: round(mixerY + 16), r: 14 } },
    {
      tag: 'rect',
      attributes: { class: 'pane-hole', x: round(railX), y: round(railY), width: 90, height: 22, rx: 2 },
    },
  ];
};
