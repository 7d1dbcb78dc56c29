// [PRICE-10] Index fields for prices of customer groups, used by filters, counts and sorting.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';

const PRICE_FIELDS = new Set(['price', 'final_price']);
const GUESTS = 0;
const ALL_GROUPS = 32_000;

export const groupField = (field: string, groupId: number): string => `${field}@${groupId}`;

interface Tiered {
  tier_prices?: readonly { customer_group_id?: number | string; qty?: number | string }[];
}

/** Groups with a tier price for a single piece of the product or of one of its variants. */
export const pricedGroupsOf = (document: CatalogDocument): number[] =>
  [document as Tiered, ...((document['configurable_children'] ?? []) as Tiered[])]
    .flatMap(({ tier_prices }) => tier_prices ?? [])
    .filter(({ qty }) => Number(qty ?? 1) <= 1)
    .map(({ customer_group_id }) => Number(customer_group_id))
    .filter((group) => Number.isInteger(group) && group !== GUESTS && group !== ALL_GROUPS);

/** Rewrites a query to the price fields of that group. Expects plain values, as in query, aggregations and sort. */
export const withGroupPrices = <Part>(part: Part, groupId: number): Part => {
  if (Array.isArray(part)) return part.map((inner) => withGroupPrices(inner, groupId)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) =>
      key === 'field' && PRICE_FIELDS.has(value)
        ? [key, groupField(value, groupId)]
        : [key, withGroupPrices(value, groupId)],
    ),
  ) as Part;
};
