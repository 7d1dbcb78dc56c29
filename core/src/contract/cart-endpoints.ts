// Cart endpoints. `cartId` is the customer's cart number with a token, else a guest's 32-digit id.
import * as z from 'zod/mini';
import { SHIPPING_KINDS, SHIPPING_NEEDS } from '../stores/shipping-details.ts';
import { defineEndpoint } from './endpoint.ts';

const scalar = z.union([z.string(), z.number()]);
const text = z.optional(z.nullable(z.string()));

const CartQuerySchema = z.object({ cartId: z.optional(scalar), token: z.optional(z.string()) });

const OptionListSchema = z.optional(
  z.nullable(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
);
export const ProductOptionSchema = z.looseObject({
  extension_attributes: z.optional(
    z.looseObject({
      custom_options: OptionListSchema,
      configurable_item_options: OptionListSchema,
      bundle_options: OptionListSchema,
    }),
  ),
});

export const CartItemBodySchema = z.object({
  /** The parent's sku for a variant. Prices in the request are ignored. */
  sku: z.string().check(z.minLength(1), z.maxLength(255)),
  qty: scalar,
  /** With it the quantity is set; without it the quantity is added to an identical line. */
  item_id: z.optional(z.nullable(scalar)),
  product_option: z.optional(z.nullable(ProductOptionSchema)),
  quoteId: z.optional(z.nullable(scalar)),
});

const TaskIdSchema = z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(128))));

export const UpdateBodySchema = z.object({
  cartItem: CartItemBodySchema,
  /** Idempotency key: a repeated request has no further effect. Also as header `Idempotency-Key`. */
  task_id: TaskIdSchema,
});
export type UpdateInput = z.output<typeof UpdateBodySchema>;

export const DeleteBodySchema = z.object({
  cartItem: z.object({
    item_id: scalar,
    sku: z.optional(z.nullable(scalar)),
    quoteId: z.optional(z.nullable(scalar)),
  }),
  task_id: TaskIdSchema,
});

export const CartItemResponseSchema = z.looseObject({
  item_id: z.number(),
  sku: z.string(),
  qty: z.number(),
  name: z.string(),
  /** Net and gross unit price. */
  price: z.number(),
  price_incl_tax: z.number(),
  product_type: z.string(),
  quote_id: z.string(),
  product_option: z.optional(ProductOptionSchema),
  extension_attributes: z.optional(
    z.object({
      /** Gross unit price at the last change of the line, when it differs now. */
      price_changed_from: z.optional(z.number()),
      stock_message: z.optional(z.string()),
      /** The product can no longer be bought; the line is excluded from the totals. */
      unavailable: z.optional(z.boolean()),
    }),
  ),
});

const street = z.optional(z.nullable(z.union([z.string(), z.array(z.nullable(z.string()))])));
const AddressSchema = z.looseObject({
  country_id: text,
  countryId: text,
  region: z.optional(z.nullable(z.unknown())),
  street,
  city: text,
  postcode: text,
  firstname: text,
  lastname: text,
});

/** Ours: what the price of the own transport depends on. */
const ExtraFieldsSchema = z.optional(z.nullable(z.looseObject({ site_access: z.optional(z.unknown()) })));

export const ShippingMethodsBodySchema = z.object({
  address: AddressSchema,
  shippingExtraFields: ExtraFieldsSchema,
});

export const ShippingInformationBodySchema = z.object({
  addressInformation: z.looseObject({
    shippingAddress: z.optional(z.nullable(AddressSchema)),
    billingAddress: z.optional(z.nullable(AddressSchema)),
    shippingCarrierCode: text,
    shippingMethodCode: text,
    shipping_address: z.optional(z.nullable(AddressSchema)),
    billing_address: z.optional(z.nullable(AddressSchema)),
    shipping_carrier_code: text,
    shipping_method_code: text,
    shippingExtraFields: ExtraFieldsSchema,
  }),
});

export const CollectTotalsBodySchema = z.object({
  methods: z.looseObject({
    paymentMethod: z.optional(z.nullable(z.looseObject({ method: text }))),
    shippingCarrierCode: text,
    shippingMethodCode: text,
  }),
});

const PaymentMethodsSchema = z.array(
  z.object({
    code: z.string(),
    title: z.string(),
    /** Ours: a line below the title; banks of the buyer's country with the path of their logo, the chosen one is sent with the order. */
    extension_attributes: z.optional(
      z.object({
        note: z.optional(z.string()),
        options: z.optional(
          z.array(z.object({ code: z.string(), name: z.string(), logo: z.optional(z.string()) })),
        ),
      }),
    ),
  }),
);

