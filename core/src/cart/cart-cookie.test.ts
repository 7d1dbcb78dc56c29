import { describe, expect, it } from 'vitest';
import { type CookieCart, cartCookieText, readCartCookie } from './cart-cookie.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const nameAndValue = (text: string) => text.split('; ')[0] ?? '';

describe('[CART-03] the token of a guest’s cart as a cookie', () => {
  it.each<CookieCart>([
    { token: TOKEN, change: null },
    { token: TOKEN, change: 'changed' },
    { token: TOKEN, change: 'ordered' },
  ])('%j is read as it was written', (cart) => {
    const written = nameAndValue(cartCookieText(cart, { storeCode: 'et', isSecure: false }));
    expect(readCartCookie(`other=1; ${written}; last=2`, 'et')).toEqual(cart);
  });

  it('each store has its own', () => {
    const written = nameAndValue(
      cartCookieText({ token: TOKEN, change: null }, { storeCode: 'et', isSecure: false }),
    );
    expect(readCartCookie(written, 'ru')).toBeNull();
  });

  it.each([
    ['no cookies', null],
    ['an empty value', 'klaas-cart-et='],
    ['the number of a customer’s cart', 'klaas-cart-et=4711'],
    ['such a number with a mark', 'klaas-cart-et=4711.changed'],
    ['something too long', `klaas-cart-et=${'a'.repeat(65)}`],
    ['signs of an address', 'klaas-cart-et=../../etc/passwd'],
    ['another mark', `klaas-cart-et=${TOKEN}.paid`],
    ['another name that ends alike', `x-klaas-cart-et=${TOKEN}`],
  ])('%s is no cart', (_, cookies) => expect(readCartCookie(cookies, 'et')).toBeNull());

  it('is not sent with forms of other sites, and over https only where the shop is', () => {
    const cart = { token: TOKEN, change: null };
    expect(cartCookieText(cart, { storeCode: 'et', isSecure: true })).toBe(
      `klaas-cart-et=${TOKEN}; Path=/; Max-Age=2592000; SameSite=Lax; Secure`,
    );
    expect(cartCookieText(null, { storeCode: 'et', isSecure: false })).toBe(
      'klaas-cart-et=; Path=/; Max-Age=0; SameSite=Lax',
    );
  });
});
