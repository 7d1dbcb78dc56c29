// Prices by quantity and group as they are typed.
import type { Tier } from '@klaas/core/contract/admin/tier-price-endpoints.ts';

export interface TierText {
  group: number;
  qty: string;
  price: string;
}

const QTY = /^[1-9]\d{0,5}$/;
const PRICE = /^\d{1,7}(?:[.,]\d{1,2})?$/;

export const textOfCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

const tierOf = ({ group, qty, price }: TierText): Tier | null => {
  if (!QTY.test(qty.trim()) || !PRICE.test(price.trim())) return null;
  const cents = Math.round(Number(price.trim().replace(',', '.')) * 100);
  return cents > 0 ? { group, qty: Number(qty), price_cents: cents } : null;
};

/** `double`: two prices for the same customers and pieces. */
export const parseTiers = (
  rows: readonly TierText[],
): { ok: true; value: Tier[] } | { ok: false; error: 'wrong' | 'double' } => {
  const tiers = rows.map(tierOf);
  if (tiers.includes(null)) return { ok: false, error: 'wrong' };
  const value = tiers.filter((tier) => tier !== null);
  const keys = new Set(value.map(({ group, qty }) => `${group} ${qty}`));
  return keys.size === value.length ? { ok: true, value } : { ok: false, error: 'double' };
};
