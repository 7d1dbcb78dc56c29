// The order of documents where nothing else decides.

/** Numeric ids first, in numeric order. */
export const compareIds = (one: string, other: string): number => {
  const a = Number(one);
  const b = Number(other);
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
  if (a !== b && !Number.isNaN(a)) return a - b;
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Numbers are sorted as such: comparing a hundred thousand texts would block the process. */
export const sortedIds = (ids: Iterable<string>): string[] => {
  const list = [...ids];
  const numbers = Float64Array.from(list, Number);
  if (list.some((id, at) => String(numbers[at]) !== id)) return list.sort(compareIds);
  return Array.from(numbers.sort(), String);
};
