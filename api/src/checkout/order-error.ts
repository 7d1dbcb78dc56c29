// Error codes of an order with the ecosystem's messages; our clients use the error code.

import { PRODUCTS_UNAVAILABLE } from '@klaas/core/checkout/queue/order-outcome.ts';
import type { OrderAddressError } from '@klaas/core/orders/order-address.ts';
import type { CartService } from '../cart/cart-service.ts';
import type { ChoiceError } from '../orders/delivery/delivery-choice.ts';
import type { VisitError } from '../orders/delivery/visit-choice.ts';

type Quoted = Awaited<ReturnType<CartService['quoteOrder']>>;
type QuoteError = Extract<Quoted, { ok: false }>['error'];

export type OrderFieldError =
  | QuoteError
  | 'shipping_address_missing'
  | 'shipping_method_missing'
  | ChoiceError
  | VisitError
  | 'coupon_refused'
  | 'price_changed'
  | 'order_id_taken'
  | 'order_of_cart_paid'
  | 'cart_ordered'
  | 'customer_unknown';

export type Detail = Record<string, string | number>;

export interface OrderError {
  error: OrderFieldError | 'order_invalid';
  detail?: Detail | undefined;
  fieldErrors?: { field: string; message: string; fault: OrderAddressError['fault'] }[];
}

/** Thrown inside the transaction to roll it back; caught by the use case, not by the error handler. */
export class OrderRejected extends Error {
  readonly orderError: OrderError;

  constructor(orderError: OrderError) {
    super(orderError.error);
    this.orderError = orderError;
  }
}

type Part = 'products' | 'shipping address' | 'billing address' | 'order';

const PARTS: Partial<Record<OrderFieldError, Part>> = {
  shipping_method_unknown: 'shipping address',
  method_not_for_goods: 'shipping address',
  zone_not_served: 'shipping address',
  access_invalid: 'shipping address',
  shipping_method_missing: 'shipping address',
  shipping_address_missing: 'shipping address',
  point_required: 'shipping address',
  point_unknown: 'shipping address',
  slot_required: 'shipping address',
  slot_taken: 'shipping address',
  slot_too_early: 'shipping address',
  slot_closed: 'shipping address',
  slot_not_served: 'shipping address',
  service_not_served: 'shipping address',
  service_slots_invalid: 'shipping address',
  payment_method_unknown: 'order',
  coupon_unknown: 'order',
  coupon_refused: 'order',
};

const CODES: Partial<Record<OrderFieldError, number>> = {
  cart_not_found: 404,
  token_invalid: 401,
  customer_unknown: 401,
  price_changed: 409,
  order_id_taken: 409,
  order_of_cart_paid: 409,
  cart_ordered: 409,
};

/** Insufficient stock: clients of the ecosystem compare this message verbatim. */
const STOCK_ERRORS = new Set<OrderFieldError>([
  'out_of_stock',
  'quantity_available',
  'quantity_below',
  'quantity_minimum',
]);

const euros = (value: string | number | undefined): string => Number(value ?? 0).toFixed(2);

const causeOf = (error: OrderFieldError, detail: Detail): string => {
  switch (error) {
    case 'price_changed':
      return `The total has changed from ${euros(detail['expected'])} to ${euros(detail['actual'])}`;
    case 'order_id_taken':
      return 'This order_id belongs to another order';
    case 'order_of_cart_paid':
    case 'cart_ordered':
      return 'This cart has been ordered already';
    case 'cart_not_found':
      return `No such entity with cartId = ${detail['cartId'] ?? ''}`;
    case 'product_not_found':
      return `The product with the SKU "${detail['sku'] ?? ''}" does not exist`;
    case 'shipping_method_unknown':
    case 'payment_method_unknown':
      return `The method is not available: ${detail['method'] ?? ''}`;
    case 'method_not_for_goods':
      return `The shipping method does not take: ${detail['line'] ?? ''}`;
    case 'customer_unknown':
    case 'token_invalid':
      return 'The consumer isn’t authorized to place this order';
    default:
      return `${error}${Object.entries(detail)
        .map(([name, value]) => ` ${name}=${value}`)
        .join('')}`;
  }
};

const messagePrefixOf = (part: Part): string =>
  part === 'order' ? 'Error placing an order.' : `Error while adding ${part}.`;

export const errorResponse = ({
  error,
  detail = {},
  fieldErrors,
}: OrderError): { code: number; result: unknown; meta: Record<string, unknown> } => {
  if (error === 'order_invalid') return { code: 400, result: fieldErrors ?? [], meta: { error } };
  const meta = { error, detail };
  if (STOCK_ERRORS.has(error)) return { code: 500, result: PRODUCTS_UNAVAILABLE, meta };
  const code = CODES[error] ?? 500;
  const part = PARTS[error] ?? (code === 500 ? 'products' : 'order');
  return { code, result: `${messagePrefixOf(part)} ${causeOf(error, detail)}`, meta };
};
