// [ANLY-01] Analytics events and their data layer format.
export interface TrackedProduct {
  name: string;
  id: number | string;
  sku: string;
  /** In euros, tax included. */
  price: number;
  quantity?: number;
  /** Name of the most specific category. */
  category?: string;
  /** The chosen options as text. */
  variant?: string;
}

export type ShopEvent =
  | { name: 'view-list'; list: string; products: TrackedProduct[] }
  | { name: 'view-item'; product: TrackedProduct; list?: string }
  | { name: 'add-to-cart'; products: TrackedProduct[] }
  | { name: 'remove-from-cart'; products: TrackedProduct[] }
  | { name: 'checkout-step'; step: 1 | 2 | 3 | 4; option: string; products: TrackedProduct[] }
  | {
      name: 'purchase';
      id: string;
      affiliation: string;
      revenue: number;
      tax: number;
      shipping: number;
      coupon: string;
      products: TrackedProduct[];
    };

export type DataLayerEntry = Record<string, unknown>;

const withPosition = (list: string) => (product: TrackedProduct, index: number) => ({
  ...product,
  list,
  position: index + 1,
});

const withQuantity = (product: TrackedProduct) => ({ ...product, quantity: product.quantity ?? 1 });

export const dataLayerEntryOf = (event: ShopEvent, currencyCode: string): DataLayerEntry => {
  switch (event.name) {
    case 'view-list':
      return {
        event: 'productList',
        ecommerce: { currencyCode, impressions: event.products.map(withPosition(event.list)) },
      };
    case 'view-item':
      return {
        event: 'productDetail',
        ecommerce: {
          currencyCode,
          detail: { actionField: { list: event.list ?? '' }, products: [event.product] },
        },
      };
    case 'add-to-cart':
      return {
        event: 'addToCart',
        ecommerce: { currencyCode, add: { products: event.products.map(withQuantity) } },
      };
    case 'remove-from-cart':
      return {
        event: 'removeFromCart',
        ecommerce: { currencyCode, remove: { products: event.products.map(withQuantity) } },
      };
    case 'checkout-step':
      return {
        event: 'checkout',
        ecommerce: {
          currencyCode,
          checkout: {
            actionField: { step: event.step, option: event.option },
            products: event.products.map(withQuantity),
          },
        },
      };
    case 'purchase': {
      const { name: _, products, ...actionField } = event;
      return {
        event: 'purchase',
        ecommerce: { currencyCode, purchase: { actionField, products: products.map(withQuantity) } },
      };
    }
  }
};
