// How an order is taxed, stored with it.
export interface OrderTax {
  /** Country whose rates apply. */
  country: string;
  /** Rate of shipping; null: the method's own net and gross price. */
  shippingPercent: number | null;
}
