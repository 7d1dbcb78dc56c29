import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '../cart-item.ts';
import { planExpiredSession } from './expired-session-lines.ts';
import { planLoginMerge } from './login-merge.ts';

const known = (sku: string, qty: number, prev_qty: number): CartItem => ({
  sku,
  qty,
  prev_qty,
  server_item_id: `${sku}-1`,
});

const mergedQty = (items: readonly CartItem[], serverQty: number): number => {
  const server = serverQty > 0 ? [{ item_id: 9, sku: 'A', qty: serverQty }] : [];
  return planLoginMerge(items, server, 'guest', []).items.find(({ sku }) => sku === 'A')?.qty ?? 0;
};

describe('[NET-02] what stays when a session ends by itself', () => {
  it('only what the server may not have, without ids of a cart that is the customer’s', () => {
    const items = [known('A', 2, 2), known('B', 3, 1), known('C', 1, 4), { sku: 'D', qty: 5 }];
    expect(planExpiredSession(items)).toEqual([
      { sku: 'B', qty: 3, cut_off: { from: 1, to: 3 } },
      { sku: 'D', qty: 5, cut_off: { from: 0, to: 5 } },
    ]);
  });

  const quantity = fc.integer({ min: 1, max: 9 });

  it('joined again it is what the shopper wanted, whether the last change had arrived or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), quantity, quantity, (from, more, then) => {
        const to = from + more;
        const [line] = planExpiredSession([from > 0 ? known('A', to, from) : { sku: 'A', qty: to }]);
        if (!line) throw new Error('no line');
        for (const arrived of [from, to]) {
          expect(mergedQty([line], arrived)).toBe(to);
          // Added to as a guest meanwhile.
          expect(mergedQty([{ ...line, qty: to + then }], arrived)).toBe(to + then);
        }
      }),
    );
  });

  it('into a stranger’s cart goes only what was never the customer’s', () => {
    const [line] = planExpiredSession([known('A', 5, 3)]);
    if (!line) throw new Error('no line');
    expect(mergedQty([line], 0)).toBe(2);
    expect(mergedQty([{ ...line, qty: 3 }], 0)).toBe(0);
    expect(mergedQty([line], 1)).toBe(3);
  });

  it('is joined as any other line from then on', () => {
    const lines = planExpiredSession([{ sku: 'A', qty: 1 }]);
    const { items } = planLoginMerge(lines, [], 'guest', []);
    expect(items).toEqual([{ sku: 'A', qty: 1 }]);
  });
});
