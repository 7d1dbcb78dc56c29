// The order of documents where nothing else decides.

/** Numeric ids first, in numeric order. */
export const compareIds = (one: string, other: string): number => {
  const a = Number(one);
  const b = Number(other);
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
  if (a !== b && !Number.isNaN(a)) return a - b;
  return one < other ? -1 : one > other ? 1 : 0;
};
