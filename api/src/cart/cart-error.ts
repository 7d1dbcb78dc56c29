// Error codes of the cart endpoints with status and English message. Clients translate by the error code.
import { cartMessageOf } from '@klaas/core/cart/cart-message.ts';
import type { MethodError } from '@klaas/core/cart/delivery/method-fit.ts';
import type { CouponError } from '@klaas/core/cart/totals/coupon-rule.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { StockError } from './lines/line-stock.ts';
import type { ResolveError } from './lines/resolve-line.ts';
import type { SizePriceError } from './lines/size-price.ts';

export type CartError =
  | 'cart_not_found'
  | 'item_not_found'
  | 'token_invalid'
  | 'too_many_lines'
  | MethodError
  | 'access_invalid'
  | 'payment_method_unknown'
  | 'coupon_unknown'
  | CouponError
  | ResolveError
  | StockError
  | SizePriceError;

export type CartResult<Value> = Result<Value, CartError>;

type Detail = Record<string, string | number>;
interface ErrorDefinition {
  code: number;
  text: string | ((detail: Detail) => string);
}

const badRequest = (text: ErrorDefinition['text']): ErrorDefinition => ({ code: 400, text });
const notFound = (text: ErrorDefinition['text']): ErrorDefinition => ({ code: 404, text });
const coupon = notFound(cartMessageOf('coupon_incorrect'));

const CART_ERRORS: Record<CartError, ErrorDefinition> = {
  cart_not_found: notFound(({ cartId }) => `No such entity with cartId = ${cartId ?? ''}`),
  item_not_found: notFound(({ item_id }) => `The cart doesn't contain the item ${item_id ?? ''}`),
  token_invalid: { code: 401, text: 'The consumer isn’t authorized to access the cart.' },
  too_many_lines: badRequest(({ limit }) => `A cart holds at most ${limit} lines`),
  shipping_method_unknown: badRequest(({ method }) => `Carrier with such method not found: ${method}`),
  access_invalid: badRequest('The place of delivery is not described correctly'),
  method_not_for_goods: badRequest(({ line }) => `This shipping method does not take: ${line}`),
  zone_not_served: badRequest(
    ({ postcode }) => `This shipping method does not serve the post code ${postcode}`,
  ),
  payment_method_unknown: badRequest(({ method }) => `The payment method is not available: ${method}`),
  coupon_unknown: coupon,
  coupon_inactive: coupon,
  coupon_not_started: coupon,
  coupon_expired: coupon,
  coupon_used_up: coupon,
  coupon_used_by_customer: coupon,
  coupon_not_applicable: coupon,
  coupon_minimum: coupon,
  product_not_found: notFound(({ sku }) => `The product with the SKU "${sku}" does not exist`),
  product_unavailable: badRequest((detail) => cartMessageOf('product_unavailable', detail)),
  product_not_sellable: badRequest('A set is added product by product'),
  variant_not_found: badRequest(
    'No such configuration for the product. Please do choose another combination of attributes.',
  ),
  size_missing: badRequest('This product is made to measure: its sizes are required'),
  size_not_applicable: badRequest('This product is not made to measure'),
  option_required: badRequest(({ title }) => `The option "${title}" is required`),
  option_unknown: badRequest(({ option_id }) => `The product has no option ${option_id}`),
  option_value_unknown: badRequest(({ title }) => `The option "${title}" has no such value`),
  price_unknown: badRequest(cartMessageOf('price_unknown')),
  size_required: badRequest(({ field }) => `The ${field} is required`),
  size_not_a_number: badRequest(({ field }) => `The ${field} must be a number of millimetres`),
  size_too_small: badRequest(({ field, bound }) => `The ${field} must be at least ${bound} mm`),
  size_too_large: badRequest(({ field, bound }) => `The ${field} must be at most ${bound} mm`),
  size_off_step: badRequest(({ field, bound }) => `The ${field} must be in steps of ${bound} mm`),
  size_unknown: badRequest(({ field }) => `This product has no ${field}`),
  choice_unknown: badRequest(({ field, value }) => `The ${field} "${value}" is not offered for this product`),
  glass_unknown: badRequest(({ value }) => `The glass "${value}" mm is not offered for this product`),
  glass_too_large: badRequest(({ bound }) => `Glass of this thickness is made up to ${bound} m²`),
  too_heavy: badRequest(({ bound }) => `The hinges carry at most ${bound} kg`),
  cutout_too_many: badRequest(({ bound }) => `The pane takes at most ${bound} cut-outs`),
  cutout_too_near: badRequest(({ bound }) => `A cut-out needs ${bound} mm of glass around it`),
  out_of_stock: badRequest(cartMessageOf('out_of_stock')),
  quantity_minimum: badRequest(({ quantity }) => `The fewest you may purchase is ${quantity}.`),
  quantity_positive_integer: badRequest(cartMessageOf('quantity_positive_integer')),
  quantity_above_zero: badRequest(cartMessageOf('quantity_above_zero')),
  quantity_below: badRequest((detail) => cartMessageOf('quantity_below', detail)),
  quantity_available: badRequest((detail) => cartMessageOf('quantity_available', detail)),
};

export const cartErrorOf = (error: CartError, detail: Detail = {}): { code: number; text: string } => {
  const { code, text } = CART_ERRORS[error];
  return { code, text: typeof text === 'string' ? text : text(detail) };
};
