// Every message the cart can show: a code, its values, and the specification's text where it has one.
export const CART_MESSAGES = {
  product_added: 'Product has been added to the cart!',
  quantity_updated: 'Product quantity has been updated!',
  carts_joined: 'Your carts have been joined: the products of your account are here too.',
  stock_volatile:
    'The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.',
  out_of_stock: 'The product is out of stock and cannot be added to the cart!',
  price_unknown: 'Product price is unknown, product cannot be added to the cart!',
  product_unavailable: 'Product query returned empty result product status = {status}',
  product_error: '{message}',
  quantity_above_zero: 'Quantity must be above 0',
  quantity_below: 'Quantity must be below {quantity}',
  quantity_positive_integer: 'Quantity must be positive integer',
  quantity_available: 'Only {maxQuantity} products of this type are available.',
  in_stock: 'In stock!',
  out_of_the_stock: 'Out of the stock!',
  coupon_incorrect: "You've entered an incorrect coupon code. Please try again.",
  tax_country_missing: 'Please do set the tax.defaultCountry in order to calculate totals',
} as const;

export type CartMessageCode = keyof typeof CART_MESSAGES;

export interface CartMessage {
  code: CartMessageCode;
  type: 'success' | 'warning' | 'error';
  values?: Record<string, string | number>;
}

/** The English text with values filled in, for logs and for clients without translations. */
export const cartMessageOf = (code: CartMessageCode, values: Record<string, string | number> = {}): string =>
  CART_MESSAGES[code].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
