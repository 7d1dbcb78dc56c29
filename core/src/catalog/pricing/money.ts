// Money in integer cents. Gross is authoritative; net and tax are rounded so that they add up to it.
import { shiftedInteger } from '../../stores/decimal.ts';

export interface TaxedCents {
  netCents: number;
  taxCents: number;
  grossCents: number;
}

export const NO_MONEY: TaxedCents = { netCents: 0, taxCents: 0, grossCents: 0 };

export const centsOf = (euros: number): number => shiftedInteger(euros, 2);

export const eurosOf = (cents: number): number => cents / 100;

/** Rounds half away from zero, so that a refund is symmetric to its payment. */
export const roundCents = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents)) + 0;

export const percentOf = (cents: number, percent: number): number => roundCents((cents * percent) / 100);

export const splitGross = (grossCents: number, ratePercent: number): TaxedCents => {
  const netCents = roundCents((grossCents * 100) / (100 + ratePercent));
  return { netCents, taxCents: grossCents - netCents, grossCents };
};

export const addTax = (netCents: number, ratePercent: number): TaxedCents => {
  const taxCents = percentOf(netCents, ratePercent);
  return { netCents, taxCents, grossCents: netCents + taxCents };
};

export const sumOf = (amounts: readonly TaxedCents[]): TaxedCents =>
  amounts.reduce(
    (sum, amount) => ({
      netCents: sum.netCents + amount.netCents,
      taxCents: sum.taxCents + amount.taxCents,
      grossCents: sum.grossCents + amount.grossCents,
    }),
    NO_MONEY,
  );

export const timesQty = (amount: TaxedCents, qty: number): TaxedCents => ({
  netCents: amount.netCents * qty,
  taxCents: amount.taxCents * qty,
  grossCents: amount.grossCents * qty,
});
