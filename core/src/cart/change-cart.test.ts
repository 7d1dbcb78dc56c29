import { describe, expect, it } from 'vitest';
import type { Product } from '../catalog/product.ts';
import { defaultSettings } from '../stores/settings.ts';
import type { CartItem } from './cart-item.ts';
import {
  addLines,
  type CartLines,
  changeQuantity,
  emptyCart,
  prepareAdd,
  reconfigureLine,
  removeLine,
  reportOfAdd,
  stockBeforeRequest,
} from './change-cart.ts';
import { isRemoved } from './sync/removed-lines.ts';

const product = (sku: string, more: Partial<Product> = {}): Product =>
  ({ id: 1, sku, name: sku, type_id: 'simple', status: 1, price_incl_tax: 10, ...more }) as Product;
const rules = defaultSettings();
const codesOf = (report: { messages: { code: string }[] } | null) => report?.messages.map(({ code }) => code);

const linesOf = (product: Product, quantity: unknown): CartItem[] => {
  const prepared = prepareAdd(product, quantity, rules);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.report));
  return prepared.items;
};
const EMPTY: CartLines = { items: [], removed: [], changes: 0 };
const cartOf = (...skus: string[]): CartLines =>
  skus.reduce((cart, sku) => addLines(cart, linesOf(product(sku), 1)), EMPTY);
const quantitiesOf = ({ items }: CartLines) => Object.fromEntries(items.map(({ sku, qty }) => [sku, qty]));
const lineIn = (cart: CartLines, sku: string) => {
  const found = cart.items.find((item) => item.sku === sku);
  if (!found) throw new Error(`no line ${sku}`);
  return found;
};

describe('adding', () => {
  it('[CART-04] is refused with all errors of the product', () => {
    const prepared = prepareAdd(product('A', { price_incl_tax: -1, status: 2 }), 1, rules);
    expect(prepared).toMatchObject({ ok: false, report: { changed: false, items: [] } });
    expect(prepared.ok ? [] : codesOf(prepared.report)).toEqual(['price_unknown', 'product_unavailable']);
  });

  it('[CART-02] is refused when a part of a grouped product is unknown', () => {
    const links = [{ link_type: 'associated', linked_product_sku: 'B', sku: 'A' }];
    const grouped = product('A', { type_id: 'grouped', product_links: links as Product['product_links'] });
    const prepared = prepareAdd(grouped, 1, rules);
    expect(prepared.ok ? [] : codesOf(prepared.report)).toEqual(['product_unavailable']);
  });

  it('joins an identical line, and takes back its removal', () => {
    const removed = removeLine(cartOf('A'), { sku: 'A' }).cart;
    const cart = addLines(addLines(removed, linesOf(product('A'), 1)), linesOf(product('A'), 2));
    expect(quantitiesOf(cart)).toEqual({ A: 3 });
    expect(isRemoved(cart.removed, { sku: 'A' })).toBe(false);
    expect(cart.changes).toBe(4);
  });
});

describe('[CART-05] stock of an added line', () => {
  const item: CartItem = { sku: 'A', qty: 1 };
  const online = { isOnline: true, isMadeToMeasure: false };
  const stock = { ...rules.stock, allowOutOfStockInCart: false, synchronize: true };

  it('is asked for only where it decides', () => {
    expect(stockBeforeRequest(item, stock, online)).toBe('ask');
    expect(stockBeforeRequest(item, stock, { ...online, isMadeToMeasure: true })).toBe('ok');
    expect(stockBeforeRequest(item, stock, { ...online, isOnline: false })).toBe('volatile');
    expect(stockBeforeRequest(item, { ...stock, allowOutOfStockInCart: true }, online)).toBe('ok');
  });

  it("[STOCK-01] is the product document's without the stock service", () => {
    const unsynced = { ...stock, synchronize: false };
    const known = { ...item, stock: { is_in_stock: false, qty: 0 } };
    expect(stockBeforeRequest(item, unsynced, online)).toBe('volatile');
    expect(stockBeforeRequest(known, unsynced, online)).toBe('out_of_stock');
  });

  it('decides whether the lines are added, with one message', () => {
    const items = [item, { sku: 'B', qty: 1 }];
    expect(reportOfAdd(items, ['ok', 'ok'], stock)).toMatchObject({ changed: true, items });
    expect(codesOf(reportOfAdd(items, ['ok', 'ok'], stock))).toEqual(['product_added']);
    expect(codesOf(reportOfAdd(items, ['volatile', 'volatile'], stock))).toEqual(['stock_volatile']);
    expect(reportOfAdd(items, ['ok', 'out_of_stock'], stock)).toMatchObject({ changed: false, items: [] });
  });
});

