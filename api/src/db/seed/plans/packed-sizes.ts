// Size and weight of the packed goods of the demo shop, by which shipping methods are offered.
import { type PackedPiece, packPane } from '@klaas/core/cart/delivery/packed-goods.ts';
import type { ProductPlan, VariantPlan } from './product-plan.ts';

const KG_PER_M2_MM = 2.5;

/** Of accessories, by the key of their data: length, width and height in mm, and grams. */
const ACCESSORIES: Record<string, [number, number, number, number]> = {
  'accessory-handle-bar': [480, 120, 90, 1400],
  'accessory-door-knob': [120, 90, 90, 350],
  'accessory-hinge-wall-glass': [160, 120, 90, 1200],
  'accessory-support-bar': [1250, 80, 80, 1600],
  'accessory-wall-clamp': [120, 90, 60, 300],
  'accessory-door-seal-profile': [1050, 60, 40, 350],
  'accessory-magnetic-profile': [2050, 80, 60, 1800],
  'accessory-glass-cleaner': [280, 180, 90, 800],
};

const fieldsOf = ({ sidesMm: [length, width, height], weightG, ownWeightG }: PackedPiece) => ({
  packed_length_mm: length,
  packed_width_mm: width,
  packed_height_mm: height,
  packed_weight_g: weightG,
  ...(ownWeightG && { net_weight_g: ownWeightG }),
});

/** The largest pane, with the weight of all. Made to measure: computed for each line. */
export const packedVariant = ({ glassware }: ProductPlan, { size }: VariantPlan) => {
  if (!size || !glassware) return {};
  const { widthMm, depthMm, heightMm } = size;
  const thicknessMm = glassware.line.thickness;
  const weightKg = ((widthMm + depthMm) * heightMm * thicknessMm * KG_PER_M2_MM) / 1_000_000;
  const pane = packPane({ widthMm: Math.max(widthMm, depthMm), heightMm, thicknessMm, weightKg });
  return { ships_as: 'pane', ...fieldsOf(pane) };
};

export const packedProduct = ({ base }: ProductPlan) => {
  const sizes = ACCESSORIES[base];
  if (!sizes) return {};
  const [length, width, height, weightG] = sizes;
  return { ships_as: 'parcel', parcel_ok: true, ...fieldsOf({ sidesMm: [length, width, height], weightG }) };
};
