// Column index: one field of all documents as numbered values, for filters, counts and sorting. Built on first use,
// then updated document by document.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { type Extract, type FieldValue, numericOf } from '../../field-values.ts';
import { type Bitmap, clearBit, createBitmap, setBit } from './bitmap.ts';
import { Postings } from './postings.ts';

const NONE = -1;
/** From this share of all documents on, a value has its own cached bitmap. */
const DENSE_SHARE = 64;
/** After this share of all documents changed, the postings are built anew when they are next read. */
const REBUILD_SHARE = 4;

export class Column {
  /** Value codes of each document: one code, `NONE`, or for several values `-2 - index` into `lists`. */
  #codes: Int32Array;
  readonly #lists: Int32Array[] = [];
  /** Free slots in `lists` after a document changed. */
  readonly #freeLists: number[] = [];
  readonly #codeOf = new Map<string, number>();
  readonly #extract: Extract;
  #postings: Postings | undefined;
  readonly #bitmaps = new Map<number, Bitmap>();
  /** The value of each code; a number where any document has it as a number. */
  readonly values: FieldValue[] = [];
  /** `NaN` for a code that is not a number. */
  readonly numbers: number[] = [];
  /** As `numbers`, with booleans as 0 and 1. */
  readonly #sortNumbers: number[] = [];

  constructor(extract: Extract, documents: readonly (CatalogDocument | undefined)[], capacity: number) {
    this.#extract = extract;
    this.#codes = new Int32Array(capacity).fill(NONE);
    documents.forEach((document, ordinal) => {
      if (document !== undefined) this.#codes[ordinal] = this.#store(this.#encode(document));
    });
  }