describe('[CART-06] the quantity', () => {
  it('is set, and counted as a change', () => {
    const { cart, report } = changeQuantity(cartOf('A', 'B'), { sku: 'A' }, 5);
    expect(quantitiesOf(cart)).toEqual({ A: 5, B: 1 });
    expect(cart.changes).toBe(3);
    expect(report.changed).toBe(true);
  });

  it.each([
    ['the same', { sku: 'A' }, 1, []],
    ['of a line that is gone', { sku: 'C' }, 2, []],
    ['zero', { sku: 'A' }, 0, ['quantity_above_zero']],
  ])('%s changes nothing', (_, line, quantity, codes) => {
    const before = cartOf('A');
    const { cart, report } = changeQuantity(before, line, quantity);
    expect(cart).toBe(before);
    expect(report.changed).toBe(false);
    expect(codesOf(report)).toEqual(codes);
  });
});

describe('removing', () => {
  it('records the line, so that the server deletes it too', () => {
    const before = cartOf('A', 'B');
    const { cart, report } = removeLine(before, { sku: 'A' });
    expect(report).toBe(lineIn(before, 'A'));
    expect(quantitiesOf(cart)).toEqual({ B: 1 });
    expect(isRemoved(cart.removed, { sku: 'A' })).toBe(true);
    const again = removeLine(cart, { sku: 'A' });
    expect(again).toEqual({ cart, report: undefined });
  });

  it('[CART-10] of all lines records each of them', () => {
    const cart = emptyCart(cartOf('A', 'B'));
    expect(cart.items).toEqual([]);
    expect(['A', 'B'].every((sku) => isRemoved(cart.removed, { sku }))).toBe(true);
  });
});

describe('[CART-12] other options', () => {
  it('replace the line, whose removal is recorded', () => {
    const before = cartOf('A', 'B');
    const { cart, report } = reconfigureLine(before, lineIn(before, 'A'), [product('C'), 2], rules);
    expect(quantitiesOf(cart)).toEqual({ C: 2, B: 1 });
    expect(isRemoved(cart.removed, { sku: 'A' })).toBe(true);
    expect(codesOf(report)).toEqual(['quantity_updated']);
  });

  it('only change the quantity when they are the same', () => {
    const before = cartOf('A');
    const { cart } = reconfigureLine(before, lineIn(before, 'A'), [product('A'), 4], rules);
    expect(quantitiesOf(cart)).toEqual({ A: 4 });
    expect(cart.removed).toEqual([]);
  });

  it('are refused where the product cannot be bought', () => {
    const before = cartOf('A');
    const { cart, report } = reconfigureLine(
      before,
      { sku: 'A' },
      [product('C', { price_incl_tax: -1 }), 1],
      rules,
    );
    expect(cart).toBe(before);
    expect(codesOf(report)).toEqual(['price_unknown']);
  });

  it('of a line that is gone are left to an add', () => {
    const before = cartOf('A');
    expect(reconfigureLine(before, { sku: 'B' }, [product('C'), 1], rules)).toEqual({
      cart: before,
      report: null,
    });
  });
});
