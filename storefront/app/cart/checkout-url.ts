/** A checkout of another system: its address with the session and the cart put in. */
export const checkoutUrl = (template: string, values: { token: string; cartId: string }): string =>
  template
    .replaceAll('{token}', encodeURIComponent(values.token))
    .replaceAll('{cartId}', encodeURIComponent(values.cartId));
