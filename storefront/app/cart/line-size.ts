// The size of a line that is made to measure.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { optionsOf } from '@klaas/core/cart/item-identity.ts';
import { glassShapeOf, weightKgOf } from '@klaas/core/catalog/glass/glass-shape.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { CustomOption } from '@klaas/core/pricing/priced.ts';

export interface LineSize {
  width: number;
  height: number;
  height2?: number;
}

type SizeField = keyof LineSize;

/** [SIZE-03] `null` for what comes in a size of its own. */
export const sizesOf = (item: CartItem): LineSize | null => {
  const options = (item['custom_options'] ?? []) as readonly CustomOption[];
  const chosen = optionsOf(item.product_option, 'custom_options') as {
    option_id?: unknown;
    option_value?: unknown;
  }[];
  const sizeIn = (field: SizeField): number | undefined => {
    const id = options.find(({ size_field }) => size_field === field)?.option_id;
    const entry = chosen.find(({ option_id }) => id !== undefined && String(option_id) === String(id));
    const mm = Number(entry?.option_value);
    return Number.isFinite(mm) && mm > 0 ? mm : undefined;
  };
  const [width, height, height2] = [sizeIn('width'), sizeIn('height'), sizeIn('height2')];
  if (width === undefined || height === undefined) return null;
  return { width, height, ...(height2 !== undefined && { height2 }) };
};

export const sizeWords = ({ width, height, height2 }: LineSize): string =>
  height2 === undefined ? `${width} × ${height}` : `${width} × ${height} / ${height2}`;

/** In whole kilograms; unknown without the rules by which the product is made. */
export const weightOf = (item: CartItem, { width, height, height2 }: LineSize): number | null => {
  const rules = item['custom_size'] as SizeRules | null | undefined;
  if (!rules?.defaultThicknessMm) return null;
  const shape = glassShapeOf({
    widthMm: width,
    heightMm: height,
    ...(height2 !== undefined && { height2Mm: height2 }),
  });
  return Math.round(weightKgOf(shape, rules.defaultThicknessMm));
};
