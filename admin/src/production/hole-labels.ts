// Where the dimensions of holes stand in the drawing of a pane: beside their hole, or a line lower or higher where
// another one is in the way.

export interface LabelledHole {
  x: number;
  /** Downwards, as in the drawing. */
  y: number;
  radius: number;
  text: string;
}

export interface HoleLabel {
  x: number;
  /** Of the text's line. */
  y: number;
  anchor: 'start' | 'end';
}

interface Box {
  left: number;
  right: number;
  middle: number;
}

/** Of the letters of the drawing, against their height. */
const LETTER_WIDTH = 0.56;
const LINE = 1.3;
/** Lines away from the hole, the nearest first. */
const OFFSETS = [0, 1, -1, 2, -2, 3, -3, 4, -4];

export const placeHoleLabels = (
  holes: readonly LabelledHole[],
  { width, height, size }: { width: number; height: number; size: number },
): HoleLabel[] => {
  const taken: Box[] = [];
  return holes.map(({ x, y, radius, text }) => {
    const isLeft = x < width / 2;
    const at = x + (isLeft ? 1 : -1) * (radius + size / 2);
    const length = text.length * size * LETTER_WIDTH;
    const [left, right] = isLeft ? [at, at + length] : [at - length, at];
    const isFree = (middle: number) =>
      middle > size / 2 &&
      middle < height - size / 2 &&
      taken.every(
        (other) =>
          Math.abs(other.middle - middle) >= size * LINE * 0.99 || other.right < left || other.left > right,
      );
    const offset = OFFSETS.find((lines) => isFree(y + lines * size * LINE)) ?? 0;
    const middle = y + offset * size * LINE;
    taken.push({ left, right, middle });
    return { x: at, y: middle + size / 3, anchor: isLeft ? 'start' : 'end' };
  });
};
