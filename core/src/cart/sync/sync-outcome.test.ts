import { describe, expect, it } from 'vitest';
import type { CartItem } from '../cart-item.ts';
import { applyLocalAction, applyOutcome } from './sync-outcome.ts';

const line: CartItem = { sku: 'A', qty: 4, prev_qty: 2, server_item_id: 7 };
const server = { sku: 'A', qty: 3, item_id: 7, quote_id: 'cart', product_type: 'simple' };
const update = { kind: 'update-server' as const, item: line, server, qty: 4 };
const push = { kind: 'push' as const, item: { sku: 'B', qty: 1 } };

describe('a rejected change', () => {
  it('[SYNC-07] restores the last confirmed quantity', () => {
    expect(applyOutcome([line], update, { kind: 'refused' }, false)).toEqual({
      items: [{ ...line, qty: 2 }],
    });
  });

  it('[CART-06] takes the available quantity when the error contains it', () => {
    const rejected = { kind: 'refused' as const, available: 3 };
    const limited = { ...line, qty: 3, limited_to: 3 };
    expect(applyOutcome([line], update, rejected, false)).toEqual({ items: [limited], limited });
    // The shopper changed the quantity in the meantime.
    const changed = { ...line, qty: 6 };
    expect(applyOutcome([changed], update, rejected, false)).toEqual({ items: [{ ...line, qty: 2 }] });
    const none = { kind: 'refused' as const, available: 0 };
    expect(applyOutcome([line], update, none, false)).toEqual({ items: [{ ...line, qty: 2 }] });
    expect(applyOutcome([push.item], push, rejected, false)).toEqual({ items: [] });
  });

  it('[SYNC-07] falls back to the server quantity when none was confirmed', () => {
    const fresh = { sku: 'A', qty: 4 };
    const { items } = applyOutcome([fresh], { ...update, item: fresh }, { kind: 'refused' }, false);
    expect(items).toEqual([{ sku: 'A', qty: 3 }]);
  });

  it('[SYNC-07] removes only the line the server never had', () => {
    const items = [line, push.item];
    expect(applyOutcome(items, push, { kind: 'refused' }, false).items).toEqual([line]);
  });

  it('changes nothing without a response', () => {
    expect(applyOutcome([line], update, { kind: 'unreachable' }, false)).toEqual({ items: [line] });
  });
});

describe('a confirmed change', () => {
  it('[CART-05] stores the server ids and notifies “added” or “updated”', () => {
    const added = applyOutcome(
      [push.item],
      push,
      { kind: 'confirmed', server: { ...server, sku: 'B', qty: 1 } },
      false,
    );
    expect(added.items).toMatchObject([
      { sku: 'B', qty: 1, prev_qty: 1, server_item_id: 7, server_cart_id: 'cart', type_id: 'simple' },
    ]);
    expect(added.notification).toEqual({ code: 'product_added', type: 'success' });
    const updated = applyOutcome([line], update, { kind: 'confirmed', server: { ...server, qty: 4 } }, false);
    expect(updated.notification?.code).toBe('quantity_updated');
  });

  it('does not notify in checkout', () => {
    expect(applyOutcome([line], update, { kind: 'confirmed', server }, true).notification).toBeUndefined();
  });

  it('keeps a quantity changed while the request was in flight', () => {
    const { items } = applyOutcome(
      [{ ...line, qty: 9 }],
      update,
      { kind: 'confirmed', server: { ...server, qty: 4 } },
      false,
    );
    expect(items).toMatchObject([{ qty: 9, prev_qty: 4 }]);
  });
});

it('adds a server line once, with its loaded product data', () => {
  const action = { kind: 'add-local' as const, server };
  const items = applyLocalAction([], action, { sku: 'A', qty: 1, name: 'Shower wall' });
  expect(items).toMatchObject([{ sku: 'A', qty: 3, name: 'Shower wall', server_item_id: 7 }]);
  expect(applyLocalAction(items, action)).toHaveLength(1);
});
