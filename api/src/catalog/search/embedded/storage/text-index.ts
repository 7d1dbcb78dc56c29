// Inverted index of one text field: finds documents by spelling, stem, prefix or fuzzy match.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import SearchableMap from 'minisearch/SearchableMap';
import { isLanguageField } from '../../analysis/language-fields.ts';
import { documentKeys, type QueryTerm, type WordForm } from '../../analysis/query-terms.ts';
import { beginsHead } from '../../analysis/shop-lexicon.ts';
import { hasDigit, tokensOf } from '../../analysis/tokens.ts';
import { type Extract, extractField } from '../../field-values.ts';

export interface Term {
  text: string;
  /** Ascending. */
  ordinals: number[];
  counts: number[];
}

/** Marks a term that is a whole value without separators: SD-100 is found as sd100 too. */
export const WHOLE = '=';
const FUZZY_CLOSENESS = 0.7;
const PREFIX_CLOSENESS = 0.6;
const MIN_PREFIX = 3;
/** dušis is more likely a prefix of dušisein than a form of dušš, which every shower has in its name. */
const HEAD_BEGUN_CLOSENESS = 0.85;

/** The length of a longer document is capped. */
const MAX_LENGTH = 65_535;

interface Words {
  counts: ReadonlyMap<string, number>;
  length: number;
}
const NO_WORDS: Words = { counts: new Map(), length: 0 };

/** Where the number is in the ascending list, or belongs. */
const placeOf = (ordinals: readonly number[], ordinal: number): number => {
  let low = 0;
  let high = ordinals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordinals[middle] ?? 0) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
};

export class TextIndex {
  readonly #terms = new SearchableMap<Term>();
  readonly #byKey = new Map<string, Map<Term, number>>();
  readonly #extract: Extract;
  readonly #language: boolean;
  #lengths: Uint16Array;
  #documents = 0;
  #totalLength = 0;

  constructor(field: string, documents: readonly (CatalogDocument | undefined)[], capacity: number) {
    this.#extract = extractField(field);
    this.#language = isLanguageField(field);
    this.#lengths = new Uint16Array(capacity);
    documents.forEach((document, ordinal) => {
      if (document !== undefined) this.change(ordinal, undefined, document);
    });
  }

  get size(): number {
    return this.#documents;
  }

  get averageLength(): number {
    return this.#documents === 0 ? 1 : this.#totalLength / this.#documents;
  }

  lengthOf(ordinal: number): number {
    return this.#lengths[ordinal] ?? 0;
  }

  /** The words of each value of the document, for phrases. */
  wordsIn(document: CatalogDocument): string[][] {
    return this.#extract(document).map((value) => tokensOf(String(value)));
  }

  #countsIn(document: CatalogDocument): Words {
    const counts = new Map<string, number>();
    let length = 0;
    for (const words of this.wordsIn(document)) {
      length += words.length;
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      if (!this.#language && words.length > 0) counts.set(WHOLE + words.join(''), 1);
    }
    return { counts, length };
  }

