// Evaluates text clauses: documents that match enough terms, and their scores.
import { isLanguageField } from '../analysis/language-fields.ts';
import type { QueryTerm } from '../analysis/query-terms.ts';
import type { SizedTerms } from '../analysis/size-terms.ts';
import { minimumOf, type TextQuery } from '../query.ts';
import { evaluateSize } from './evaluate-size.ts';
import { type Matches, nothing, type Steps } from './matches.ts';
import { type Bitmap, countBits, hasBit, intersect, setBit, unite } from './storage/bitmap.ts';
import { type Term, type TextIndex, WHOLE } from './storage/text-index.ts';
import type { Workspace } from './workspace.ts';

const K1 = 1.2;
const LENGTH_SHARE = 0.75;
/** An exact code ranks before fuzzy matches; a variant's code after the product's own. */
const WHOLE_CODE_SCORE = 100;
const WHOLE_PHRASE_SCORE = 50;

interface SearchedField {
  name: string;
  boost: number;
  index: TextIndex;
}

interface Tally {
  scores: Float64Array;
  /** Number of matched query terms per document. */
  matched: Uint8Array;
  /** Score of one term per document, over all fields and in the best one; reset between terms. */
  word: Float64Array;
  best: Float64Array;
  /** The same in one field; reset between fields. */
  field: Float64Array;
}

const createTally = (work: Workspace): Tally => ({
  word: work.floats(),
  best: work.floats(),
  field: work.floats(),
  scores: work.floats(),
  matched: work.bytes(),
});

const wordWeight = (terms: Iterable<Term>, index: TextIndex): number => {
  let documents = 0;
  for (const term of terms) documents = Math.max(documents, term.ordinals.length);
  return Math.log(1 + (index.size - documents + 0.5) / (documents + 0.5));
};

/** Writes the best score of one term per document into `into`; returns the matching documents. */
const scoreField = (field: SearchedField, terms: Map<Term, number>, into: Float64Array): number[] => {
  const touched: number[] = [];
  const { index, boost } = field;
  const average = index.averageLength;
  // All spellings of a word have the same weight, else a rare fuzzy match would outrank the word itself.
  const weight = wordWeight(terms.keys(), index);
  for (const [{ ordinals, counts }, closeness] of terms) {
    for (let at = 0; at < ordinals.length; at++) {
      const ordinal = ordinals[at] ?? 0;
      const count = counts[at] ?? 1;
      const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * index.lengthOf(ordinal)) / average;
      // A match scores at least its field's boost, so that the usual minimum scores (0.02, 1) do not remove it.
      const score = boost * (1 + (closeness * weight * count * (K1 + 1)) / (count + K1 * length));
      const previous = into[ordinal] ?? 0;
      if (previous === 0) touched.push(ordinal);
      if (score > previous) into[ordinal] = score;
    }
  }
  return touched;
};

/** A word without any match may be misspelt at its start: then its prefix may be edited too. */
const expansionsOf = (word: QueryTerm, fields: readonly SearchedField[], prefixLength: number) => {
  const expand = (length: number) =>
    fields.map((field) => ({ field, terms: field.index.expand(word, length) }));
  const found = expand(prefixLength);
  return prefixLength > 0 && found.every(({ terms }) => terms.size === 0) ? expand(0) : found;
};

const tallyWord = (
  word: QueryTerm,
  fields: readonly SearchedField[],
  query: TextQuery,
  tally: Tally,
): void => {
  const touched: number[] = [];
  for (const { field, terms } of expansionsOf(word, fields, query.prefixLength)) {
    for (const ordinal of scoreField(field, terms, tally.field)) {
      const score = tally.field[ordinal] ?? 0;
      tally.field[ordinal] = 0;
      if (tally.word[ordinal] === 0) touched.push(ordinal);
      tally.word[ordinal] = (tally.word[ordinal] ?? 0) + score;
      if (score > (tally.best[ordinal] ?? 0)) tally.best[ordinal] = score;
    }
  }
  for (const ordinal of touched) {
    const best = tally.best[ordinal] ?? 0;
    const others = (tally.word[ordinal] ?? 0) - best;
    tally.scores[ordinal] = (tally.scores[ordinal] ?? 0) + best + query.tieBreaker * others;
    tally.matched[ordinal] = (tally.matched[ordinal] ?? 0) + 1;
    tally.word[ordinal] = 0;
    tally.best[ordinal] = 0;
  }
};

const requiredWords = (query: TextQuery, count: number): number =>
  query.operator === 'and' ? count : Math.min(count, Math.max(1, minimumOf(query.minimumShouldMatch, count)));

/** Codes that equal the whole text, also without separators, or start with it. */
const tallyWholeCodes = (
  query: TextQuery,
  fields: readonly SearchedField[],
  tally: Tally,
  required: number,
): void => {
  const whole = WHOLE + query.text.tokens.join('');
  for (const { name, boost, index } of fields) {
    if (isLanguageField(name)) continue;
    const exact = index.exact(whole);
    const prefixMatches = !query.text.isTyped || whole.length <= 3 ? [] : index.startingWith(whole);
    for (const term of exact === undefined ? prefixMatches : [exact, ...prefixMatches]) {
      const termScore = term === exact ? WHOLE_CODE_SCORE : 1;
      for (const ordinal of term.ordinals) {
        tally.scores[ordinal] = (tally.scores[ordinal] ?? 0) + boost * termScore;
        tally.matched[ordinal] = Math.max(required, tally.matched[ordinal] ?? 0);
      }
    }
  }
};

