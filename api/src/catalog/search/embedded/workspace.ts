// Pool of catalogue-sized arrays reused by searches. Allocating them per search (0.8 MB each at 100,000 products)
// would cause repeated full garbage collections under load.
import type { Bitmap } from './storage/bitmap.ts';
import type { Collection } from './storage/collection.ts';

type Kind = 'bits' | 'floats' | 'bytes' | 'counts';
type Arrays = { bits: Uint32Array; floats: Float64Array; bytes: Uint8Array; counts: Uint16Array };

/** Maximum unused arrays per kind; more are left to the garbage collector. */
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
    const pooled = this.#free[kind].pop();
    if (pooled === undefined) return CREATE[kind](this.words);
    pooled.fill(0);
    return pooled;
  }

  release<Name extends Kind>(kind: Name, arrays: readonly Arrays[Name][]): void {
    const free = this.#free[kind];
    for (const array of arrays) if (free.length < MAX_POOLED) free.push(array);
  }
}

const pools = new WeakMap<Collection, ArrayPool>();

const poolOf = (collection: Collection): ArrayPool => {
  const words = (collection.capacity + 31) >>> 5;
  const pooled = pools.get(collection);
  if (pooled?.words === words) return pooled;
  const pool = new ArrayPool(words);
  pools.set(collection, pool);
  return pool;
};

/** Working memory of one search. Its arrays return to the pool when it ends. */
export class Workspace {
  readonly collection: Collection;
  readonly #pool: ArrayPool;
  readonly #inUse: { [Name in Kind]: Arrays[Name][] } = { bits: [], floats: [], bytes: [], counts: [] };

  constructor(collection: Collection) {
    this.collection = collection;
    this.#pool = poolOf(collection);
  }

  #take<Name extends Kind>(kind: Name): Arrays[Name] {
    const array = this.#pool.take(kind);
    this.#inUse[kind].push(array);
    return array;
  }

  /** All zero. */
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
    this.#pool.release('bits', this.#inUse.bits);
    this.#pool.release('floats', this.#inUse.floats);
    this.#pool.release('bytes', this.#inUse.bytes);
    this.#pool.release('counts', this.#inUse.counts);
  }
}
