// The cookie of the guest's cart, as scripts read and write it.
import { type CookieCart, cartCookieText, readCartCookie } from '@klaas/core/cart/cart-cookie.ts';

export const loadCartCookie = (storeCode: string): CookieCart | null =>
  readCartCookie(document.cookie, storeCode);

export const saveCartCookie = (storeCode: string, cart: CookieCart | null): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists only in secure contexts, and answers late
  document.cookie = cartCookieText(cart, { storeCode, isSecure: window.location.protocol === 'https:' });
};
