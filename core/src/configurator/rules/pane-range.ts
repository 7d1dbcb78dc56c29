// The panes that the bounds of a product allow, as glass: from the smallest to the largest, however they are measured.
import type { SizeRules } from '../../catalog/product.ts';

export interface PaneRange {
  /** Codes in the price constants. */
  glasses: readonly string[];
  leastWidthMm: number;
  /** Left, and right where it has its own. */
  leastHeightsMm: readonly number[];
  mostWidthMm: number;
  mostHeightMm: number;
  /** Of one piece of glass with what its corners lean; a wall with a door is cut in two. */
  mostPieceMm: number;
}

/** Of a divided wall the door, the widest fixed part, or what is just too narrow to be divided. */
const widestPiece = ({ leaf }: SizeRules, mostWidthMm: number): number => {
  if (!leaf) return mostWidthMm;
  const fixedMm = mostWidthMm - leaf.widthMm - leaf.gapMm;
  if (fixedMm < leaf.minFixedMm) return mostWidthMm;
  return Math.max(leaf.widthMm, fixedMm, leaf.widthMm + leaf.gapMm + leaf.minFixedMm - 1);
};

export const paneRangeOf = (rules: SizeRules, glasses: readonly string[]): PaneRange => {
  const { bounds, deductions, maxLeanMm = 0 } = rules;
  const { left = 0, right = 0, top = 0, bottom = 0 } = deductions ?? {};
  const [across, upright] = [left + right, top + bottom];
  const heights = [bounds.height, ...(bounds.height2 ? [bounds.height2] : [])];
  // The glass of an opening is smaller by its deductions, or larger where it overlaps the opening.
  const mostWidthMm = bounds.width[1] + Math.max(0, -across);
  return {
    glasses,
    leastWidthMm: bounds.width[0] - Math.max(0, across),
    leastHeightsMm: heights.map(([least]) => least - Math.max(0, upright)),
    mostWidthMm,
    mostHeightMm: Math.max(...heights.map(([, most]) => most)) + Math.max(0, -upright),
    mostPieceMm: widestPiece(rules, mostWidthMm) + 2 * maxLeanMm,
  };
};

interface Place {
  widthMm: number;
  heightMm: number;
}

export interface UnfitPane extends Place {
  /** Its longer side. */
  side: 'width' | 'height';
}

/**
 * A pane within the range that fits none of the places; `null` when all fit. With a limit of the area the largest panes
 * lie on a curve, on which only the sides of the places decide.
 */
export const unfitPane = (
  { leastWidthMm, leastHeightsMm, mostPieceMm, mostHeightMm }: PaneRange,
  places: readonly Place[],
  { areaM2, canRotate }: { areaM2: number | null; canRotate: boolean },
): UnfitPane | null => {
  const leastHeightMm = Math.min(...leastHeightsMm);
  const areaMm2 = areaM2 === null ? Number.POSITIVE_INFINITY : areaM2 * 1_000_000;
  const sides = places.flatMap(({ widthMm, heightMm }) => [widthMm, heightMm]);
  const widths = [
    mostPieceMm,
    areaMm2 / mostHeightMm,
    ...sides.map((side) => side + 1),
    ...sides.map((side) => areaMm2 / (side + 1)),
  ].filter((width) => width >= leastWidthMm && width <= mostPieceMm);
  const panes = widths
    .map((width): Place => ({ widthMm: width, heightMm: Math.min(mostHeightMm, areaMm2 / width) }))
    .filter(({ heightMm }) => heightMm >= leastHeightMm);
  const fits = ({ widthMm: w, heightMm: h }: Place): boolean =>
    places.some(
      ({ widthMm, heightMm }) =>
        (w <= widthMm && h <= heightMm) || (canRotate && h <= widthMm && w <= heightMm),
    );
  const unfit = panes.find((pane) => !fits(pane));
  return unfit
    ? {
        widthMm: Math.floor(unfit.widthMm),
        heightMm: Math.floor(unfit.heightMm),
        side: unfit.widthMm > unfit.heightMm ? 'width' : 'height',
      }
    : null;
};