export const TotalsSchema = z.looseObject({
  grand_total: z.number(),
  subtotal: z.number(),
  subtotal_incl_tax: z.number(),
  discount_amount: z.number(),
  shipping_amount: z.number(),
  shipping_incl_tax: z.number(),
  tax_amount: z.number(),
  quote_currency_code: z.string(),
  items_qty: z.number(),
  coupon_code: z.optional(z.string()),
  items: z.array(z.looseObject({ item_id: z.number(), qty: z.number(), options: z.string() })),
  total_segments: z.array(z.looseObject({ code: z.string(), title: z.string(), value: z.number() })),
});

export const ShippingOfferSchema = z.object({
  carrier_code: z.string(),
  method_code: z.string(),
  carrier_title: z.string(),
  method_title: z.string(),
  amount: z.number(),
  base_amount: z.number(),
  available: z.boolean(),
  error_message: z.string(),
  price_excl_tax: z.number(),
  price_incl_tax: z.number(),
  /** Ours; other backends do not have it. `needs` says what an order must name (see the delivery endpoints). */
  extension_attributes: z.optional(
    z.object({
      kind: z.enum(SHIPPING_KINDS),
      needs: z.enum(SHIPPING_NEEDS),
      provider: z.string(),
      note: z.string(),
    }),
  ),
});

const cartErrors = { 401: 'The token is not valid', 404: 'No such cart' };
const withArgumentError = (message: string) => ({ ...cartErrors, 500: message });
const noItem = 'No cartItem element provided within the request body';
const noAddress = 'No address element provided within the request body';
const cart = { tag: 'cart', query: CartQuerySchema } as const;

export const createCartEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/create',
  summary: 'The open cart of the customer, or a new cart for a guest',
  output: scalar,
  errors: { 401: 'The token is not valid' },
});

export const pullCartEndpoint = defineEndpoint({
  ...cart,
  method: 'GET',
  path: '/api/cart/pull',
  summary: 'All lines of the cart, with what changed since they were added',
  output: z.array(CartItemResponseSchema),
  errors: cartErrors,
});

export const updateCartEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/update',
  summary: 'Adds a line, or sets the quantity of the line with that item_id',
  body: UpdateBodySchema,
  output: CartItemResponseSchema,
  errors: {
    ...withArgumentError(noItem),
    400: 'The product, its options or the quantity are refused; result says why',
  },
});

export const deleteCartItemEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/delete',
  summary: 'Removes the line with that item_id',
  body: DeleteBodySchema,
  output: z.boolean(),
  errors: withArgumentError(noItem),
});

export const cartTotalsEndpoint = defineEndpoint({
  ...cart,
  method: 'GET',
  path: '/api/cart/totals',
  summary: 'Totals with all segments',
  output: TotalsSchema,
  errors: cartErrors,
});

export const paymentMethodsEndpoint = defineEndpoint({
  ...cart,
  method: 'GET',
  path: '/api/cart/payment-methods',
  summary: 'Ways of paying for this cart',
  output: PaymentMethodsSchema,
  errors: cartErrors,
});

export const shippingMethodsEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/shipping-methods',
  summary: 'Ways of shipping this cart to that address',
  body: ShippingMethodsBodySchema,
  output: z.array(ShippingOfferSchema),
  errors: withArgumentError(noAddress),
});

export const shippingInformationEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/shipping-information',
  summary: 'Keeps addresses and the way of shipping, and answers with the totals',
  body: ShippingInformationBodySchema,
  output: z.object({ payment_methods: PaymentMethodsSchema, totals: TotalsSchema }),
  errors: { ...withArgumentError(noAddress), 400: 'No such way of shipping for that country' },
});

export const collectTotalsEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/collect-totals',
  summary: 'Keeps the ways of shipping and paying, and answers with the totals',
  body: CollectTotalsBodySchema,
  output: TotalsSchema,
  errors: withArgumentError('No shipping and payment methods element provided within the request body'),
});

export const applyCouponEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/apply-coupon',
  summary: 'Puts a coupon on the cart',
  query: z.extend(CartQuerySchema, { coupon: z.string() }),
  output: z.boolean(),
  errors: { ...withArgumentError('No coupon code provided'), 404: 'The coupon does not count for this cart' },
});

export const deleteCouponEndpoint = defineEndpoint({
  ...cart,
  method: 'POST',
  path: '/api/cart/delete-coupon',
  summary: 'Takes the coupon off the cart',
  output: z.boolean(),
  errors: cartErrors,
});

export const couponEndpoint = defineEndpoint({
  ...cart,
  method: 'GET',
  path: '/api/cart/coupon',
  summary: 'The coupon code on the cart, or an empty text',
  output: z.string(),
  errors: cartErrors,
});
