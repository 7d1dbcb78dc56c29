// In how many working days the order comes: what is on the shelf, and what is made first.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import { sizesOf } from '../../../cart/line-size.ts';

export interface DeliveryDays {
  /** Null: nothing of that kind is ordered, or nobody knows. */
  stocked: number | null;
  sized: number | null;
}

const daysOf = (item: CartItem): number => {
  const rules = item['custom_size'] as SizeRules | null | undefined;
  const days = sizesOf(item) ? (rules?.leadTimeDays ?? item['lead_time_days']) : item['lead_time_days'];
  return Number(days) || 0;
};

/** The slowest line decides. */
const slowest = (items: readonly CartItem[]): number | null => Math.max(0, ...items.map(daysOf)) || null;

export const deliveryDays = (items: readonly CartItem[]): DeliveryDays => {
  const carried = items.filter((item) => !isVirtualCart([item]));
  return {
    stocked: slowest(carried.filter((item) => sizesOf(item) === null)),
    sized: slowest(carried.filter((item) => sizesOf(item) !== null)),
  };
};
