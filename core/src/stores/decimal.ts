// Decimal rounding without binary floating-point errors: 1.005 rounds up to 1.01.

/** `value` × 10^`digits` as an integer, rounded half away from zero. */
export const shiftedInteger = (value: number, digits: number): number => {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite amount: ${value}`);
  const scaled = value * 10 ** digits;
  const nearest = Math.round(scaled);
  // Fast path: most amounts are integers up to multiplication noise; only near-halves need the decimal digits.
  if (Math.abs(scaled - nearest) < 1e-6) return nearest + 0;
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const integer = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  // The subtraction turns −0 into 0.
  return value < 0 ? 0 - integer : integer;
};
