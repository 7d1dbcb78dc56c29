// Bitmaps: sets of document numbers.
export type Bitmap = Uint32Array;

export const createBitmap = (capacity: number): Bitmap => new Uint32Array((capacity + 31) >>> 5);

export const setBit = (bits: Bitmap, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};

export const clearBit = (bits: Bitmap, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
};

export const hasBit = (bits: Bitmap, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;

export const intersect = (into: Bitmap, other: Bitmap): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) & (other[word] ?? 0);
};

export const subtract = (into: Bitmap, other: Bitmap): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) & ~(other[word] ?? 0);
};

export const unite = (into: Bitmap, other: Bitmap): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) | (other[word] ?? 0);
};

export const countBits = (bits: Bitmap): number => {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    rest -= (rest >>> 1) & 0x55555555;
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
    count += (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
};

/** The numbers in the set, ascending. */
export const membersOf = (bits: Bitmap): Uint32Array => {
  const members = new Uint32Array(countBits(bits));
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      const lowest = rest & -rest;
      members[count] = (word << 5) + 31 - Math.clz32(lowest);
      count += 1;
      rest ^= lowest;
    }
  }
  return members;
};
