// What became of an attempt to order.

/** Ends an attempt; the cart has been seen to. A form drops its password when it was placed or queued. */
export type PlaceResult =
  | { kind: 'placed'; confirmationUrl: string }
  /** The cart stays until the bank has said yes. */
  | { kind: 'payment'; url: string }
  /** It waits in this browser; `message` says why. */
  | { kind: 'queued'; confirmationUrl: string; message: string }
  /** Nothing is ordered: the shopper looks at the new sum and agrees by placing again with it. */
  | { kind: 'price_changed'; expected: number; actual: number; message: string }
  /** Nothing is ordered. `fields`: faults of `core/checkout/form`, by `billingAddress.firstname` and the like. */
  | { kind: 'refused'; message: string; fields?: Record<string, string> };
