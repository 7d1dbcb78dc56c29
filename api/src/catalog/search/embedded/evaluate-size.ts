// Finds documents that fit an opening size in a text query.
import type { RequestedSize } from '@klaas/core/catalog/listing/requested-size.ts';
import { evaluateRange } from './evaluate-range.ts';
import { type Bitmap, intersect, subtract, unite } from './storage/bitmap.ts';
import type { Workspace } from './workspace.ts';

/** A product fits openings between these two. */
const WIDTH = { min: 'opening_min_mm', max: 'opening_max_mm' };
const HEIGHT = { min: 'opening_height_min_mm', max: 'opening_height_max_mm' };

const fitting = (mm: number, { min, max }: typeof WIDTH, work: Workspace): Bitmap => {
  const { collection } = work;
  const matchRange = (field: string, bound: { lte: number } | { gte: number }): Bitmap =>
    evaluateRange({ kind: 'range', field, ...bound }, collection.column(field), work, collection.alive).bits;
  const bits = matchRange(min, { lte: mm });
  intersect(bits, matchRange(max, { gte: mm }));
  return bits;
};

export const evaluateSize = ({ widthMm, heightMm }: RequestedSize, work: Workspace): Bitmap => {
  const { collection } = work;
  const bits = fitting(widthMm, WIDTH, work);
  if (heightMm === undefined) return bits;
  // A document without a height is not excluded by height.
  const withoutHeight = work.copyOf(collection.alive);
  const withHeight = evaluateRange(
    { kind: 'range', field: HEIGHT.max, gte: 0 },
    collection.column(HEIGHT.max),
    work,
    collection.alive,
  ).bits;
  subtract(withoutHeight, withHeight);
  unite(withoutHeight, fitting(heightMm, HEIGHT, work));
  intersect(bits, withoutHeight);
  return bits;
};
