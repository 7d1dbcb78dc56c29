// One piece out of a free rectangle, by two cuts from edge to edge.
export interface Free {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Cut extends Free {
  id: string;
  isRotated: boolean;
}

/** A sheet while it is divided. */
export interface Bin {
  w: number;
  h: number;
  offcutId: number | null;
  /** Where a piece may still fit. */
  frees: Free[];
  /** Too narrow for every piece. */
  scraps: Free[];
  pieces: Cut[];
}

interface Side {
  w: number;
  h: number;
}

/** Whether the first cut is along the width; what is left beside and above the piece is given. */
export type Split = (left: Side) => boolean;
export const SPLITS: readonly Split[] = [({ w, h }) => w < h, ({ w, h }) => w >= h, () => true, () => false];

/** The lower, the better the piece fits. */
export type Fit = (free: Free, piece: Side) => number;
export const FITS: readonly Fit[] = [
  (free, { w, h }) => Math.min(free.w - w, free.h - h),
  (free, { w, h }) => free.w * free.h - w * h,
];

const isGlass = ({ w, h }: Free): boolean => w > 0 && h > 0;

/** The piece is at the lower left of the rectangle; the rest of it, less the cuts, stays free. */
export const cutFrom = (
  bin: Bin,
  free: Free,
  { id, w, h, isRotated }: Side & { id: string; isRotated: boolean },
  { kerf, split, least }: { kerf: number; split: Split /** Shortest side of all pieces. */; least: number },
): void => {
  const { x, y } = free;
  const right = { x: x + w + kerf, w: free.w - w - kerf };
  const above = { y: y + h + kerf, h: free.h - h - kerf };
  const rest: Free[] = split({ w: right.w, h: above.h })
    ? [
        { x, w: free.w, ...above },
        { ...right, y, h },
      ]
    : [
        { ...right, y, h: free.h },
        { x, w, ...above },
      ];
  bin.frees = bin.frees.filter((one) => one !== free);
  for (const one of rest.filter(isGlass)) (Math.min(one.w, one.h) < least ? bin.scraps : bin.frees).push(one);
  bin.pieces.push({ id, x, y, w, h, isRotated });
};

export const restsOf = ({ frees, scraps }: Bin): Free[] => [...frees, ...scraps];
