// The cookie with the guest cart token: pages without JavaScript find the cart by it, and a script loaded later
// continues with the same cart. One cookie per store, because there is one cart per store.

export interface CookieCart {
  token: string;
  /** How pages without JavaScript changed the cart since a script last read the cookie. */
  change: 'changed' | 'ordered' | null;
}

const PREFIX = 'klaas-cart-';
const MAX_AGE_SECONDS = 30 * 24 * 3600;
/** A guest cart has a random token; the numeric id of a customer's cart is not accepted. */
const VALUE = /^(?!\d{1,9}(?:\.|$))([A-Za-z0-9_-]{8,64})(?:\.(changed|ordered))?$/;

/** `cookies`: the `Cookie` header or `document.cookie`; null when the cookie is missing or invalid. */
export const readCartCookie = (cookies: string | null, storeCode: string): CookieCart | null => {
  const name = `${PREFIX}${storeCode}=`;
  const pair = (cookies ?? '').split(/;\s*/).find((text) => text.startsWith(name));
  const [, token, change] = VALUE.exec(pair?.slice(name.length) ?? '') ?? [];
  if (token === undefined) return null;
  return { token, change: change === 'changed' || change === 'ordered' ? change : null };
};

interface CookieScope {
  storeCode: string;
  isSecure: boolean;
}

/**
 * `null` deletes the cookie. Scripts read it, so it is not `HttpOnly`; `SameSite` keeps it out of cross-site form
 * posts.
 */
export const cartCookieText = (cart: CookieCart | null, { storeCode, isSecure }: CookieScope): string =>
  [
    `${PREFIX}${storeCode}=${cart ? `${cart.token}${cart.change ? `.${cart.change}` : ''}` : ''}`,
    'Path=/',
    `Max-Age=${cart ? MAX_AGE_SECONDS : 0}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
