// Which products point to each other: the same thing in another finish, what goes with it, what a set is made of.
import type { ProductLink } from '@klaas/core/catalog/product.ts';
import type { ProductPlan } from '../plans/product-plan.ts';
import { productLink } from './product-options.ts';

const RELATED_COUNT = 4;

const isOffered = ({ status, stock }: ProductPlan): boolean => status === 1 && stock.is_in_stock;

const isSibling = (plan: ProductPlan, other: ProductPlan): boolean =>
  other.base === plan.base &&
  other.status === 1 &&
  plan.status === 1 &&
  plan.hardware !== null &&
  other.glassware?.line === plan.glassware?.line;

/** Things in the same finish from other bases, the nearest in the list first, one of each base. */
const relatedTo = (
  plan: ProductPlan,
  plans: readonly ProductPlan[],
  positions: ReadonlyMap<string, number>,
) => {
  const own = positions.get(plan.sku) ?? 0;
  const distance = (other: ProductPlan) => Math.abs((positions.get(other.sku) ?? 0) - own);
  const candidates = plans
    .filter((other) => isOffered(other) && other.base !== plan.base && other.category !== plan.category)
    .filter((other) => plan.hardware === null || other.hardware === plan.hardware || other.hardware === null)
    .sort((a, b) => distance(a) - distance(b) || a.id - b.id);
  return [...new Map(candidates.toReversed().map((other) => [other.base, other])).values()]
    .toReversed()
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
