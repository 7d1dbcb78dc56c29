// Reads and writes the guest's cart cookie in the browser.
import { type CookieCart, cartCookieText, readCartCookie } from '@klaas/core/cart/cart-cookie.ts';

export const loadCartCookie = (storeCode: string): CookieCart | null =>
  readCartCookie(document.cookie, storeCode);

export const saveCartCookie = (storeCode: string, cart: CookieCart | null): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore exists only in secure contexts and is asynchronous
  document.cookie = cartCookieText(cart, { storeCode, isSecure: window.location.protocol === 'https:' });
};
