// A query against a collection: the set of documents that match, with scores where the order needs them.

import { termKeys } from '../field-values.ts';
import type { BoolQuery, FunctionScoreQuery, Query, Scalar } from '../query.ts';
import {
  type Bitmap,
  clearBit,
  createBitmap,
  hasBit,
  intersect,
  membersOf,
  subtract,
  unite,
} from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { Column } from './column.ts';
import { evaluateRange } from './evaluate-range.ts';
import { evaluateText } from './evaluate-text.ts';
import { addScores, type Matches, mapScores, type Steps } from './matches.ts';

const evaluateTerms = (column: Column, values: readonly Scalar[], capacity: number): Matches => {
  const bits = createBitmap(capacity);
  for (const value of values) {
    if (value === null) continue;
    for (const key of termKeys(value)) {
      const code = column.codeOf(key);
      if (code !== undefined) column.uniteCode(code, bits);
    }
  }
  return { bits, scores: 1 };
};

/** Ranges and phrases look at single documents, so they go last, when few are left. */
const isCostly = (query: Query): boolean => query.kind === 'range' || query.kind === 'text';
const cheapFirst = (queries: readonly Query[]): Query[] =>
  queries.toSorted((one, other) => Number(isCostly(one)) - Number(isCostly(other)));

function* evaluateShould(
  bool: BoolQuery,
  collection: Collection,
  scope: Bitmap,
  scored: boolean,
): Steps<{ found: Matches[]; enough: Bitmap | undefined }> {
  const { should, minimumShouldMatch: least } = bool;
  if (should.length === 0 || (least === 0 && !scored)) {
    return { found: [], enough: least > 0 ? createBitmap(collection.capacity) : undefined };
  }
  const found: Matches[] = [];
  for (const clause of should) found.push(yield* evaluate(clause, collection, scope, scored));
  if (least === 0) return { found, enough: undefined };
  const enough = createBitmap(collection.capacity);
  if (least === 1) {
    for (const { bits } of found) unite(enough, bits);
    return { found, enough };
  }
  const counts = new Uint16Array(collection.capacity);
  for (const { bits } of found) for (const at of membersOf(bits)) counts[at] = (counts[at] ?? 0) + 1;
  counts.forEach((count, at) => {
    if (count >= least) enough[at >>> 5] = (enough[at >>> 5] ?? 0) | (1 << (at & 31));
  });
  return { found, enough };
}

function* evaluateBool(
  bool: BoolQuery,
  collection: Collection,
  scope: Bitmap,
  scored: boolean,
): Steps<Matches> {
  const bits = scope.slice();
  for (const clause of cheapFirst(bool.filter))
    intersect(bits, (yield* evaluate(clause, collection, bits, false)).bits);
  for (const clause of bool.mustNot) subtract(bits, (yield* evaluate(clause, collection, bits, false)).bits);
  let scores: Float64Array | number = 0;
  for (const clause of cheapFirst(bool.must)) {
    const found = yield* evaluate(clause, collection, bits, scored);
    intersect(bits, found.bits);
    if (scored) scores = addScores(scores, found, true);
  }
  const { found, enough } = yield* evaluateShould(bool, collection, bits, scored);
  if (enough !== undefined) intersect(bits, enough);
  if (scored) for (const one of found) scores = addScores(scores, one, false);
  return { bits, scores };
}

const COMBINE: Record<FunctionScoreQuery['scoreMode'], (weights: readonly number[]) => number> = {
  multiply: (weights) => weights.reduce((product, weight) => product * weight, 1),
  sum: (weights) => weights.reduce((sum, weight) => sum + weight, 0),
  max: (weights) => Math.max(...weights),
  min: (weights) => Math.min(...weights),
  first: (weights) => weights[0] ?? 1,
  avg: (weights) => weights.reduce((sum, weight) => sum + weight, 0) / weights.length,
};
const BOOST: Record<FunctionScoreQuery['boostMode'], (score: number, factor: number) => number> = {
  multiply: (score, factor) => score * factor,
  replace: (_score, factor) => factor,
  sum: (score, factor) => score + factor,
  avg: (score, factor) => (score + factor) / 2,
  max: Math.max,
  min: Math.min,
};

function* evaluateFunctionScore(
  query: FunctionScoreQuery,
  collection: Collection,
  scope: Bitmap,
  scored: boolean,
): Steps<Matches> {
  const needsScore = scored || query.minScore !== undefined;
  const found = yield* evaluate(query.query, collection, scope, needsScore);
  if (!needsScore) return found;
  const functions: { weight: number; bits: Bitmap }[] = [];
  for (const { filter, weight } of query.functions)
    functions.push({ weight, bits: (yield* evaluate(filter, collection, found.bits, false)).bits });
  const scores = mapScores(found, (score, ordinal) => {
    const weights: number[] = [];
    for (const { weight, bits } of functions) if (hasBit(bits, ordinal)) weights.push(weight);
    const factor = weights.length === 0 ? 1 : COMBINE[query.scoreMode](weights);
    return BOOST[query.boostMode](score, Math.min(factor, query.maxBoost));
  });
  const bits = found.bits.slice();
  dropBelow({ bits, scores }, query.minScore);
  return { bits, scores };
}

/** Removes from the set what scores less than asked for. */
export const dropBelow = (found: Matches, minScore: number | undefined): void => {
  if (minScore === undefined) return;
  const { bits, scores } = found;
  for (const at of membersOf(bits)) {
    const score = typeof scores === 'number' ? scores : (scores[at] ?? 0);
    if (score < minScore) clearBit(bits, at);
  }
};

/** Matches among `scope` at least; callers intersect. The returned set is the caller's to change. */
export function* evaluate(
  query: Query,
  collection: Collection,
  scope: Bitmap,
  scored: boolean,
): Steps<Matches> {
  yield;
  switch (query.kind) {
    case 'match_all':
      return { bits: scope.slice(), scores: 1 };
    case 'terms':
      return evaluateTerms(collection.column(query.field), query.values, collection.capacity);
    case 'exists':
      return evaluateTerms(collection.existence(query.field), [true], collection.capacity);
    case 'range':
      return evaluateRange(query, collection.column(query.field), collection, scope);
    case 'text':
      return yield* evaluateText(query, collection, scope);
    case 'bool':
      return yield* evaluateBool(query, collection, scope, scored);
    case 'function_score':
      return yield* evaluateFunctionScore(query, collection, scope, scored);
    case 'boost': {
      const found = yield* evaluate(query.query, collection, scope, scored);
      return { bits: found.bits, scores: mapScores(found, (score) => score * query.boost) };
    }
  }
}
