// Size, weight, outline and options of a made-to-measure line.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { optionsOf } from '@klaas/core/cart/item-identity.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { ConfigurationDraft } from '@klaas/core/configurator/configuration.ts';
import { draftFromChoice, fieldOfOption } from '@klaas/core/configurator/configuration-choice.ts';
import { parseCutouts } from '@klaas/core/configurator/cutout.ts';
import { type GlassGeometry, glassGeometryOf } from '@klaas/core/configurator/glass/glass-geometry.ts';
import { cornersOf, type GlassSize, type Point } from '@klaas/core/configurator/glass/glass-shape.ts';

export interface LineSize {
  width: number;
  height: number;
  height2?: number;
}

const optionsIn = (item: CartItem): readonly CustomOption[] =>
  (item['custom_options'] ?? []) as readonly CustomOption[];

/** The pane's configuration from the line's options; empty if not made to measure. */
export const paneDraftOf = (item: CartItem): ConfigurationDraft => {
  const chosen = optionsOf(item.product_option, 'custom_options') as {
    option_id?: unknown;
    option_value?: unknown;
  }[];
  const choice = Object.fromEntries(
    chosen.map(({ option_id, option_value }) => [String(option_id), String(option_value ?? '')]),
  );
  return draftFromChoice(optionsIn(item), choice);
};

const lengthIn = (value: string | number | null | undefined): number | undefined => {
  const mm = Number(value);
  return Number.isFinite(mm) && mm > 0 ? mm : undefined;
};

/** [SIZE-03] `null` if not made to measure. */
export const sizesOf = (item: CartItem): LineSize | null => {
  const draft = paneDraftOf(item);
  const [width, height, height2] = [lengthIn(draft.width), lengthIn(draft.height), lengthIn(draft.height2)];
  if (width === undefined || height === undefined) return null;
  return { width, height, ...(height2 !== undefined && { height2 }) };
};

export const formatSize = ({ width, height, height2 }: LineSize): string =>
  height2 === undefined ? `${width} × ${height}` : `${width} × ${height} / ${height2}`;

const glassSizeOf = (item: CartItem, { width, height, height2 }: LineSize): GlassSize => {
  const { lean_left, lean_right } = paneDraftOf(item);
  return {
    widthMm: width,
    heightMm: height,
    ...(height2 !== undefined && { height2Mm: height2 }),
    leanLeftMm: Number(lean_left) || 0,
    leanRightMm: Number(lean_right) || 0,
  };
};

/** For the thumbnail drawing. */
export const outlineOf = (item: CartItem, size: LineSize): Point[] => cornersOf(glassSizeOf(item, size));

/** Null without the product's size rules. */
export const paneOf = (
  item: CartItem,
  size: LineSize,
): { geometry: GlassGeometry; thicknessMm: number } | null => {
  const rules = item['custom_size'] as SizeRules | null | undefined;
  if (!rules?.defaultThicknessMm) return null;
  const draft = paneDraftOf(item);
  const thicknessMm = Number(draft.thickness) || rules.defaultThicknessMm;
  const geometry = glassGeometryOf(rules, {
    size: glassSizeOf(item, size),
    measure: draft.measure === 'opening' ? 'opening' : 'glass',
    thicknessMm,
    hinge: draft.hinge === 'right' ? 'right' : 'left',
    cutouts: [],
  });
  return { geometry, thicknessMm };
};

/** In whole kilograms; null without the product's size rules. */
export const weightOf = (item: CartItem, size: LineSize): number | null => {
  const pane = paneOf(item, size);
  return pane && Math.round(pane.geometry.weightKg);
};

/** Glass tint of the drawing; empty without size rules. */
export const glassOfLine = (item: CartItem): string => {
  const rules = item['custom_size'] as SizeRules | null | undefined;
  return rules?.glassByOption?.[String(item['color'] ?? '')] ?? '';
};

/** Option titles of the pane's processing: thickness, hinge side, edges, holes. */
export const workText = (item: CartItem): string => {
  const draft = paneDraftOf(item);
  return optionsIn(item)
    .flatMap((option) => {
      const field = option.size_field ? undefined : fieldOfOption(option);
      const text = field && String(draft[field] ?? '');
      if (!field || !text || (field === 'measure' && text === 'glass')) return [];
      if (field === 'lean_left' || field === 'lean_right') return [`${option.title} ${text}`];
      const codes =
        field === 'cutouts' ? (parseCutouts(text) ?? []).map(({ code }) => code) : text.split('.');
      return codes.map((code) => option.values?.find((value) => value.code === code)?.title ?? code);
    })
    .join(', ');
};
