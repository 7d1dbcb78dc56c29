// [OFFICE-65] Places the pieces of one glass on stock sheets with cuts that go from edge to edge (guillotine), as glass
// is scored and broken. Several simple orders of placing are tried, and the one that needs the least new glass is taken.
import { type Bin, cutFrom, FITS, type Fit, type Free, restsOf, SPLITS, type Split } from './guillotine.ts';

export interface LayoutPiece {
  id: string;
  widthMm: number;
  heightMm: number;
  /** Not of fluted glass and the like, whose pattern has a direction. */
  canRotate: boolean;
}

export interface StockSheet {
  widthMm: number;
  heightMm: number;
}

export interface ShelfSheet extends StockSheet {
  /** Of the offcut on the shelf. */
  id: number;
}

export interface PlacedPiece {
  id: string;
  /** Lower left corner. */
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  isRotated: boolean;
}

export interface Rectangle {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

export interface CutSheet extends StockSheet {
  /** Null: a new sheet. */
  offcutId: number | null;
  pieces: PlacedPiece[];
  /** Large enough to be kept. */
  offcuts: Rectangle[];
  /** Share of the glass that becomes pieces, 0 to 1. */
  yieldShare: number;
}

export interface SheetLayout {
  sheets: CutSheet[];
  /** Too large for every sheet. */
  unplaced: string[];
  yieldShare: number;
}

export interface LayoutOptions {
  /** Without limit. */
  sheets: readonly StockSheet[];
  /** Used first, each once. */
  shelf: readonly ShelfSheet[];
  /** Width of a cut: pieces are at least so far apart. */
  kerfMm: number;
  leastOffcutMm: { shortSide: number; longSide: number };
}

// Whole tenths of a millimetre, so that no rounding lets pieces overlap.
const TENTHS = 10;
const up = (mm: number): number => Math.ceil(Math.round(mm * 1000) / 100);
const down = (mm: number): number => Math.floor(Math.round(mm * 1000) / 100);
const mm = (tenths: number): number => tenths / TENTHS;

interface Piece {
  id: string;
  w: number;
  h: number;
  canRotate: boolean;
}

interface Stock {
  w: number;
  h: number;
  offcutId: number | null;
}

interface Trial {
  order: (one: Piece, other: Piece) => number;
  split: Split;
  fit: Fit;
  /** Of several sheet sizes. */
  opens: 'smallest' | 'largest';
}

const longest = ({ w, h }: Piece): number => Math.max(w, h);
const ORDERS: Trial['order'][] = [
  (one, other) => longest(other) - longest(one) || other.w * other.h - one.w * one.h,
  (one, other) => other.w * other.h - one.w * one.h,
  (one, other) => other.h - one.h || other.w - one.w,
];
const TRIALS: Trial[] = (['smallest', 'largest'] as const).flatMap((opens) =>
  ORDERS.flatMap((order) => SPLITS.flatMap((split) => FITS.map((fit) => ({ order, split, fit, opens })))),
);
/** The shop's process has other work: many pieces are tried in fewer ways. */
const MANY_PIECES = 120;
const TRIALS_OF_MANY = 4;

const turned = ({ w, h, canRotate }: Piece): { w: number; h: number; isRotated: boolean }[] => [
  { w, h, isRotated: false },
  ...(canRotate && w !== h ? [{ w: h, h: w, isRotated: true }] : []),
];

const fitsInto = (piece: Piece, { w, h }: { w: number; h: number }): boolean =>
  turned(piece).some((one) => one.w <= w && one.h <= h);

interface Place {
  bin: Bin;
  free: Free;
  w: number;
  h: number;
  isRotated: boolean;
  score: number;
}

const bestPlace = (piece: Piece, bins: readonly Bin[], fit: Fit): Place | null => {
  let best: Place | null = null;
  for (const bin of bins)
    for (const free of bin.frees)
      for (const side of turned(piece)) {
        if (side.w > free.w || side.h > free.h) continue;
        const score = fit(free, side);
        if (best === null || score < best.score) best = { bin, free, ...side, score };
      }
  return best;
};

const areaOf = ({ w, h }: { w: number; h: number }): number => w * h;

/** The smallest offcut of the shelf that the piece fits into, else a new sheet. */
const openSheet = (
  piece: Piece,
  shelf: Stock[],
  sheets: readonly Stock[],
  opens: Trial['opens'],
): Stock | null => {
  const at = shelf.findIndex((one) => fitsInto(piece, one));
  if (at >= 0) return shelf.splice(at, 1)[0] ?? null;
  const fitting = sheets.filter((one) => fitsInto(piece, one));
  return (opens === 'smallest' ? fitting[0] : fitting.at(-1)) ?? null;
};

const bySize = (one: Stock, other: Stock): number => areaOf(one) - areaOf(other);

interface Packed {
  bins: Bin[];
  unplaced: string[];
}

const pack = (
  pieces: readonly Piece[],
  { shelf, sheets, kerf }: { shelf: readonly Stock[]; sheets: readonly Stock[]; kerf: number },
  trial: Trial,
): Packed => {
  const left = [...shelf];
  const bins: Bin[] = [];
  const unplaced: string[] = [];
  const least = Math.min(...pieces.map(({ w, h }) => Math.min(w, h)));
  for (const piece of [...pieces].sort(trial.order)) {
    let place = bestPlace(piece, bins, trial.fit);
    if (!place) {
      const stock = openSheet(piece, left, sheets, trial.opens);
      if (!stock) {
        unplaced.push(piece.id);
        continue;
      }
      const bin: Bin = { ...stock, frees: [{ x: 0, y: 0, w: stock.w, h: stock.h }], scraps: [], pieces: [] };
      bins.push(bin);
      place = bestPlace(piece, [bin], trial.fit);
    }
    if (place)
      cutFrom(place.bin, place.free, { id: piece.id, ...place }, { kerf, split: trial.split, least });
  }
  return { bins, unplaced };
};

/** Less new glass, then less glass, then the larger offcut. */
const costOf = ({ bins }: Packed): [number, number, number] => {
  const sum = (some: readonly Bin[]) => some.reduce((total, bin) => total + areaOf(bin), 0);
  const largest = Math.max(0, ...bins.flatMap((bin) => restsOf(bin).map(areaOf)));
  return [sum(bins.filter(({ offcutId }) => offcutId === null)), sum(bins), -largest];
};

const isCheaper = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((cost, index) => cost !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};

const shareOf = (bins: readonly Bin[]): number => {
  const glass = bins.reduce((sum, bin) => sum + areaOf(bin), 0);
  const used = bins.flatMap(({ pieces }) => pieces).reduce((sum, piece) => sum + areaOf(piece), 0);
  return glass === 0 ? 0 : used / glass;
};

const sheetOf = (bin: Bin, least: { short: number; long: number }): CutSheet => ({
  widthMm: mm(bin.w),
  heightMm: mm(bin.h),
  offcutId: bin.offcutId,
  pieces: bin.pieces.map(({ id, x, y, w, h, isRotated }) => ({
    ...{ id, xMm: mm(x), yMm: mm(y), widthMm: mm(w), heightMm: mm(h), isRotated },
  })),
  offcuts: restsOf(bin)
    .filter(({ w, h }) => Math.min(w, h) >= least.short && Math.max(w, h) >= least.long)
    .sort((one, other) => areaOf(other) - areaOf(one))
    .map(({ x, y, w, h }) => ({ xMm: mm(x), yMm: mm(y), widthMm: mm(w), heightMm: mm(h) })),
  yieldShare: shareOf([bin]),
});

export const layOutSheets = (pieces: readonly LayoutPiece[], options: LayoutOptions): SheetLayout => {
  const wanted = pieces.map(
    ({ id, widthMm, heightMm, canRotate }): Piece => ({
      ...{ id, w: up(widthMm), h: up(heightMm), canRotate },
    }),
  );
  const stockOf = ({ widthMm, heightMm }: StockSheet, offcutId: number | null): Stock => ({
    ...{ w: down(widthMm), h: down(heightMm), offcutId },
  });
  const stock = {
    shelf: options.shelf.map((one) => stockOf(one, one.id)).sort(bySize),
    sheets: options.sheets.map((one) => stockOf(one, null)).sort(bySize),
    kerf: up(options.kerfMm),
  };
  const trials = pieces.length > MANY_PIECES ? TRIALS.slice(0, TRIALS_OF_MANY) : TRIALS;
  const packed = trials.map((trial) => pack(wanted, stock, trial));
  const best = packed.reduce((one, other) => (isCheaper(costOf(other), costOf(one)) ? other : one));
  const { shortSide, longSide } = options.leastOffcutMm;
  const least = { short: up(shortSide), long: up(longSide) };
  return {
    sheets: best.bins.map((bin) => sheetOf(bin, least)),
    unplaced: best.unplaced,
    yieldShare: shareOf(best.bins),
  };
};
