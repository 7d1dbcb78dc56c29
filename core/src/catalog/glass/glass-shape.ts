// A pane of glass: a rectangle, or one whose top slants from the left height to the right one.
export interface GlassSize {
  widthMm: number;
  /** The left height. */
  heightMm: number;
  /** The right height; without it both are equal. */
  height2Mm?: number;
}

export interface GlassShape {
  /** Counter-clockwise from the lower left corner, which is 0, 0; y grows upwards. */
  corners: [x: number, y: number][];
  areaMm2: number;
  perimeterMm: number;
}

/** Glass weighs 2.5 kg per square metre and millimetre of thickness. */
const KG_PER_M2_MM = 2.5;
const MM2_PER_M2 = 1_000_000;

export const glassShapeOf = ({ widthMm, heightMm, height2Mm = heightMm }: GlassSize): GlassShape => ({
  corners: [
    [0, 0],
    [widthMm, 0],
    [widthMm, height2Mm],
    [0, heightMm],
  ],
  areaMm2: (widthMm * (heightMm + height2Mm)) / 2,
  perimeterMm: widthMm + heightMm + height2Mm + Math.hypot(widthMm, heightMm - height2Mm),
});

export const weightKgOf = ({ areaMm2 }: Pick<GlassShape, 'areaMm2'>, thicknessMm: number): number =>
  (areaMm2 / MM2_PER_M2) * thicknessMm * KG_PER_M2_MM;