function* tallyWords(
  words: readonly QueryTerm[],
  query: TextQuery,
  fields: readonly SearchedField[],
  work: Workspace,
): Steps<Tally> {
  const tally = createTally(work);
  for (const word of words) {
    yield;
    tallyWord(word, fields, query, tally);
  }
  return tally;
}

const enoughWords = ({ matched }: Pick<Tally, 'matched'>, required: number, work: Workspace): Bitmap => {
  const bits = work.bits();
  for (let ordinal = 0; ordinal < matched.length; ordinal++)
    if ((matched[ordinal] ?? 0) >= required) setBit(bits, ordinal);
  return bits;
};

/** Only a size: everything that fits it, with names containing these numbers first. */
const rankFitting = (found: Bitmap, named: Tally): Matches => {
  for (let ordinal = 0; ordinal < named.scores.length; ordinal++)
    if (hasBit(found, ordinal)) named.scores[ordinal] = 1 + (named.scores[ordinal] ?? 0);
  return { bits: found, scores: named.scores };
};

/** [SRCH-02] dušisein 900: documents that match the words and fit the opening; `null` when none does. */
function* evaluateSized(
  { others, sizeTerms, size }: SizedTerms,
  query: TextQuery,
  fields: readonly SearchedField[],
  work: Workspace,
): Steps<Matches | null> {
  const tally = yield* tallyWords(others, query, fields, work);
  const required = requiredWords(query, others.length);
  const textMatches = enoughWords(tally, required, work);
  const found = evaluateSize(size, work);
  intersect(found, textMatches);
  if (countBits(found) === 0) return null;
  // The number may also be part of a name.
  const numbers = yield* tallyWords(sizeTerms, query, fields, work);
  intersect(textMatches, enoughWords(numbers, sizeTerms.length, work));
  unite(found, textMatches);
  if (others.length === 0) {
    tallyWholeCodes(query, fields, numbers, 1);
    unite(found, enoughWords(numbers, sizeTerms.length, work));
    return rankFitting(found, numbers);
  }
  const codes = { ...tally, matched: work.bytes() };
  tallyWholeCodes(query, fields, codes, required);
  unite(found, enoughWords(codes, required, work));
  return { bits: found, scores: tally.scores };
}

function* evaluateWords(query: TextQuery, fields: readonly SearchedField[], work: Workspace): Steps<Matches> {
  const { terms: words, sized } = query.text;
  if (words.length === 0) return nothing(work);
  const fitting = sized && (yield* evaluateSized(sized, query, fields, work));
  if (fitting) return fitting;
  const tally = yield* tallyWords(words, query, fields, work);
  const required = requiredWords(query, words.length);
  tallyWholeCodes(query, fields, tally, required);
  return { bits: enoughWords(tally, required, work), scores: tally.scores };
}

const holdsPhrase = (words: readonly string[], phrase: readonly string[]): boolean => {
  for (let start = 0; start + phrase.length <= words.length; start++)
    if (phrase.every((word, at) => words[start + at] === word)) return true;
  return false;
};

/** Documents that have every word of the phrase in one field; the word order is checked on the document itself. */
const phraseCandidates = (phrase: readonly string[], index: TextIndex): number[] => {
  const terms = phrase.map((word) => index.exact(word));
  const rarest = terms.reduce((one, other) =>
    (other?.ordinals.length ?? 0) < (one?.ordinals.length ?? 0) ? other : one,
  );
  return terms.includes(undefined) ? [] : (rarest?.ordinals ?? []);
};

const evaluatePhrase = (
  query: TextQuery,
  fields: readonly SearchedField[],
  work: Workspace,
  scope: Bitmap,
): Matches => {
  const phrase = query.text.tokens;
  if (phrase.length === 0) return nothing(work);
  const bits = work.bits();
  const scores = work.floats();
  for (const { boost, index } of fields) {
    for (const ordinal of phraseCandidates(phrase, index)) {
      const document = work.collection.documents[ordinal];
      if (document === undefined || !hasBit(scope, ordinal)) continue;
      const values = index.wordsIn(document).filter((words) => holdsPhrase(words, phrase));
      if (values.length === 0) continue;
      const isWhole = values.some((words) => words.length === phrase.length);
      setBit(bits, ordinal);
      const score = boost * (isWhole ? WHOLE_PHRASE_SCORE : 1);
      scores[ordinal] = Math.max(scores[ordinal] ?? 0, score);
    }
  }
  return { bits, scores };
};

export function* evaluateText(query: TextQuery, work: Workspace, scope: Bitmap): Steps<Matches> {
  const fields: SearchedField[] = [];
  for (const field of query.fields) {
    fields.push({ ...field, index: work.collection.text(field.name) });
    yield;
  }
  return query.phrase
    ? evaluatePhrase(query, fields, work, scope)
    : yield* evaluateWords(query, fields, work);
}
