// [ORD-06] What makes two orders the same order. Whoever repeats it is told what it led to; whoever changes it is not.
import { createHash } from 'node:crypto';
import { canonicalText, optionsOf } from '@klaas/core/cart/item-identity.ts';
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

/** SHA-256 in hex. Dates, prices and names of products are no part of it: the shop does not go by them. */
export const fingerprintOf = (
  input: OrderInput,
  { billing, shipping, email }: OrderAddresses,
  customerId: number | null,
): string => {
  const { shipping_method_code, shipping_carrier_code, payment_method_code } = input.addressInformation;
  const text = canonicalText({
    products: input.products.map(productText).sort(),
    billing,
    shipping,
    email,
    methods: [shipping_carrier_code, shipping_method_code, payment_method_code],
    cart: input.cart_id,
    customer: customerId,
  });
  return createHash('sha256').update(text).digest('hex');
};
