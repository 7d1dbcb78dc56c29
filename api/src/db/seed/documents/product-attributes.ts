// Attribute values of a product as fields of its document.

import type { MeasureChapter } from '@klaas/core/configurator/glass/measure-chapter.ts';
import type { ProductPlan, VariantPlan } from '../plans/product-plan.ts';
import { CUSTOM_SIZE_VALUE, inOrder, sizeValueOf } from '../plans/size-options.ts';
import type { AttributeDictionary } from './attribute-documents.ts';

/** Glass weighs 2.5 kg per square metre and millimetre of thickness. */
const glassWeightKg = (widthMm: number, heightMm: number, thicknessMm: number): number =>
  Math.round(widthMm * heightMm * thicknessMm * 0.000_025) / 10;

/** By the name of a base; the first match counts. */
const MEASURED: readonly [name: RegExp, chapter: MeasureChapter][] = [
  [/^shower-enclosure-/, 'corner'],
  [/^shower-door-/, 'niche'],
  [/-slanted$/, 'slanted'],
  [/^(shower|bath)-wall-/, 'wall'],
  [/^mirror-/, 'mirror'],
  [/^(sauna|steam|glass-door)/, 'door'],
];

const unique = (values: readonly number[]): number[] => [...new Set(values)];

export const variantAttributes = (
  variant: VariantPlan,
  plan: ProductPlan,
  dictionary: AttributeDictionary,
) => {
  const { size } = variant;
  return {
    color: String(dictionary.valueOf('color', variant.glass)),
    size: String(size ? sizeValueOf(size) : CUSTOM_SIZE_VALUE),
    ...(size && {
      width_mm: size.widthMm,
      height_mm: size.heightMm,
      ...(size.depthMm > 0 && { depth_mm: size.depthMm }),
      weight: glassWeightKg(size.widthMm + size.depthMm, size.heightMm, plan.glassware?.line.thickness ?? 0),
    }),
  };
};

const glasswareAttributes = (plan: ProductPlan, dictionary: AttributeDictionary) => {
  if (!plan.glassware) return {};
  const { base, line, custom } = plan.glassware;
  const sizes = plan.variants.flatMap(({ size }) => size ?? []);
  const widths = unique(sizes.map(({ widthMm }) => widthMm));
  const heights = unique(sizes.map(({ heightMm }) => heightMm));
  const colors = unique(plan.variants.map(({ glass }) => dictionary.valueOf('color', glass)));
  const first = sizes[0];
  const chapter = MEASURED.find(([name]) => name.test(base.key))?.[1];
  return {
    ...(chapter && { measure_chapter: chapter }),
    // The parent has its variants' values in the twin field only: in both, facets would count one product twice.
    color: null,
    size: null,
    color_options: colors,
    size_options: inOrder(plan.variants.map(({ size }) => (size ? sizeValueOf(size) : CUSTOM_SIZE_VALUE))),
    glass_thickness: dictionary.valueOf('glass_thickness', String(line.thickness)),
    ...(base.opening.length > 0 && {
      opening_side: base.opening.map((side) => dictionary.valueOf('opening_side', side)),
    }),
    warranty: dictionary.valueOf('warranty', String(base.warranty)),
    glass_type: dictionary.valueOf('glass_type', base.glass_type),
    frame: dictionary.valueOf('frame', base.frame),
    coating: dictionary.valueOf('coating', base.coating),
    series: dictionary.valueOf('series', base.series),
    ...(base.adjustment_mm && { adjustment: base.adjustment_mm }),
    width_mm: widths,
    height_mm: heights,
    opening_min_mm: Math.min(
      ...widths.map((width) => width - (base.adjustment_mm ?? 0)),
      custom?.bounds.width[0] ?? 9999,
    ),
    opening_max_mm: Math.max(...widths, custom?.bounds.width[1] ?? 0),
    opening_height_min_mm: Math.min(...heights, custom?.bounds.height[0] ?? 9999),
    opening_height_max_mm: Math.max(...heights, custom?.bounds.height[1] ?? 0),
    ...(first && { weight: glassWeightKg(first.widthMm + first.depthMm, first.heightMm, line.thickness) }),
  };
};

export interface Flags {
  isNew: boolean;
  isRecommended: boolean;
}

export const productAttributes = (plan: ProductPlan, flags: Flags, dictionary: AttributeDictionary) => ({
  ...glasswareAttributes(plan, dictionary),
  ...(plan.hardware && { hardware: dictionary.valueOf('hardware', plan.hardware) }),
  recommended: Number(flags.isRecommended),
  new: Number(flags.isNew),
  sale: Number(plan.offer?.isOpen ?? false),
  made_to_measure: Number(plan.glassware?.custom != null),
  lead_time_days: plan.leadTimeDays,
});

/** Code → option values a document uses; attributes without options are left out. */
export const usedOptions = (
  fields: Record<string, unknown>,
  dictionary: AttributeDictionary,
): Map<string, number[]> => {
  const used = new Map<string, number[]>();
  for (const { attribute_code: code } of dictionary.documents) {
    const fieldValue = fields[code];
    const values = [fields[`${code}_options`] ?? fieldValue]
      .flat()
      .filter((value) => typeof value === 'number');
    if (fieldValue !== undefined && (fieldValue !== null || values.length > 0)) used.set(code, values);
  }
  return used;
};
