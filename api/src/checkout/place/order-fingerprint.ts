// [ORD-06] Hash that detects a repeated order request. A repeat returns the first result; a changed order does not.
import { createHash } from 'node:crypto';
import { canonicalText, optionsOf } from '@klaas/core/cart/item-identity.ts';
import { DeliveryChoiceSchema, type ServiceSlots } from '@klaas/core/contract/delivery-endpoints.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import type { OrderAddresses } from './order-input.ts';

const OPTION_KINDS = ['bundle_options', 'custom_options', 'configurable_item_options'] as const;

const productText = ({ sku, parentSku, qty, product_option }: OrderInput['products'][number]): string =>
  canonicalText({
    sku,
    parentSku,
    qty,
    options: OPTION_KINDS.map((kind) => optionsOf(product_option, kind).map(canonicalText).sort()),
  });

/** SHA-256 in hex. Excludes dates, prices and product names: the server does not use them. */
export const fingerprintOf = (
  input: OrderInput,
  { billing, shipping, email }: OrderAddresses,
  slots: ServiceSlots,
  customerId: number | null,
): string => {
  const { shipping_method_code, shipping_carrier_code, payment_method_code, shippingExtraFields } =
    input.addressInformation;
  const choice = DeliveryChoiceSchema.safeParse(shippingExtraFields);
  const text = canonicalText({
    products: input.products.map(productText).sort(),
    billing,
    shipping,
    email,
    methods: [shipping_carrier_code, shipping_method_code, payment_method_code],
    ...(choice.success && {
      place: [choice.data.pickup_point, choice.data.delivery_slot, choice.data.site_access],
    }),
    ...(Object.keys(slots).length > 0 && { services: slots }),
    cart: input.cart_id,
    customer: customerId,
  });
  return createHash('sha256').update(text).digest('hex');
};

/**
 * SHA-256 in hex of the whole request: one that the shopper submits again has another `updated_at`. Null: its client
 * gave it no id.
 */
export const requestHashOf = (input: OrderInput, customerId: number | null): string | null =>
  input.order_id === undefined
    ? null
    : createHash('sha256').update(canonicalText({ input, customerId })).digest('hex');
