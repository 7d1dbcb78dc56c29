// Links between products: other finishes, related products, parts of a set.
import type { ProductLink } from '@klaas/core/catalog/product.ts';
import type { ProductPlan } from '../plans/product-plan.ts';
import { categoryTrail } from './category-documents.ts';
import { productLink } from './product-options.ts';

const RELATED_COUNT = 4;

const isOffered = ({ status, stock }: ProductPlan): boolean => status === 1 && stock.is_in_stock;

const isSibling = (plan: ProductPlan, other: ProductPlan): boolean =>
  other.base === plan.base &&
  other.status === 1 &&
  plan.status === 1 &&
  plan.hardware !== null &&
  other.glassware?.line === plan.glassware?.line;

/** [PROD-12] Related products by section; the first matches are shown. */
const COMPANIONS: Record<number, readonly string[]> = {
  // Showers
  10: [
    'accessory-glass-cleaner',
    'mirror-round-framed',
    'accessory-door-seal-profile',
    'KL-PAIG',
    'accessory-support-bar',
    'mirror-arch',
    'KL-MOOT',
    'bath-wall-hinged',
  ],
  // Bath walls
  20: [
    'accessory-glass-cleaner',
    'mirror-led-rectangular',
    'accessory-door-seal-profile',
    'KL-PAIG',
    'KL-MOOT',
  ],
  // Mirrors
  21: ['accessory-glass-cleaner', 'shower-wall-loft-grid', 'bath-wall-hinged', 'KL-PAIG', 'KL-MOOT'],
  // Saunas
  22: [
    'accessory-glass-cleaner',
    'sauna-door-thermo-wood',
    'sauna-glass-wall',
    'KL-MOOT',
    'KL-PAIG',
    'sauna-door',
    'steam-room-door',
    'glass-door-hinged',
  ],
  // Steam rooms
  23: ['accessory-glass-cleaner', 'accessory-door-seal-profile', 'KL-MOOT', 'KL-PAIG'],
  // Interior doors
  26: ['accessory-handle-bar', 'accessory-door-knob', 'KL-MOOT', 'KL-PAIG', 'accessory-glass-cleaner'],
  // Accessories
  25: [
    'accessory-hinge-wall-glass',
    'accessory-handle-bar',
    'accessory-door-seal-profile',
    'accessory-wall-clamp',
    'accessory-glass-cleaner',
    'accessory-magnetic-profile',
  ],
};
/** Services and guides have lists of their own. */
const SERVICE_COMPANIONS: Record<string, readonly string[]> = {
  'KL-MOOT': ['KL-PAIG', 'shower-wall-slanted', 'glass-door-hinged', 'mirror-frameless'],
  'KL-PAIG': ['KL-MOOT', 'KL-VIIME', 'shower-door-hinged', 'glass-door-hinged'],
  'KL-VIIME': ['KL-PAIG', 'KL-MOOT', 'shower-enclosure-corner-square', 'bath-wall-hinged'],
  'KL-JUH-MOOT': ['KL-JUH-PAIG', 'KL-MOOT', 'accessory-hinge-wall-glass', 'accessory-wall-clamp'],
  'KL-JUH-PAIG': ['KL-JUH-MOOT', 'KL-PAIG', 'accessory-hinge-wall-glass', 'accessory-wall-clamp'],
};

const companionsOf = ({ sku, category }: ProductPlan): readonly string[] =>
  SERVICE_COMPANIONS[sku] ?? COMPANIONS[categoryTrail(category)[0]?.id ?? 0] ?? [];

/** The parts that a set contains already. */
const partsOf = ({ associated, bundle }: ProductPlan): Set<string> =>
  new Set([...associated, ...bundle.flatMap(({ links }) => links.map(([sku]) => String(sku)))]);

const relatedTo = (
  plan: ProductPlan,
  plans: readonly ProductPlan[],
  positions: ReadonlyMap<string, number>,
): ProductPlan[] => {
  const parts = partsOf(plan);
  const placeOf = ({ sku }: ProductPlan) => positions.get(sku) ?? 0;
  return companionsOf(plan)
    .flatMap((base) => {
      const ofBase = plans
        .filter((other) => other.base === base && base !== plan.base)
        .sort((a, b) => placeOf(a) - placeOf(b));
      // Another metal only where the same one is not made.
      const sameMetal = ofBase.filter(({ hardware }) => hardware === null || hardware === plan.hardware);
      const chosen = (sameMetal.length > 0 ? sameMetal : ofBase).find(isOffered);
      const isPart = (other: ProductPlan) =>
        [other.sku, ...other.variants.map(({ sku }) => sku)].some((sku) => parts.has(sku));
      return chosen && !isPart(chosen) ? [chosen] : [];
    })
    .slice(0, RELATED_COUNT);
};

export const linksOf = (
  plan: ProductPlan,
  plans: readonly ProductPlan[],
  positions: ReadonlyMap<string, number>,
): ProductLink[] => {
  const typeOf = (sku: string) => plans.find((other) => other.sku === sku)?.type_id ?? 'simple';
  const siblings = plans.filter((other) => isSibling(plan, other));
  return [
    ...plan.associated.map((sku, at) => productLink(plan.sku, 'associated', sku, typeOf(sku), at)),
    ...(siblings.length > 1
      ? siblings.map((other, at) => productLink(plan.sku, 'hardware', other.sku, other.type_id, at))
      : []),
    ...relatedTo(plan, plans, positions).map((other, at) =>
      productLink(plan.sku, 'related', other.sku, other.type_id, at),
    ),
  ];
};
