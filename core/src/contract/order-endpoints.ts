// Orders and their payment.
import * as z from 'zod/mini';
import type { PlacedOrder } from '../checkout/queue/order-outcome.ts';
import { ProductOptionSchema } from './cart-endpoints.ts';
import { defineEndpoint } from './endpoint.ts';
import { documentOf } from './wire-value.ts';

const MAX_LINES = 200;
const MAX_QTY = 10_000;

const text = (minimum: number, maximum = 255) => z.string().check(z.minLength(minimum), z.maxLength(maximum));
const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(255))));
const scalar = z.union([z.string(), z.number()]);
const code = z.optional(z.nullable(z.string().check(z.regex(/^([A-Za-z][\w-]{0,63})?$/))));
const moment = z.optional(z.nullable(z.string().check(z.maxLength(40))));

const AddressSchema = z.looseObject({
  firstname: text(1),
  lastname: text(1),
  street: z.array(z.nullable(z.string().check(z.maxLength(255)))).check(z.minLength(1), z.maxLength(4)),
  city: text(1),
  postcode: text(3),
  country_id: optionalText,
  countryId: optionalText,
  region: z.optional(z.nullable(z.union([text(0), z.looseObject({ region: optionalText })]))),
  region_id: z.optional(z.nullable(z.number())),
  region_code: optionalText,
  telephone: optionalText,
  company: optionalText,
  vat_id: optionalText,
  registry_code: optionalText,
  email: optionalText,
});
export type OrderAddressInput = z.output<typeof AddressSchema>;

const ProductSchema = z.looseObject({
  /** The variant's sku, or its parent's with the chosen options. */
  sku: text(1),
  parentSku: optionalText,
  qty: z.int().check(z.minimum(1), z.maximum(MAX_QTY)),
  /** Never used: the shop prices by its own data. */
  price: z.number().check(z.minimum(0)),
  product_option: z.optional(z.nullable(ProductOptionSchema)),
});

export const OrderBodySchema = z.strictObject({
  /** Made by the client once per order: a repeat is answered with the first result. Without it the cart is the name. */
  order_id: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/, { error: 'must be 8 to 128 printable characters' })),
  ),
  created_at: moment,
  updated_at: moment,
  transmited: z.optional(z.boolean()),
  transmited_at: moment,
  status: z.optional(z.nullable(z.string())),
  state: z.optional(z.nullable(z.string())),
  user_id: z.optional(z.string().check(z.regex(/^\d{0,9}$/))),
  cart_id: z.optional(z.string().check(z.maxLength(64))),
  store_code: z.optional(z.string().check(z.maxLength(32))),
  store_id: z.optional(z.number()),
  products: z.array(ProductSchema).check(z.minLength(1), z.maxLength(MAX_LINES)),
  /** The sum with tax that the shopper agreed to; another one is refused with code 409. */
  expected_total: z.optional(z.number()),
  addressInformation: z.looseObject({
    billingAddress: AddressSchema,
    /** Left out when nothing is delivered. */
    shippingAddress: z.optional(z.nullable(AddressSchema)),
    shipping_method_code: code,
    shipping_carrier_code: code,
    payment_method_code: z.string().check(z.regex(/^[A-Za-z][\w-]{0,63}$/)),
    payment_method_additional: z.optional(z.nullable(z.unknown())),
    shippingExtraFields: z.optional(z.unknown()),
  }),
});
export type OrderInput = z.output<typeof OrderBodySchema>;

const PlacedOrderSchema = z.object({
  magentoOrderId: z.string(),
  orderNumber: z.string(),
  backendOrderId: z.string(),
  transferedAt: z.string(),
}) satisfies z.ZodMiniType<PlacedOrder>;

const TokenQuerySchema = z.object({ token: z.optional(z.string()) });

const order = { tag: 'order' } as const;
const placing = {
  ...order,
  method: 'POST',
  query: TokenQuerySchema,
  body: OrderBodySchema,
  output: PlacedOrderSchema,
  errors: {
    400: 'What is wrong with the body, as a list',
    401: 'The token is not valid, or missing for an order of a customer',
    404: 'No such cart',
    409: 'The sum is another one than the shopper agreed to (meta.detail: expected, actual), or the order_id or the cart has been ordered with another body',
    500: 'The products, an address or a method are refused; meta.error says which rule',
  },
} as const;

export const placeOrderEndpoint = defineEndpoint({
  ...placing,
  path: '/api/order',
  summary: 'Places an order. meta.orderKey opens it; meta.payment.url is where it is paid',
});

export const createOrderEndpoint = defineEndpoint({
  ...placing,
  path: '/api/order/create',
  summary: 'Places an order, by its other address',
});

const AddressResponseSchema = z.looseObject({
  firstname: z.string(),
  lastname: z.string(),
  street: z.array(z.string()),
  city: z.string(),
  postcode: z.string(),
  country_id: z.string(),
  telephone: z.string(),
  company: z.string(),
});

