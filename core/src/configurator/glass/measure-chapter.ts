// Selects the chapter of the measuring guide for a product.
import type { Product } from '../../catalog/product.ts';

export const MEASURE_CHAPTERS = ['niche', 'corner', 'wall', 'slanted', 'door', 'mirror'] as const;
export type MeasureChapter = (typeof MEASURE_CHAPTERS)[number];

const isChapter = (value: unknown): value is MeasureChapter =>
  (MEASURE_CHAPTERS as readonly unknown[]).includes(value);

/** The product's own value, else derived from its rules; `null` where neither is given. */
export const measureChapterOf = (
  product: Pick<Product, 'custom_size'> & { measure_chapter?: unknown },
): MeasureChapter | null => {
  if (isChapter(product.measure_chapter)) return product.measure_chapter;
  const rules = product.custom_size;
  if (!rules) return null;
  if (rules.bounds.height2) return 'slanted';
  if (rules.opens) return 'door';
  const glasses = Object.values(rules.glassByOption ?? {});
  return glasses.length > 0 && glasses.every((glass) => glass === 'mirror') ? 'mirror' : 'wall';
};
