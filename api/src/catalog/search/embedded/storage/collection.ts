// The documents of one entity in one store, numbered, with the columns and text indexes requested so far.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { LRUCache } from 'lru-cache';
import { compareIds } from '../../../documents/document-order.ts';
import {
  type Extract,
  extractExistence,
  extractField,
  extractPosition,
  type FieldValue,
} from '../../field-values.ts';
import type { IndexedFields } from '../../search-index.ts';
import { type Bitmap, clearBit, createBitmap, setBit } from './bitmap.ts';
import { Column } from './column.ts';
import { TextIndex } from './text-index.ts';
import { extractVariants, VARIANT_SEPARATOR } from './variant-keys.ts';

const MIN_CAPACITY = 64;
/** Limits the memory that queries for many different (or invented) fields can use. */
const MAX_COLUMNS = 300;
const MAX_TEXT_INDEXES = 20;

export class Collection {
  readonly documents: (CatalogDocument | undefined)[] = [];
  readonly #ordinals = new Map<string, number>();
  readonly #free: number[] = [];
  /** Each document's id where it is a number, as the tie-breaker of sorting. */
  #idNumbers: Float64Array;
  #capacity: number;
  #alive: Bitmap;
  readonly #columns = new LRUCache<string, Column>({ max: MAX_COLUMNS });
  readonly #texts = new LRUCache<string, TextIndex>({ max: MAX_TEXT_INDEXES });
  /**
   * Time spent building shared columns, which is not charged to the search that first needs one. A column of a field
   * that no document has is charged; text indexes of the usual fields are built at load.
   */
  buildingMs = 0;
  /** Incremented by every change. */
  revision = 0;

  /** Index values that override the documents' own. */
  readonly #indexed = new WeakMap<CatalogDocument, IndexedFields>();

  readonly #now: () => number;

  /** Capacity for the expected documents; `now` measures work. */
  constructor(expected = 0, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#capacity = Math.max(MIN_CAPACITY, Math.ceil(expected * 1.1));
    this.#alive = createBitmap(this.#capacity);
    this.#idNumbers = new Float64Array(this.#capacity);
  }

  get capacity(): number {
    return this.#capacity;
  }

  get size(): number {
    return this.#ordinals.size;
  }

  get alive(): Bitmap {
    return this.#alive;
  }

  ordinalOf(id: string): number | undefined {
    return this.#ordinals.get(id);
  }

  /** Orders documents by id. */
  compareOrdinals(one: number, other: number): number {
    const difference = (this.#idNumbers[one] ?? 0) - (this.#idNumbers[other] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    return compareIds(String(this.documents[one]?.id), String(this.documents[other]?.id));
  }

  #column(key: string, extract: (name: string) => Extract, name: string): Column {
    const existing = this.#columns.get(key);
    if (existing !== undefined) return existing;
    const start = this.#now();
    const column = new Column(extract(name), this.documents, this.#capacity);
    this.#columns.set(key, column);
    if (column.values.length > 0) this.buildingMs += this.#now() - start;
    return column;
  }

  /** Wraps the extraction with the override of the index where a document has one. */
  #withIndexed(extract: (name: string) => Extract, show: (value: number) => FieldValue) {
    return (name: string): Extract => {
      const extractValue = extract(name);
      return (document) => {
        const value = this.#indexed.get(document)?.[name];
        if (value === undefined) return extractValue(document);
        return value === null ? [] : [show(value)];
      };
    };
  }

  column(field: string): Column {
    return this.#column(
      field,
      this.#withIndexed(extractField, (value) => value),
      field,
    );
  }

  existence(field: string): Column {
    return this.#column(
      `exists ${field}`,
      this.#withIndexed(extractExistence, () => true),
      field,
    );
  }

  positions(categoryId: string): Column {
    return this.#column(`position ${categoryId}`, extractPosition, categoryId);
  }

  /** The variants of each product, as encoded by `extractVariants`. */
  variants(attributes: readonly string[]): Column {
    return this.#column(
      `variants ${attributes.join(VARIANT_SEPARATOR)}`,
      () => extractVariants(attributes),
      '',
    );
  }

  text(field: string): TextIndex {
    const existing = this.#texts.get(field);
    if (existing !== undefined) return existing;
    const index = new TextIndex(field, this.documents, this.#capacity);
    this.#texts.set(field, index);
    return index;
  }

  #grow(): void {
    this.#capacity = Math.ceil(this.#capacity * 1.5);
    const alive = createBitmap(this.#capacity);
    alive.set(this.#alive);
    this.#alive = alive;
    const idNumbers = new Float64Array(this.#capacity);
    idNumbers.set(this.#idNumbers);
    this.#idNumbers = idNumbers;
    for (const column of this.#columns.values()) column.grow(this.#capacity);
    for (const index of this.#texts.values()) index.grow(this.#capacity);
  }

  #place(id: string): number {
    const existing = this.#ordinals.get(id);
    if (existing !== undefined) return existing;
    const ordinal = this.#free.pop() ?? this.documents.length;
    if (ordinal >= this.#capacity) this.#grow();
    this.#ordinals.set(id, ordinal);
    this.#idNumbers[ordinal] = Number(id);
    setBit(this.#alive, ordinal);
    return ordinal;
  }

  upsert(document: CatalogDocument, indexed?: IndexedFields): void {
    this.revision += 1;
    const ordinal = this.#place(String(document.id));
    const before = this.documents[ordinal];
    this.documents[ordinal] = document;
    if (indexed === undefined) this.#indexed.delete(document);
    else this.#indexed.set(document, indexed);
    for (const column of this.#columns.values()) column.set(ordinal, document);
    for (const index of this.#texts.values()) index.change(ordinal, before, document);
  }

  remove(id: string): void {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return;
    this.revision += 1;
    const before = this.documents[ordinal];
    for (const column of this.#columns.values()) column.set(ordinal, undefined);
    for (const index of this.#texts.values()) index.change(ordinal, before, undefined);
    this.documents[ordinal] = undefined;
    this.#ordinals.delete(id);
    clearBit(this.#alive, ordinal);
    this.#free.push(ordinal);
  }
}
