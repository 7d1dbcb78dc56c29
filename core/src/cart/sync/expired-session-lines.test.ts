import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '../cart-item.ts';
import { planExpiredSession } from './expired-session-lines.ts';
import { planLoginMerge } from './login-merge.ts';

const confirmedLine = (sku: string, qty: number, prev_qty: number): CartItem => ({
  sku,
  qty,
  prev_qty,
  server_item_id: `${sku}-1`,
});

const mergedQty = (items: readonly CartItem[], serverQty: number): number => {
  const server = serverQty > 0 ? [{ item_id: 9, sku: 'A', qty: serverQty }] : [];
  return planLoginMerge(items, server, 'guest', []).items.find(({ sku }) => sku === 'A')?.qty ?? 0;
};

describe('[NET-02] lines that stay when the session expires', () => {
  it('keeps only what the server may lack, without ids of the customer’s cart', () => {
    const items = [
      confirmedLine('A', 2, 2),
      confirmedLine('B', 3, 1),
      confirmedLine('C', 1, 4),
      { sku: 'D', qty: 5 },
    ];
    expect(planExpiredSession(items)).toEqual([
      { sku: 'B', qty: 3, cut_off: { from: 1, to: 3 } },
      { sku: 'D', qty: 5, cut_off: { from: 0, to: 5 } },
    ]);
  });

  const quantity = fc.integer({ min: 1, max: 9 });

  it('restores the requested quantity on login, whether or not the last change had arrived', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), quantity, quantity, (from, more, then) => {
        const to = from + more;
        const [line] = planExpiredSession([from > 0 ? confirmedLine('A', to, from) : { sku: 'A', qty: to }]);
        if (!line) throw new Error('no line');
        for (const arrived of [from, to]) {
          expect(mergedQty([line], arrived)).toBe(to);
          // Quantity added as a guest in the meantime.
          expect(mergedQty([{ ...line, qty: to + then }], arrived)).toBe(to + then);
        }
      }),
    );
  });

  it('merges into another customer’s cart only what was never in the first customer’s cart', () => {
    const [line] = planExpiredSession([confirmedLine('A', 5, 3)]);
    if (!line) throw new Error('no line');
    expect(mergedQty([line], 0)).toBe(2);
    expect(mergedQty([{ ...line, qty: 3 }], 0)).toBe(0);
    expect(mergedQty([line], 1)).toBe(3);
  });

  it('is merged like any other line afterwards', () => {
    const lines = planExpiredSession([{ sku: 'A', qty: 1 }]);
    const { items } = planLoginMerge(lines, [], 'guest', []);
    expect(items).toEqual([{ sku: 'A', qty: 1 }]);
  });
});
