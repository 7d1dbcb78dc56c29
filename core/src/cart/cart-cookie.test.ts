import { describe, expect, it } from 'vitest';
import { type CookieCart, cartCookieText, readCartCookie } from './cart-cookie.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const nameAndValue = (text: string) => text.split('; ')[0] ?? '';

describe('[CART-03] the cookie with the guest cart token', () => {
  it.each<CookieCart>([
    { token: TOKEN, change: null },
    { token: TOKEN, change: 'changed' },
    { token: TOKEN, change: 'ordered' },
  ])('%j round-trips through the cookie', (cart) => {
    const written = nameAndValue(cartCookieText(cart, { storeCode: 'et', isSecure: false }));
    expect(readCartCookie(`other=1; ${written}; last=2`, 'et')).toEqual(cart);
  });

  it('has a separate cookie for each store', () => {
    const written = nameAndValue(
      cartCookieText({ token: TOKEN, change: null }, { storeCode: 'et', isSecure: false }),
    );
    expect(readCartCookie(written, 'ru')).toBeNull();
  });

  it.each([
    ['no cookies', null],
    ['an empty value', 'klaas-cart-et='],
    ['the numeric id of a customer’s cart', 'klaas-cart-et=4711'],
    ['a numeric id with a change marker', 'klaas-cart-et=4711.changed'],
    ['an overlong value', `klaas-cart-et=${'a'.repeat(65)}`],
    ['path characters', 'klaas-cart-et=../../etc/passwd'],
    ['an unknown change marker', `klaas-cart-et=${TOKEN}.paid`],
    ['another cookie name with the same suffix', `x-klaas-cart-et=${TOKEN}`],
  ])('rejects %s as a cart token', (_, cookies) => expect(readCartCookie(cookies, 'et')).toBeNull());

  it('is SameSite, and Secure only when the shop uses HTTPS', () => {
    const cart = { token: TOKEN, change: null };
    expect(cartCookieText(cart, { storeCode: 'et', isSecure: true })).toBe(
      `klaas-cart-et=${TOKEN}; Path=/; Max-Age=2592000; SameSite=Lax; Secure`,
    );
    expect(cartCookieText(null, { storeCode: 'et', isSecure: false })).toBe(
      'klaas-cart-et=; Path=/; Max-Age=0; SameSite=Lax',
    );
  });
});
