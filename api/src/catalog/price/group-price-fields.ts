// [PRICE-10] Prices of a customer group, as lists filter, count and sort by them: under fields of their own.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';

const PRICE_FIELDS = new Set(['price', 'final_price']);
const GUESTS = 0;
const ALL_GROUPS = 32_000;

export const groupField = (field: string, groupId: number): string => `${field}@${groupId}`;

interface Tiered {
  tier_prices?: readonly { customer_group_id?: number | string; qty?: number | string }[];
}

/** Groups that buy a single piece of it, or of one of its variants, at a price of their own. */
export const pricedGroupsOf = (document: CatalogDocument): number[] =>
  [document as Tiered, ...((document['configurable_children'] ?? []) as Tiered[])]
    .flatMap(({ tier_prices }) => tier_prices ?? [])
    .filter(({ qty }) => Number(qty ?? 1) <= 1)
    .map(({ customer_group_id }) => Number(customer_group_id))
    .filter((group) => Number.isInteger(group) && group !== GUESTS && group !== ALL_GROUPS);

/** The same question about the prices of that group. Plain values only: query, aggregations and sort are. */
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