const OrderItemSchema = z.looseObject({
  item_id: z.number(),
  product_id: z.optional(z.number()),
  sku: z.string(),
  name: z.string(),
  product_type: z.string(),
  qty_ordered: z.number(),
  price: z.number(),
  price_incl_tax: z.number(),
  row_total: z.number(),
  row_total_incl_tax: z.number(),
  tax_percent: z.number(),
  discount_amount: z.number(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  is_made_to_measure: z.boolean(),
  /** Path below the shop's pictures; empty when there is none. */
  image: z.optional(z.string()),
});

const TransferSchema = z.object({
  beneficiary: z.string(),
  iban: z.string(),
  bank: z.string(),
  reference: z.string(),
  amount: z.number(),
  due_date: z.string(),
});

/** Null: nothing of that kind is ordered, or nothing is promised of it. */
const PromiseSchema = z.nullable(
  z.object({
    /** In working days. */
    days: z.object({ from: z.int(), to: z.int() }),
    /** Null while the days wait for the payment. */
    window: z.nullable(z.object({ from: z.string(), to: z.string() })),
  }),
);

const OrderShape = {
  entity_id: z.int(),
  increment_id: z.string(),
  created_at: z.string(),
  updated_at: z.optional(z.string()),
  state: z.string(),
  status: z.string(),
  customer_email: z.string(),
  grand_total: z.number(),
  subtotal: z.number(),
  subtotal_incl_tax: z.number(),
  tax_amount: z.number(),
  shipping_amount: z.number(),
  shipping_incl_tax: z.number(),
  discount_amount: z.number(),
  total_due: z.number(),
  order_currency_code: z.string(),
  base_currency_code: z.optional(z.string()),
  store_id: z.optional(z.int()),
  store_name: z.string(),
  shipping_description: z.string(),
  total_item_count: z.number(),
  total_qty_ordered: z.optional(z.number()),
  coupon_code: z.optional(z.string()),
  items: z.array(OrderItemSchema),
  billing_address: AddressResponseSchema,
  payment: z.looseObject({ method: z.string(), additional_information: z.array(z.string()) }),
  extension_attributes: z.looseObject({
    shipping_assignments: z.array(
      z.object({ shipping: z.object({ address: z.nullable(AddressResponseSchema), method: z.string() }) }),
    ),
    cart_id: z.string(),
    /** Opens the order's page, with its number. */
    order_key: z.string(),
    /** The event that cancelled it; else empty. */
    canceled_by: z.string(),
    /** started, paid, failed, aborted, refund_due, refunded; empty where no bank is involved. */
    payment_state: z.string(),
    /** Money that goes back, and that went back, in euros. */
    refund_due: z.number(),
    refunded: z.number(),
    can_pay: z.boolean(),
    can_cancel: z.boolean(),
    /** What the buyer writes into the transfer, while the order waits for it. */
    transfer: z.optional(TransferSchema),
    /** Of the parcel, where the shop knows it. */
    tracking_number: z.optional(z.string()),
    /** When it reached the buyer, once the shop knows it. */
    delivered_at: z.optional(z.string()),
    /** What was promised of its delivery when it was placed, goods from the shelf and panes apart; days are YYYY-MM-DD. */
    delivery: z.optional(z.object({ stocked: PromiseSchema, sized: PromiseSchema })),
    /** Where its invoice is, below the address of the backend; empty while there is none. */
    invoice_path: z.optional(z.string()),
  }),
};
const OrderShapeSchema = z.object(OrderShape);
export type OrderDocument = z.output<typeof OrderShapeSchema>;
const OrderSchema = documentOf<OrderDocument>(OrderShape);

const OrderKeySchema = z.object({
  /** `backendOrderId` or `orderNumber`. */
  orderId: scalar,
  /** The key of the link; a customer's own orders open with the token instead. */
  key: z.optional(z.string()),
  token: z.optional(z.string()),
});
const notFound = { 404: 'No such order, or it is not yours' };

export const loadOrderEndpoint = defineEndpoint({
  ...order,
  method: 'GET',
  path: '/api/ext/orders/order',
  summary: 'One order, by the key of its link or for the customer it belongs to',
  query: OrderKeySchema,
  output: OrderSchema,
  errors: notFound,
});

export const invoiceEndpoint = defineEndpoint({
  ...order,
  method: 'GET',
  path: '/api/ext/orders/invoice',
  summary: 'The invoice of an order as PDF, in the language it was ordered in; opens like the order itself',
  query: OrderKeySchema,
  output: z.unknown(),
  bare: true,
  produces: 'application/pdf',
  errors: { ...notFound, 409: 'The order has no invoice: it is cancelled, or waits for its payment' },
});

export const cancelOrderEndpoint = defineEndpoint({
  ...order,
  method: 'POST',
  path: '/api/ext/orders/cancel',
  summary: 'Cancels an order that is not under way yet; its goods are for sale again',
  query: TokenQuerySchema,
  body: OrderKeySchema,
  output: OrderSchema,
  errors: { ...notFound, 409: 'It is too late for that' },
});

const payment = { tag: 'payment' } as const;

export const startPaymentEndpoint = defineEndpoint({
  ...payment,
  method: 'POST',
  path: '/api/ext/payment/start',
  summary: 'Where an order is paid; also after a payment was given up or failed',
  query: TokenQuerySchema,
  body: OrderKeySchema,
  output: z.object({ url: z.string() }),
  errors: { ...notFound, 409: 'There is nothing to pay' },
});

const ProviderParamsSchema = z.object({ provider: z.string() });
const NoticeSchema = z.record(z.string(), z.string());

export const paymentCallbackEndpoint = defineEndpoint({
  ...payment,
  method: 'POST',
  path: '/api/ext/payment/callback/{provider}',
  summary: 'The bank tells how a payment ended, signed. However often: the effect is that of one',
  params: ProviderParamsSchema,
  body: NoticeSchema,
  output: z.object({ outcome: z.string() }),
  errors: { 400: 'The notice cannot be read', 403: 'The signature is wrong', ...notFound },
});

export const paymentReturnEndpoint = defineEndpoint({
  ...payment,
  method: 'GET',
  path: '/api/ext/payment/return/{provider}',
  summary:
    'The shopper comes back from the bank with the same notice, and is sent on to the page of the order',
  params: ProviderParamsSchema,
  query: NoticeSchema,
  output: z.unknown(),
  bare: true,
  produces: 'text/html',
  errors: { 303: 'To the page of the order' },
});
