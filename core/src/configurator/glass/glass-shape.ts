// Shape of a glass pane: a rectangle, with a slanted top (left and right height), or with leaning sides.
export interface GlassSize {
  /** Along the bottom. */
  widthMm: number;
  /** The left height. */
  heightMm: number;
  /** The right height; without it both are equal. */
  height2Mm?: number;
  /** Horizontal offset of the upper left corner from the lower one; negative to the left. */
  leanLeftMm?: number;
  leanRightMm?: number;
}

export type Point = [x: number, y: number];

export interface GlassShape {
  /** Counter-clockwise from the lower left corner, which is 0, 0; y points up. */
  corners: Point[];
  areaMm2: number;
  perimeterMm: number;
}

/** Density: 2.5 kg per square metre and millimetre of thickness. */
const KG_PER_M2_MM = 2.5;
const MM2_PER_M2 = 1_000_000;

export const cornersOf = (size: GlassSize): Point[] => {
  const { widthMm, heightMm, height2Mm = heightMm, leanLeftMm = 0, leanRightMm = 0 } = size;
  return [
    [0, 0],
    [widthMm, 0],
    [widthMm + leanRightMm, height2Mm],
    [leanLeftMm, heightMm],
  ];
};

/** Edge lengths: bottom, right, top, left. */
export const edgesOf = (corners: readonly Point[]): number[] =>
  corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    return Math.hypot(nextX - x, nextY - y);
  });

const areaOf = (corners: readonly Point[]): number => {
  let double = 0;
  corners.forEach(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    double += x * nextY - nextX * y;
  });
  return double / 2;
};

export const shapeOf = (corners: Point[]): GlassShape => ({
  corners,
  areaMm2: areaOf(corners),
  perimeterMm: edgesOf(corners).reduce((sum, length) => sum + length, 0),
});

export const glassShapeOf = (size: GlassSize): GlassShape => shapeOf(cornersOf(size));

/** Bounding box: the rectangle a pane is cut from. */
export const boxOf = (corners: readonly Point[]) => {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    minX: Math.min(...xs),
    maxX: Math.max(...xs),
    minY: Math.min(...ys),
    maxY: Math.max(...ys),
  };
};

export const weightKgOf = ({ areaMm2 }: Pick<GlassShape, 'areaMm2'>, thicknessMm: number): number =>
  (areaMm2 / MM2_PER_M2) * thicknessMm * KG_PER_M2_MM;
