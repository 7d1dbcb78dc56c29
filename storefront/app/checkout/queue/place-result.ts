// Result of placing an order.

/** The cart is already updated accordingly. The form drops its password after `placed` and `queued`. */
export type PlaceResult =
  | { kind: 'placed'; confirmationUrl: string }
  /** The cart stays until the payment is confirmed. */
  | { kind: 'payment'; url: string }
  /** Stored in this browser to be sent later; `message` says why. */
  | { kind: 'queued'; confirmationUrl: string; message: string }
  /** Not ordered: the shopper accepts the new total by placing the order again. */
  | { kind: 'price_changed'; expected: number; actual: number; message: string }
  /** Not ordered. `fields`: error codes by field path, such as `billingAddress.firstname`. */
  | { kind: 'refused'; message: string; fields?: Record<string, string> };
