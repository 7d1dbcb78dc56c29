// Arrays as long as the catalogue, lent to one search after the other. Made anew for each, at 100,000 products 0.8 MB
// apiece, they would have the garbage collector walk through the whole heap again and again under load.
import type { Bitmap } from './bitmap.ts';
import type { Collection } from './collection.ts';

type Kind = 'bits' | 'floats' | 'bytes' | 'counts';
type Arrays = { bits: Uint32Array; floats: Float64Array; bytes: Uint8Array; counts: Uint16Array };

/** Beyond so many of a kind that nobody uses, an array is left to the garbage collector. */
const MAX_POOLED = 64;

const CREATE: { [Name in Kind]: (words: number) => Arrays[Name] } = {
  bits: (words) => new Uint32Array(words),
  floats: (words) => new Float64Array(words * 32),
  bytes: (words) => new Uint8Array(words * 32),
  counts: (words) => new Uint16Array(words * 32),
};

class ArrayPool {
  readonly words: number;
  readonly #free: { [Name in Kind]: Arrays[Name][] } = { bits: [], floats: [], bytes: [], counts: [] };

  constructor(words: number) {
    this.words = words;
  }

  take<Name extends Kind>(kind: Name): Arrays[Name] {
    const known = this.#free[kind].pop();
    if (known === undefined) return CREATE[kind](this.words);
    known.fill(0);
    return known;
  }

  release<Name extends Kind>(kind: Name, arrays: readonly Arrays[Name][]): void {
    const free = this.#free[kind];
    for (const array of arrays) if (free.length < MAX_POOLED) free.push(array);
  }
}

const pools = new WeakMap<Collection, ArrayPool>();

const poolOf = (collection: Collection): ArrayPool => {
  const words = (collection.capacity + 31) >>> 5;
  const known = pools.get(collection);
  if (known?.words === words) return known;
  const pool = new ArrayPool(words);
  pools.set(collection, pool);
  return pool;
};

/** What one search works with. Its arrays are nobody's when it has ended. */
export class Workspace {
  readonly collection: Collection;
  readonly #pool: ArrayPool;
  readonly #lent: { [Name in Kind]: Arrays[Name][] } = { bits: [], floats: [], bytes: [], counts: [] };

  constructor(collection: Collection) {
    this.collection = collection;
    this.#pool = poolOf(collection);
  }

  #take<Name extends Kind>(kind: Name): Arrays[Name] {
    const array = this.#pool.take(kind);
    this.#lent[kind].push(array);
    return array;
  }

  /** All of them zero. */
  bits(): Bitmap {
    return this.#take('bits');
  }

  floats(): Float64Array {
    return this.#take('floats');
  }

  bytes(): Uint8Array {
    return this.#take('bytes');
  }

  counts(): Uint16Array {
    return this.#take('counts');
  }

  copyOf(bits: Bitmap): Bitmap {
    const copy = this.bits();
    copy.set(bits);
    return copy;
  }

  release(): void {
    this.#pool.release('bits', this.#lent.bits);
    this.#pool.release('floats', this.#lent.floats);
    this.#pool.release('bytes', this.#lent.bytes);
    this.#pool.release('counts', this.#lent.counts);
  }
}
