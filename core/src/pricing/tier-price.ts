// Prices by customer group and quantity.
import type { TierPrice } from './priced.ts';

/** The group of a visitor who is not logged in. */
export const GUEST_GROUP_ID = 0;
/** The platform's number for a tier that counts for everybody. */
const ALL_GROUPS_ID = 32_000;

/** [PRICE-10] Only the tiers of the buyer's group are his to see. */
export const tiersOfGroup = (
  tiers: readonly TierPrice[] | null | undefined,
  groupId: number | null | undefined,
): TierPrice[] =>
  (tiers ?? []).filter(
    (tier) =>
      Number(tier.customer_group_id) === (groupId ?? GUEST_GROUP_ID) ||
      Number(tier.customer_group_id) === ALL_GROUPS_ID,
  );

/** The lowest price the group gets at that quantity, in euros; `null` when no tier is reached. */
export const chooseTierPrice = (
  tiers: readonly TierPrice[] | null | undefined,
  groupId: number | null | undefined,
  qty: number,
): number | null => {
  const reached = tiersOfGroup(tiers, groupId)
    .filter((tier) => Number(tier.qty) <= qty)
    .map((tier) => Number(tier.value))
    .filter((value) => value > 0);
  return reached.length > 0 ? Math.min(...reached) : null;
};
