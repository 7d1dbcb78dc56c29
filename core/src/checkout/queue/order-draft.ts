// The order as it is sent, made from what the checkout knows.
import type { CartItem, LooseProductOption } from '../../cart/cart-item.ts';
import { hashText } from '../../cart/item-identity.ts';
import type { OrderAddress } from '../../orders/order-address.ts';
import type { AddressDetails } from '../../stores/address-details.ts';
import type { CheckoutState } from '../form/checkout-state.ts';

export interface OrderProduct {
  sku: string;
  parentSku?: string;
  qty: number;
  price: number;
  name?: string;
  product_option?: LooseProductOption | null;
  [field: string]: unknown;
}

/** What the shopper agreed to. Its name, by which the server knows it again, comes when it is placed. */
export interface OrderDraft {
  user_id: string;
  cart_id: string;
  store_code: string;
  /** What the shopper saw as the sum; the server refuses another one and tells it. */
  expected_total?: number;
  products: OrderProduct[];
  addressInformation: {
    billingAddress: OrderAddress;
    shippingAddress?: OrderAddress;
    shipping_method_code?: string;
    shipping_carrier_code?: string;
    payment_method_code: string;
    payment_method_additional: Record<string, unknown>;
    shippingExtraFields?: unknown;
  };
}

export interface OrderBody extends OrderDraft {
  /** `<ms>-<guid>`, made by the client once per order. */
  order_id: string;
  created_at: string;
  updated_at: string;
  transmited: boolean;
}

export interface DraftContext {
  userId: string;
  cartId: string;
  storeCode: string;
  items: readonly CartItem[];
  isVirtual: boolean;
  /** Sum with tax that the review showed. */
  expectedTotal?: number;
  /** Codes of the checkout to codes of the backend. */
  paymentMethodsMapping: Record<string, string>;
}

const addressOf = (details: AddressDetails, email: string): OrderAddress => ({
  firstname: details.firstName.trim(),
  lastname: details.lastName.trim(),
  street: [details.streetAddress.trim(), details.apartmentNumber.trim()],
  city: details.city.trim(),
  postcode: details.zipCode.trim(),
  country_id: details.country,
  region: details.state.trim(),
  region_id: Number(details.region_id) || 0,
  region_code: '',
  telephone: details.phoneNumber.trim(),
  company: '',
  email,
});

/** Heavy parts of the catalogue are no part of an order. */
const productOf = (item: CartItem): OrderProduct => ({
  sku: item.sku,
  ...(item.parentSku !== undefined && { parentSku: item.parentSku }),
  qty: item.qty,
  price: typeof item['price'] === 'number' ? item['price'] : (item.price_incl_tax ?? 0),
  ...(item.name !== undefined && { name: item.name }),
  ...(item.type_id !== undefined && { type_id: item.type_id }),
  ...(item.product_type !== undefined && { product_type: item.product_type }),
  ...(item.checksum !== undefined && { checksum: item.checksum }),
  ...(item.server_item_id !== undefined && { server_item_id: item.server_item_id }),
  ...(item.product_option && { product_option: item.product_option }),
});

export const buildOrder = (state: CheckoutState, context: DraftContext): OrderDraft => {
  const { personalDetails, shippingDetails, paymentDetails, isCompany } = state;
  const email = personalDetails.emailAddress.trim();
  const code = paymentDetails.paymentMethod;
  return {
    user_id: context.userId,
    cart_id: context.cartId,
    store_code: context.storeCode,
    ...(context.expectedTotal !== undefined && { expected_total: context.expectedTotal }),
    products: context.items.map(productOf),
    addressInformation: {
      billingAddress: {
        ...addressOf(paymentDetails, email),
        company: isCompany ? paymentDetails.company.trim() : '',
        vat_id: isCompany ? paymentDetails.taxId.trim() : '',
        ...(isCompany &&
          paymentDetails.registryCode.trim() !== '' && {
            registry_code: paymentDetails.registryCode.trim(),
          }),
      },
      ...(!context.isVirtual && {
        shippingAddress: addressOf(shippingDetails, email),
        shipping_method_code: shippingDetails.shippingMethod,
        shipping_carrier_code: shippingDetails.shippingCarrier,
      }),
      payment_method_code: Object.hasOwn(context.paymentMethodsMapping, code)
        ? (context.paymentMethodsMapping[code] ?? code)
        : code,
      payment_method_additional: paymentDetails.paymentMethodAdditional,
    },
  };
};

export const stampOrder = (draft: OrderDraft, stamp: { order_id: string; nowMs: number }): OrderBody => {
  const at = new Date(stamp.nowMs).toISOString();
  return { order_id: stamp.order_id, created_at: at, updated_at: at, transmited: true, ...draft };
};

/** Two orders of the same things to the same place: a double click makes the same fingerprint. */
export const orderFingerprint = ({ expected_total: _, ...draft }: OrderDraft): string =>
  hashText(JSON.stringify(draft));
