// Measuring an opening: three widths and three heights, of which the smallest fits everywhere.
import type { SizeRules } from '../../catalog/product.ts';

export interface OpeningMeasures {
  /** Bottom, middle, top. */
  widthsMm: readonly [number, number, number];
  /** Left, middle, right. */
  heightsMm: readonly [number, number, number];
}

export interface MeasureWarning {
  /** Walls that lean or bulge; a floor or ceiling that is not level. */
  code: 'out_of_plumb' | 'out_of_square';
  byMm: number;
  toleranceMm: number;
}

export interface MeasuredOpening {
  widthMm: number;
  heightMm: number;
  /** Only with a slanted top. */
  height2Mm?: number;
  warnings: MeasureWarning[];
}

const spreadOf = (lengths: readonly number[]): number => Math.max(...lengths) - Math.min(...lengths);

export const measureOpening = (
  rules: Pick<SizeRules, 'bounds' | 'toleranceMm'>,
  { widthsMm, heightsMm }: OpeningMeasures,
): MeasuredOpening => {
  const { plumb = 0, square = 0 } = rules.toleranceMm ?? {};
  const [left, middle, right] = heightsMm;
  const isSlanted = rules.bounds.height2 !== undefined;
  const plumbMm = spreadOf(widthsMm);
  // With a slanted ceiling the heights differ by design; only a sag in the middle is an error.
  const squareMm = isSlanted ? Math.abs(middle - (left + right) / 2) : spreadOf(heightsMm);
  const warnings: MeasureWarning[] = [];
  if (plumbMm > plumb) warnings.push({ code: 'out_of_plumb', byMm: plumbMm, toleranceMm: plumb });
  if (squareMm > square) warnings.push({ code: 'out_of_square', byMm: squareMm, toleranceMm: square });
  return {
    widthMm: Math.min(...widthsMm),
    // A sag in the middle lowers both ends.
    ...(isSlanted ? slantedHeights(left, middle, right) : { heightMm: Math.min(...heightsMm) }),
    warnings,
  };
};

const slantedHeights = (left: number, middle: number, right: number) => {
  const sagMm = Math.max(0, Math.ceil((left + right) / 2 - middle));
  return { heightMm: left - sagMm, height2Mm: right - sagMm };
};
