import { describe, expect, it } from 'vitest';
import { parseTiers, textOfCents } from './tier-text.ts';

describe('prices by quantity as they are typed', () => {
  it('are read with comma or point, and shown as they were', () => {
    const rows = [
      { group: 32_000, qty: '10', price: '119,5' },
      { group: 2, qty: ' 1 ', price: '99.00' },
    ];
    expect(parseTiers(rows)).toEqual({
      ok: true,
      value: [
        { group: 32_000, qty: 10, price_cents: 11_950 },
        { group: 2, qty: 1, price_cents: 9900 },
      ],
    });
    expect(textOfCents(11_950)).toBe('119,50');
  });

  it.each([
    ['no price', { qty: '1', price: '' }],
    ['a price of nothing', { qty: '1', price: '0,00' }],
    ['parts of a cent', { qty: '1', price: '1,005' }],
    ['no pieces', { qty: '0', price: '5' }],
    ['half a piece', { qty: '1,5', price: '5' }],
    ['a negative price', { qty: '1', price: '-5' }],
  ])('%s is wrong', (_, row) => {
    expect(parseTiers([{ group: 0, ...row }])).toEqual({ ok: false, error: 'wrong' });
  });

  it('has one price for the same customers and pieces', () => {
    const row = { group: 1, qty: '5', price: '10' };
    expect(parseTiers([row, { ...row, price: '9' }])).toEqual({ ok: false, error: 'double' });
    expect(parseTiers([row, { ...row, group: 2 }])).toMatchObject({ ok: true });
  });
});
