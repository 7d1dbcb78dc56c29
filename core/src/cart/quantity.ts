// Quantity parsing and validation: fields send strings, buttons numbers; the cart counts whole pieces.
import type { Result } from '../stores/result.ts';

export type QuantityError =
  | 'quantity_positive_integer'
  | 'quantity_above_zero'
  | 'quantity_below'
  | 'quantity_available';

export interface QuantityLimits {
  /** Maximum per order. */
  maxSaleQty?: number;
  /** Pieces in stock; omit when stock is not managed or backorders are allowed. */
  available?: number;
}

/** Upper bound regardless of the product's own limits. */
const QUANTITY_LIMIT = 1_000_000_000;

/** [CART-06] '3', ' 3 ', '3.7' and 3.7 become 3; anything that is not a number becomes NaN. */
export const integerQuantity = (value: unknown): number =>
  typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value ?? ''), 10);

/** [CART-06] Validation of a quantity field, with its error text. */
export const checkQuantity = (value: unknown, limits: QuantityLimits = {}): Result<number, QuantityError> => {
  const text = String(value ?? '').trim();
  if (!/^[+-]?\d+$/.test(text)) return { ok: false, error: 'quantity_positive_integer' };
  const quantity = Number(text);
  if (quantity <= 0) return { ok: false, error: 'quantity_above_zero' };
  if (quantity >= QUANTITY_LIMIT)
    return { ok: false, error: 'quantity_below', detail: { quantity: QUANTITY_LIMIT } };
  if (limits.available !== undefined && quantity > limits.available)
    return {
      ok: false,
      error: 'quantity_available',
      detail: { maxQuantity: Math.max(0, limits.available) },
    };
  if (limits.maxSaleQty !== undefined && quantity > limits.maxSaleQty)
    return { ok: false, error: 'quantity_below', detail: { quantity: limits.maxSaleQty + 1 } };
  return { ok: true, value: quantity };
};
