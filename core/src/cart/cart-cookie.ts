// The cookie with the token of a guest's cart. Pages without scripts find the cart by it; a script that comes later goes
// on with the same cart. One cookie per store, as there is one cart per store.

export interface CookieCart {
  token: string;
  /** What pages without scripts did with the cart since a script looked at it last. */
  change: 'changed' | 'ordered' | null;
}

const PREFIX = 'klaas-cart-';
const MAX_AGE_SECONDS = 30 * 24 * 3600;
/** A guest's cart has a random token; the number of a customer's cart is none. */
const VALUE = /^(?!\d{1,9}(?:\.|$))([A-Za-z0-9_-]{8,64})(?:\.(changed|ordered))?$/;

/** `cookies`: the request's header, or what the browser says; null: there is no such cookie, or it is not ours. */
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

/** `null` takes the cookie away. Scripts read it, so it is not `HttpOnly`; other sites' forms come without it. */
export const cartCookieText = (cart: CookieCart | null, { storeCode, isSecure }: CookieScope): string =>
  [
    `${PREFIX}${storeCode}=${cart ? `${cart.token}${cart.change ? `.${cart.change}` : ''}` : ''}`,
    'Path=/',
    `Max-Age=${cart ? MAX_AGE_SECONDS : 0}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
