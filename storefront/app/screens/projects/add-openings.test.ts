import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { expect, it } from 'vitest';
import type { Opening } from '../../configurator/projects/project.ts';
import { type AddedLines, addOpenings } from './add-openings.ts';

const opening = (sku: string): Opening => ({
  ...{ name: `Name of ${sku}`, sku, query: '', qty: 1, product_name: null, path: null },
  ...{ price_incl_tax: 10, current_price_incl_tax: 10 },
});
const PROJECT = ['A', 'B', 'C'].map(opening);

/** A shop that no longer sells or has some, and its cart. */
const createShop = ({ unsold = [] as string[], rejected = [] as string[] } = {}) => {
  const cart: CartItem[] = [];
  const memory: AddedLines = new Map();
  const shop = { isOnline: true };
  const deps: Parameters<typeof addOpenings>[0] = {
    load: async ({ sku }) => {
      if (!shop.isOnline && sku === 'B') throw new Error('no connection');
      return unsold.includes(sku) ? null : ({ sku } as Product);
    },
    add: async ({ sku }, qty) => {
      if (rejected.includes(sku))
        return { changed: false, messages: [{ code: 'out_of_stock', type: 'error' }], items: [] };
      const line = cart.find((item) => item.sku === sku);
      if (line) line.qty += Number(qty);
      else cart.push({ sku, qty: Number(qty) });
      return { changed: true, messages: [], items: [{ sku, qty: Number(qty) }] };
    },
    lines: () => cart,
  };
  const inCart = () => Object.fromEntries(cart.map(({ sku, qty }) => [sku, qty]));
  return { shop, cart, inCart, buy: () => addOpenings(deps, PROJECT, memory) };
};

it('a project with an opening that is no longer made: the others are added, once, however often it is tried', async () => {
  const { inCart, buy } = createShop({ unsold: ['B'] });
  for (const _ of [1, 2]) {
    expect((await buy()).missing.map(({ name }) => name)).toEqual(['Name of B']);
    expect(inCart()).toEqual({ A: 1, C: 1 });
  }
});

it('an opening that the cart rejects: the others are added once', async () => {
  const { inCart, buy } = createShop({ rejected: ['C'] });
  for (const _ of [1, 2]) {
    expect((await buy()).messages).toMatchObject([{ code: 'out_of_stock' }]);
    expect(inCart()).toEqual({ A: 1, B: 1 });
  }
});

it('a connection lost while the openings are loaded adds nothing; the next try adds them all', async () => {
  const { shop, inCart, buy } = createShop();
  shop.isOnline = false;
  await expect(buy()).rejects.toThrow('no connection');
  expect(inCart()).toEqual({});
  shop.isOnline = true;
  await buy();
  expect(inCart()).toEqual({ A: 1, B: 1, C: 1 });
});

it('a line removed from the cart is added again', async () => {
  const { cart, inCart, buy } = createShop({ unsold: ['B'] });
  await buy();
  cart.shift();
  await buy();
  expect(inCart()).toEqual({ C: 1, A: 1 });
});

it('a whole project bought twice is in the cart twice', async () => {
  const { inCart, buy } = createShop();
  await buy();
  await buy();
  expect(inCart()).toEqual({ A: 2, B: 2, C: 2 });
});
