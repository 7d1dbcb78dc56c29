// Which documents fit an opening that was asked for in words.
import type { AskedSize } from '../text/size-words.ts';
import { type Bitmap, intersect, subtract, unite } from './bitmap.ts';
import type { Collection } from './collection.ts';
import { evaluateRange } from './evaluate-range.ts';

/** A product fits openings between these two. */
const WIDTH = { min: 'opening_min_mm', max: 'opening_max_mm' };
const HEIGHT = { min: 'opening_height_min_mm', max: 'opening_height_max_mm' };

const fitting = (mm: number, { min, max }: typeof WIDTH, collection: Collection): Bitmap => {
  const within = (field: string, bound: { lte: number } | { gte: number }): Bitmap =>
    evaluateRange({ kind: 'range', field, ...bound }, collection.column(field), collection, collection.alive)
      .bits;
  const bits = within(min, { lte: mm });
  intersect(bits, within(max, { gte: mm }));
  return bits;
};

export const evaluateSize = ({ widthMm, heightMm }: AskedSize, collection: Collection): Bitmap => {
  const bits = fitting(widthMm, WIDTH, collection);
  if (heightMm === undefined) return bits;
  // What says nothing of its height is not held against it.
  const unsaid = collection.alive.slice();
  const said = evaluateRange(
    { kind: 'range', field: HEIGHT.max, gte: 0 },
    collection.column(HEIGHT.max),
    collection,
    collection.alive,
  ).bits;
  subtract(unsaid, said);
  unite(unsaid, fitting(heightMm, HEIGHT, collection));
  intersect(bits, unsaid);
  return bits;
};
