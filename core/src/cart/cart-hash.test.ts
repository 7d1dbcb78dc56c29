import { expect, it } from 'vitest';
import { cartHash, isPending, isSyncNeeded, maySync } from './cart-hash.ts';
import { hashText } from './item-identity.ts';

const item = { sku: 'A', qty: 1 };

it('[SYNC-06] hashes items and token, without stock and totals', () => {
  const full = { ...item, stock: { is_in_stock: true, qty: 1 }, totals: { price: 1 } };
  expect(cartHash([full], 't')).toBe(hashText(JSON.stringify({ items: [item], token: 't' })));
  expect(cartHash([{ ...item, qty: 2 }], 't')).not.toBe(cartHash([item], 't'));
  expect(cartHash([item], 'u')).not.toBe(cartHash([item], 't'));
});

it('[SYNC-06] needs a sync when never synced, without a hash, or when it changed', () => {
  expect(isSyncNeeded({ hash: 'h', syncedAt: 1 }, 'h')).toBe(false);
  expect(isSyncNeeded({ hash: 'h', syncedAt: 1 }, 'i')).toBe(true);
  expect(isSyncNeeded({ hash: null, syncedAt: 1 }, 'h')).toBe(true);
  expect(isSyncNeeded({ hash: '', syncedAt: 1 }, '')).toBe(true);
  expect(isSyncNeeded({ hash: 'h', syncedAt: null }, 'h')).toBe(true);
  expect(isSyncNeeded({ hash: 'h', syncedAt: 0 }, 'h')).toBe(true);
});

it('[SYNC-01] syncs only when configured, online and in a browser', () => {
  const cart = { items: [item], token: 't' };
  const conditions = { synchronize: true, online: true, serverSide: false, isCustomer: false };
  expect(maySync(cart, conditions)).toBe(true);
  expect(maySync(cart, { ...conditions, synchronize: false })).toBe(false);
  expect(maySync(cart, { ...conditions, online: false })).toBe(false);
  expect(maySync(cart, { ...conditions, serverSide: true })).toBe(false);
});

it('[SYNC-06] a cart is pending until its hash is the synced one; an empty new cart never is', () => {
  const items = [{ sku: 'A', qty: 1 }];
  const hash = cartHash(items, 't');
  expect(isPending({ items: [], token: null, hash: null, syncedAt: null })).toBe(false);
  expect(isPending({ items, token: null, hash: null, syncedAt: null })).toBe(true);
  expect(isPending({ items, token: 't', hash, syncedAt: 1 })).toBe(false);
  expect(isPending({ items: [], token: 't', hash, syncedAt: 1 })).toBe(true);
});

it('[SYNC-01] an empty guest cart without a token is not synced, a customer is', () => {
  const conditions = { synchronize: true, online: true, serverSide: false, isCustomer: false };
  expect(maySync({ items: [], token: null }, conditions)).toBe(false);
  expect(maySync({ items: [], token: null }, { ...conditions, isCustomer: true })).toBe(true);
  expect(maySync({ items: [{ sku: 'A', qty: 1 }], token: null }, conditions)).toBe(true);
  expect(maySync({ items: [], token: 't' }, conditions)).toBe(true);
});