  #newTerm(text: string): Term {
    const term: Term = { text, ordinals: [], counts: [] };
    this.#terms.set(text, term);
    if (this.#language) {
      for (const [key, closeness] of documentKeys(text)) {
        const related = this.#byKey.get(key) ?? new Map<Term, number>();
        this.#byKey.set(key, related.set(term, closeness));
      }
    }
    return term;
  }

  /** Replaces a document's words; those that both have are not touched. `undefined`: there is none. */
  change(ordinal: number, before: CatalogDocument | undefined, after: CatalogDocument | undefined): void {
    if (before !== undefined && after !== undefined && this.#isSameText(before, after)) return;
    const old = before === undefined ? NO_WORDS : this.#countsIn(before);
    const current = after === undefined ? NO_WORDS : this.#countsIn(after);
    for (const [text, count] of old.counts)
      if (current.counts.get(text) !== count) this.#removeWord(text, ordinal);
    for (const [text, count] of current.counts)
      if (old.counts.get(text) !== count) this.#addWord(text, ordinal, count);
    this.#documents += Number(current.length > 0) - Number(old.length > 0);
    this.#totalLength -= this.lengthOf(ordinal);
    this.#lengths[ordinal] = Math.min(current.length, MAX_LENGTH);
    this.#totalLength += this.lengthOf(ordinal);
  }

  #addWord(text: string, ordinal: number, count: number): void {
    const { ordinals, counts } = this.#terms.get(text) ?? this.#newTerm(text);
    // Documents are mostly added in order.
    if ((ordinals.at(-1) ?? -1) < ordinal) {
      ordinals.push(ordinal);
      counts.push(count);
      return;
    }
    const at = placeOf(ordinals, ordinal);
    ordinals.splice(at, 0, ordinal);
    counts.splice(at, 0, count);
  }

  #removeWord(text: string, ordinal: number): void {
    const term = this.#terms.get(text);
    if (term === undefined) return;
    const at = placeOf(term.ordinals, ordinal);
    if (term.ordinals[at] !== ordinal) return;
    term.ordinals.splice(at, 1);
    term.counts.splice(at, 1);
    if (term.ordinals.length === 0) this.#forget(term);
  }

  #forget(term: Term): void {
    this.#terms.delete(term.text);
    if (!this.#language) return;
    for (const key of documentKeys(term.text).keys()) {
      const related = this.#byKey.get(key);
      related?.delete(term);
      if (related?.size === 0) this.#byKey.delete(key);
    }
  }

  #isSameText(before: CatalogDocument, after: CatalogDocument): boolean {
    if (before === after) return true;
    const values = this.#extract(after);
    const former = this.#extract(before);
    return former.length === values.length && former.every((value, at) => value === values[at]);
  }

  exact(text: string): Term | undefined {
    return this.#terms.get(text);
  }

  startingWith(beginning: string): Term[] {
    return [...this.#terms.atPrefix(beginning).values()];
  }

  #formTerms(word: WordForm, prefixLength: number, note: (term: Term, closeness: number) => void): void {
    const { form, maxEdits, keys } = word;
    const exact = this.#terms.get(form);
    if (exact !== undefined) note(exact, 1);
    if (this.#language) {
      for (const key of keys)
        for (const [term, closeness] of this.#byKey.get(key) ?? []) note(term, closeness);
    }
    if (maxEdits === 0) return;
    const start = form.slice(0, prefixLength);
    for (const [text, [term, edits]] of this.#terms.fuzzyGet(form, maxEdits)) {
      if (!text.startsWith(start) || text.startsWith(WHOLE) || hasDigit(text)) continue;
      note(term, FUZZY_CLOSENESS * Math.max(0.1, 1 - edits / form.length));
    }
  }

  #prefixTerms(word: WordForm, note: (term: Term, closeness: number) => void): void {
    const { form } = word;
    if (form.length < MIN_PREFIX) return;
    if (this.#language && hasDigit(form)) return;
    for (const beginning of this.#language ? [form] : [form, WHOLE + form])
      for (const term of this.startingWith(beginning)) {
        const isHeadBegun = this.#language && beginsHead(form, term.text);
        note(
          term,
          isHeadBegun ? HEAD_BEGUN_CLOSENESS : (PREFIX_CLOSENESS * beginning.length) / term.text.length,
        );
      }
  }

  /** The field's terms that a query term matches, with their closeness. */
  expand(word: QueryTerm, prefixLength: number): Map<Term, number> {
    const found = new Map<Term, number>();
    const forms = this.#language ? word.forms : word.forms.slice(0, 1);
    for (const form of forms) {
      const note = (term: Term, closeness: number) => {
        const value = closeness * form.closeness;
        if (value > (found.get(term) ?? 0)) found.set(term, value);
      };
      this.#formTerms(form, prefixLength, note);
      if (word.last) this.#prefixTerms(form, note);
    }
    return found;
  }

  grow(capacity: number): void {
    const lengths = new Uint16Array(capacity);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }
}
