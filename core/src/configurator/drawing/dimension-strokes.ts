// Dimension line of the drawing: a line between two ticks with its number.
import { type DrawnLine, type OutlinePoint, pointsOf, round } from './drawing-plan.ts';
import type { Stroke } from './stroke.ts';

const TICK = 8;
const EXTENSION = 14;

/**
 * One polyline, drawn back and forth: `points`, unlike `d`, is not a CSS property, so changes need no style
 * recalculation.
 */
const endAt = ([x, y]: OutlinePoint, isUpright: boolean): OutlinePoint[] => {
  const [across, along] = isUpright ? [EXTENSION, 0] : [0, EXTENSION];
  return [
    [x - across, y - along],
    [x + across, y + along],
    [x, y],
    [x - TICK, y + TICK],
    [x + TICK, y - TICK],
    [x, y],
  ];
};

/** `wrong`: out of bounds; `kept`: the measure that counts among several. */
export type DimensionMark = 'wrong' | 'kept';

export const dimensionStrokes = (line: DrawnLine, text: string, mark?: DimensionMark): Stroke[] => {
  const { side, from, to } = line;
  const isUpright = side !== 'bottom';
  const [x = 0, y = 0] = line.text.map(round);
  return [
    {
      tag: 'polyline',
      attributes: {
        class: mark ? `pane-size pane-size-${mark}` : 'pane-size',
        points: pointsOf([...endAt(from, isUpright), to, ...endAt(to, isUpright)]),
      },
    },
    {
      tag: 'text',
      attributes: {
        class: mark ? `pane-number pane-number-${mark}` : 'pane-number',
        // Constant rotation, moving x/y: changing a transform repaints the whole drawing.
        ...(isUpright && { transform: 'rotate(-90)' }),
        x: isUpright ? -y : x,
        y: isUpright ? x : y,
      },
      text,
    },
  ];
};
