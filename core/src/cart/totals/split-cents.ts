// Splits an amount over lines without losing cents: each gets the floor, the largest remainders one cent more.
export const splitCents = (totalCents: number, weights: readonly number[]): number[] => {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  if (weightSum === 0) return weights.map(() => 0);
  // BigInt: cents of a large order times its own sum exceed the safe integer range.
  const shares = weights.map((weight) => BigInt(totalCents) * BigInt(weight));
  const divisor = BigInt(weightSum);
  const parts = shares.map((share) => Number(share / divisor));
  const rest = totalCents - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % divisor }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
};
