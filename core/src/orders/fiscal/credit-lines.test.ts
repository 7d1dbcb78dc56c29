import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../test/orders/order-sample.ts';
import { type CreditRequest, creditLinesOf } from './credit-lines.ts';
import { type FiscalLine, totalsOf, vatGroupsOf } from './fiscal-document.ts';
import { invoiceLinesOf } from './invoice-of-order.ts';

const invoice = invoiceLinesOf(
  orderOf([
    { unitGrossCents: 1000, qty: 3, discount: 10, percent: 22 },
    { unitGrossCents: 10_900, qty: 1, discount: 0, percent: 9 },
  ]),
);
const credit = (request: CreditRequest, earlier: readonly FiscalLine[] = []) =>
  creditLinesOf({ invoice, earlier }, request, 'A000001');
const linesOf = (result: ReturnType<typeof credit>): FiscalLine[] => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe('a credit note', () => {
  it('of all that is left has the lines of the invoice', () => {
    expect(linesOf(credit('rest'))).toEqual(invoice);
  });

  it('of pieces: three single ones add up to the line', () => {
    let earlier: FiscalLine[] = [];
    for (let piece = 0; piece < 3; piece++)
      earlier = [...earlier, ...linesOf(credit({ lines: [{ item_id: 1, qty: 1 }] }, earlier))];
    const [line] = invoice;
    expect(totalsOf(earlier)).toMatchObject({
      netCents: line?.netCents,
      taxCents: line?.taxCents,
      discountCents: 300,
    });
  });

  it('of an amount is split over the rates', () => {
    const lines = linesOf(credit({ amountCents: 5000 }));
    expect(totalsOf(lines).grossCents).toBe(5000);
    expect(vatGroupsOf(lines).map(({ percent }) => percent)).toEqual([22, 9, null]);
  });

  it('of pieces and an amount besides, as for the delivery, has that amount', () => {
    const lines = linesOf(credit({ lines: [{ item_id: 1, qty: 1 }], amountCents: 1100 }));
    expect(lines[0]).toMatchObject({ kind: 'goods', qty: 1, rowGrossCents: 1000, discountCents: 100 });
    expect(lines.slice(1).every(({ kind }) => kind === 'refund')).toBe(true);
    expect(totalsOf(lines).grossCents).toBe(1100);
  });

  it('of pieces has the amount that was given back, a cent less than the price', () => {
    const lines = linesOf(credit({ lines: [{ item_id: 1, qty: 1 }], amountCents: 899 }));
    expect(lines).toMatchObject([{ qty: 1, rowGrossCents: 999, discountCents: 100 }]);
    expect(totalsOf(lines).grossCents).toBe(899);
  });

  it.each([
    ['more pieces than were bought', { lines: [{ item_id: 1, qty: 4 }] }, 'credit_too_large'],
    ['the same pieces twice', { lines: [1, 1].map((item_id) => ({ item_id, qty: 2 })) }, 'credit_too_large'],
    ['a line of another order', { lines: [{ item_id: 9, qty: 1 }] }, 'credit_line_unknown'],
    ['no pieces', { lines: [{ item_id: 1, qty: 0 }] }, 'credit_line_unknown'],
    ['no lines', { lines: [] }, 'nothing_to_credit'],
    ['more than was paid', { amountCents: 14_101 }, 'credit_too_large'],
    ['nothing', { amountCents: 0 }, 'nothing_to_credit'],
    ['pieces for less', { lines: [{ item_id: 1, qty: 1 }], amountCents: 800 }, 'credit_other_amount'],
    ['pieces for too much', { lines: [{ item_id: 1, qty: 1 }], amountCents: 14_101 }, 'credit_too_large'],
  ] as const)('is not made of %s', (_name, request, error) => {
    expect(credit(request)).toMatchObject({ ok: false, error });
  });

  it('is not made of pieces after their money was credited as an amount', () => {
    const earlier = linesOf(credit({ amountCents: 14_000 }));
    expect(credit({ lines: [{ item_id: 2, qty: 1 }] }, earlier)).toMatchObject({ error: 'credit_too_large' });
  });

  it('is not made twice of everything', () => {
    expect(credit('rest', linesOf(credit('rest')))).toEqual({ ok: false, error: 'nothing_to_credit' });
  });
});

it('any sequence of credit notes, then the rest, takes exactly the invoice in every rate', () => {
  const bought = fc.record({
    unitGrossCents: fc.integer({ min: 1, max: 90_000 }),
    qty: fc.integer({ min: 1, max: 9 }),
    discount: fc.integer({ min: 0, max: 99 }),
    percent: fc.constantFrom(0, 9, 21, 22, 24, 25.5),
  });
  const step = fc.oneof(
    fc.record({ amountCents: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({
      lines: fc.array(
        fc.record({ item_id: fc.integer({ min: 1, max: 4 }), qty: fc.integer({ min: 1, max: 5 }) }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(bought, { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 6 }),
      (all, steps) => {
        const whole = invoiceLinesOf(orderOf(all));
        const notes: FiscalLine[][] = [];
        for (const request of [...steps, 'rest' as const]) {
          const made = creditLinesOf({ invoice: whole, earlier: notes.flat() }, request, 'A000001');
          if (made.ok) notes.push(made.value);
        }
        const groups = (lines: readonly FiscalLine[]) => vatGroupsOf(lines);
        expect(groups(notes.flat())).toEqual(groups(whole));
        for (const note of notes)
          for (const line of note) expect(Math.min(line.netCents, line.taxCents)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
