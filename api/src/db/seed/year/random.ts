// Random choices that are the same at every run.
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** Both included. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** By weight. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** The first items more often than the last. */
  popular<Item>(items: readonly Item[]): Item;
  hex(digits: number): string;
  uuid(): string;
}

const lastOf = <Item>(items: readonly Item[]): Item => {
  const last = items.at(-1);
  if (last === undefined) throw new Error('there is nothing to choose from');
  return last;
};

/** Mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <Item>(items: readonly Item[], share: number): Item =>
    items[Math.floor(share * items.length)] ?? lastOf(items);
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (items) => at(items, next()),
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return lastOf(items)[0];
    },
    popular: (items) => at(items, next() ** 2),
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
};