  #codeFor(value: FieldValue): number {
    const key = String(value);
    const existing = this.#codeOf.get(key);
    if (existing !== undefined) {
      if (typeof value === 'number') this.values[existing] = value;
      return existing;
    }
    const code = this.values.length;
    this.#codeOf.set(key, code);
    this.values.push(value);
    this.numbers.push(numericOf(value));
    this.#sortNumbers.push(typeof value === 'boolean' ? Number(value) : numericOf(value));
    return code;
  }

  /** `NONE`, one code, or several. */
  #encode(document: CatalogDocument): number | number[] {
    const values = this.#extract(document);
    const [first] = values;
    if (first === undefined) return NONE;
    if (values.length === 1) return this.#codeFor(first);
    const codes = [...new Set(values.map((value) => this.#codeFor(value)))];
    return codes.length === 1 ? (codes[0] ?? NONE) : codes;
  }

  #store(codes: number | number[]): number {
    if (typeof codes === 'number') return codes;
    const list = this.#freeLists.pop() ?? this.#lists.length;
    this.#lists[list] = Int32Array.from(codes);
    return -2 - list;
  }

  #holds(ordinal: number, codes: number | number[]): boolean {
    const stored = this.#codes[ordinal] ?? NONE;
    if (typeof codes === 'number') return stored === codes;
    const list = stored < NONE ? this.#lists[-2 - stored] : undefined;
    return list?.length === codes.length && codes.every((code, at) => list[at] === code);
  }

  /** Calls back for each code of a document; avoids an array per document. */
  forEachCode(ordinal: number, visit: (code: number) => void): void {
    const code = this.#codes[ordinal] ?? NONE;
    if (code >= 0) visit(code);
    else if (code < NONE) for (const one of this.#lists[-2 - code] ?? []) visit(one);
  }

  /** Whether any code of the document passes the filter. */
  someCode(ordinal: number, passes: (code: number) => boolean): boolean {
    const code = this.#codes[ordinal] ?? NONE;
    if (code >= 0) return passes(code);
    return code < NONE && (this.#lists[-2 - code] ?? []).some(passes);
  }

  /** Numbers and booleans before strings, each in order. */
  compareCodes(one: number, other: number): number {
    const a = this.#sortNumbers[one] ?? Number.NaN;
    const b = this.#sortNumbers[other] ?? Number.NaN;
    const difference = a - b;
    if (!Number.isNaN(difference)) return difference;
    if (!Number.isNaN(a)) return -1;
    if (!Number.isNaN(b)) return 1;
    const first = this.values[one] ?? '';
    const second = this.values[other] ?? '';
    return first < second ? -1 : first > second ? 1 : 0;
  }

  /** The code a document sorts by: its minimum ascending, its maximum descending; -1 without a value. */
  sortCode(ordinal: number, direction: number): number {
    const code = this.#codes[ordinal] ?? NONE;
    if (code >= NONE) return code;
    const list = this.#lists[-2 - code] ?? [];
    let chosen = NONE;
    for (const one of list)
      if (chosen === NONE || this.compareCodes(one, chosen) * direction < 0) chosen = one;
    return chosen;
  }

  codeOf(key: string): number | undefined {
    return this.#codeOf.get(key);
  }

  /** Counts of each code among the documents. */
  countCodes(ordinals: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.values.length);
    const codes = this.#codes;
    for (let at = 0; at < ordinals.length; at++) {
      const code = codes[ordinals[at] ?? 0] ?? NONE;
      if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
      else if (code < NONE)
        for (const one of this.#lists[-2 - code] ?? []) counts[one] = (counts[one] ?? 0) + 1;
    }
    return counts;
  }

  /** How many of the documents have a number in each range, from low to below high. */
  countRanges(ordinals: Uint32Array, lows: readonly number[], highs: readonly number[]): Uint32Array {
    const counts = new Uint32Array(lows.length);
    for (let at = 0; at < ordinals.length; at++) {
      const code = this.#codes[ordinals[at] ?? 0] ?? NONE;
      if (code === NONE) continue;
      const codes = code >= 0 ? undefined : this.#lists[-2 - code];
      for (let range = 0; range < lows.length; range++) {
        const low = lows[range] ?? 0;
        const high = highs[range] ?? 0;
        const isIn = (one: number): boolean => {
          const value = this.numbers[one] ?? Number.NaN;
          return value >= low && value < high;
        };
        if (codes === undefined ? isIn(code) : codes.some(isIn)) counts[range] = (counts[range] ?? 0) + 1;
      }
    }
    return counts;
  }

  #allPostings(): Postings {
    this.#postings ??= new Postings(this.values.length, (visit) => {
      for (let ordinal = 0; ordinal < this.#codes.length; ordinal++)
        this.forEachCode(ordinal, (code) => visit(code, ordinal));
    });
    return this.#postings;
  }

  /** Adds the documents that have the value to the set. */
  uniteCode(code: number, into: Bitmap): void {
    const cached = this.#bitmaps.get(code);
    if (cached !== undefined) {
      for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) | (cached[word] ?? 0);
      return;
    }
    const postings = this.#allPostings();
    const isCode = (one: number): boolean => one === code;
    const setIn = (bits: Bitmap) =>
      postings.forEach(code, (ordinal) => {
        if (this.someCode(ordinal, isCode)) setBit(bits, ordinal);
      });
    if (postings.countOf(code) * DENSE_SHARE < this.#codes.length) {
      setIn(into);
      return;
    }
    const bits = createBitmap(this.#codes.length);
    setIn(bits);
    this.#bitmaps.set(code, bits);
    this.uniteCode(code, into);
  }

  /** Updates one document; `undefined` removes it. */
  set(ordinal: number, document: CatalogDocument | undefined): void {
    const codes = document === undefined ? NONE : this.#encode(document);
    // Most changes of a document leave most of its fields as they are.
    if (this.#holds(ordinal, codes)) return;
    this.forEachCode(ordinal, (code) => this.#unlink(code, ordinal));
    const previous = this.#codes[ordinal] ?? NONE;
    if (previous < NONE) this.#freeLists.push(-2 - previous);
    this.#codes[ordinal] = this.#store(codes);
    this.forEachCode(ordinal, (code) => this.#link(code, ordinal));
    const added = this.#postings?.addedCount ?? 0;
    if (added * REBUILD_SHARE > this.#codes.length) this.#postings = undefined;
  }

  #unlink(code: number, ordinal: number): void {
    const bits = this.#bitmaps.get(code);
    if (bits !== undefined) clearBit(bits, ordinal);
  }

  #link(code: number, ordinal: number): void {
    this.#postings?.add(code, ordinal);
    const bits = this.#bitmaps.get(code);
    if (bits !== undefined) setBit(bits, ordinal);
  }

  grow(capacity: number): void {
    const codes = new Int32Array(capacity).fill(NONE);
    codes.set(this.#codes);
    this.#codes = codes;
    this.#bitmaps.clear();
  }
}
