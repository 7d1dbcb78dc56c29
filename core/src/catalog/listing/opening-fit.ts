// "Fits my opening": filters products by the width and height of an opening.
import { type SearchQuery, withFilter } from '../search-query.ts';

export const OPENING_SIDES = ['width', 'height'] as const;
export type OpeningSide = (typeof OPENING_SIDES)[number];

/** Index fields with the smallest and largest opening a product fits. */
export const OPENING_FIELDS = {
  width: { min: 'opening_min_mm', max: 'opening_max_mm' },
  height: { min: 'opening_height_min_mm', max: 'opening_height_max_mm' },
} as const satisfies Record<OpeningSide, { min: string; max: string }>;

/** In millimetres; one end may be open. */
export interface MmSpan {
  from?: number | undefined;
  to?: number | undefined;
}

export type Opening = Partial<Record<OpeningSide, MmSpan>>;

const MAX_MM = 10_000;

const millimetres = (text: string | null): number | undefined => {
  if (text === null || !/^\d{1,5}$/.test(text.trim())) return undefined;
  const mm = Number(text);
  return mm > 0 && mm <= MAX_MM ? mm : undefined;
};

/** Invalid lengths are dropped; reversed bounds are swapped. */
export const parseSpan = (from: string | null, to: string | null): MmSpan => {
  const [first, last] = [millimetres(from), millimetres(to)];
  const isReversed = first !== undefined && last !== undefined && first > last;
  return isReversed ? { from: last, to: first } : { from: first, to: last };
};

export const isSpanGiven = ({ from, to }: MmSpan = {}): boolean => from !== undefined || to !== undefined;

/** Range overlap: the product's maximum is at least the lower bound, its minimum at most the upper bound. */
export const withOpening = (query: SearchQuery, opening: Opening): SearchQuery =>
  OPENING_SIDES.reduce((filtered, side) => {
    const { from, to } = opening[side] ?? {};
    const { min, max } = OPENING_FIELDS[side];
    const reaching = from === undefined ? filtered : withFilter(filtered, max, { gte: from });
    return to === undefined ? reaching : withFilter(reaching, min, { lte: to });
  }, query);
