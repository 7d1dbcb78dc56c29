// The documents that have each value of a column: flat arrays as of the time they were built, and what was added since.
// Nothing is deleted, which would mean scanning a list as long as the catalogue: readers check that a document still
// has the value.

export type EachValue = (visit: (code: number, ordinal: number) => void) => void;

export class Postings {
  /** The documents of code `c` are in `ordinals` from `starts[c]` to `starts[c + 1]`. */
  readonly #starts: Uint32Array;
  readonly #ordinals: Uint32Array;
  readonly #added = new Map<number, number[]>();
  /** Entries since it was built; with many of them a new build is cheaper to read. */
  addedCount = 0;

  constructor(codes: number, eachValue: EachValue) {
    const starts = new Uint32Array(codes + 1);
    eachValue((code) => {
      starts[code + 1] = (starts[code + 1] ?? 0) + 1;
    });
    for (let code = 0; code < codes; code++) starts[code + 1] = (starts[code + 1] ?? 0) + (starts[code] ?? 0);
    const next = starts.slice();
    const ordinals = new Uint32Array(starts[codes] ?? 0);
    eachValue((code, ordinal) => {
      const at = next[code] ?? 0;
      ordinals[at] = ordinal;
      next[code] = at + 1;
    });
    this.#starts = starts;
    this.#ordinals = ordinals;
  }

  /** At least as many documents as have the value. */
  countOf(code: number): number {
    const built = (this.#starts[code + 1] ?? 0) - (this.#starts[code] ?? 0);
    return Math.max(0, built) + (this.#added.get(code)?.length ?? 0);
  }

  /** Documents that have the value, or had it. */
  forEach(code: number, visit: (ordinal: number) => void): void {
    const end = this.#starts[code + 1] ?? 0;
    for (let at = this.#starts[code] ?? 0; at < end; at++) visit(this.#ordinals[at] ?? 0);
    for (const ordinal of this.#added.get(code) ?? []) visit(ordinal);
  }

  add(code: number, ordinal: number): void {
    const added = this.#added.get(code);
    if (added === undefined) this.#added.set(code, [ordinal]);
    else added.push(ordinal);
    this.addedCount += 1;
  }
}
