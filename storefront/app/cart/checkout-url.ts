/** URL of an external checkout, with session token and cart id filled in. */
export const checkoutUrl = (template: string, values: { token: string; cartId: string }): string =>
  template
    .replaceAll('{token}', encodeURIComponent(values.token))
    .replaceAll('{cartId}', encodeURIComponent(values.cartId));
