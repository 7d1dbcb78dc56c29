// Checks whether a product may be added to the cart. An empty list of messages means yes.
import type { CartMessage } from './cart-message.ts';
import { checkQuantity, type QuantityLimits } from './quantity.ts';

export interface AddCandidate {
  status?: number;
  price_incl_tax?: number | null;
  errors?: Record<string, string>;
}

export interface AddRules {
  useZeroPriceProduct: boolean;
  limits?: QuantityLimits;
}

// [CART-04] A negative price is unknown where zero prices are allowed; elsewhere zero is unknown too.
const isPriceKnown = (price: number | null | undefined, zeroAllowed: boolean): boolean =>
  typeof price === 'number' && Number.isFinite(price) && (zeroAllowed ? price >= 0 : price > 0);

export const checkAdd = (product: AddCandidate, quantity: unknown, rules: AddRules): CartMessage[] => {
  const messages: CartMessage[] = [];
  if (!isPriceKnown(product.price_incl_tax, rules.useZeroPriceProduct))
    messages.push({ code: 'price_unknown', type: 'error' });
  if (product.status !== 1)
    messages.push({ code: 'product_unavailable', type: 'error', values: { status: product.status ?? 0 } });
  for (const message of Object.values(product.errors ?? {}))
    if (message) messages.push({ code: 'product_error', type: 'error', values: { message } });
  const counted = checkQuantity(quantity, rules.limits);
  if (!counted.ok)
    messages.push({ code: counted.error, type: 'error', ...(counted.detail && { values: counted.detail }) });
  return messages;
};
