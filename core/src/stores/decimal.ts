// Decimal rounding without the surprises of binary fractions: 1.005 is one cent more than 1.00.

/** `value` × 10^`digits` as a whole number, half away from zero. */
export const shiftedInteger = (value: number, digits: number): number => {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite amount: ${value}`);
  const scaled = value * 10 ** digits;
  const nearest = Math.round(scaled);
  // Most amounts are whole already but for the noise of the multiplication; only a doubtful half needs the digits.
  if (Math.abs(scaled - nearest) < 1e-6) return nearest + 0;
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const integer = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  // The sum turns −0 into 0.
  return value < 0 ? 0 - integer : integer;
};
