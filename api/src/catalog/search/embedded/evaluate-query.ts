// Evaluates a query on a collection: the matching documents, with scores where the order needs them.

import { termKeys } from '../field-values.ts';
import type { BoolQuery, FunctionScoreQuery, Query, Scalar } from '../query.ts';
import { evaluateRange } from './evaluate-range.ts';
import { evaluateText } from './evaluate-text.ts';
import { evaluateVariant } from './evaluate-variant.ts';
import { addScores, type Matches, mapScores, type Steps } from './matches.ts';
import { type Bitmap, clearBit, hasBit, intersect, membersOf, subtract, unite } from './storage/bitmap.ts';
import type { Column } from './storage/column.ts';
import type { Workspace } from './workspace.ts';

const evaluateTerms = (column: Column, values: readonly Scalar[], work: Workspace): Matches => {
  const bits = work.bits();
  for (const value of values) {
    if (value === null) continue;
    for (const key of termKeys(value)) {
      const code = column.codeOf(key);
      if (code !== undefined) column.uniteCode(code, bits);
    }
  }
  return { bits, scores: 1 };
};

/** Ranges, variants and phrases inspect single documents, so they run last, on few candidates. */
const isCostly = ({ kind }: Query): boolean => kind === 'range' || kind === 'text' || kind === 'variant';
const cheapFirst = (queries: readonly Query[]): Query[] =>
  queries.toSorted((one, other) => Number(isCostly(one)) - Number(isCostly(other)));

function* evaluateShould(
  bool: BoolQuery,
  work: Workspace,
  scope: Bitmap,
  scored: boolean,
): Steps<{ found: Matches[]; enough: Bitmap | undefined }> {
  const { should, minimumShouldMatch: least } = bool;
  if (should.length === 0 || (least === 0 && !scored)) {
    return { found: [], enough: least > 0 ? work.bits() : undefined };
  }
  const found: Matches[] = [];
  for (const clause of should) found.push(yield* evaluate(clause, work, scope, scored));
  if (least === 0) return { found, enough: undefined };
  const enough = work.bits();
  if (least === 1) {
    for (const { bits } of found) unite(enough, bits);
    return { found, enough };
  }
  const counts = work.counts();
  for (const { bits } of found) for (const at of membersOf(bits)) counts[at] = (counts[at] ?? 0) + 1;
  counts.forEach((count, at) => {
    if (count >= least) enough[at >>> 5] = (enough[at >>> 5] ?? 0) | (1 << (at & 31));
  });
  return { found, enough };
}

function* evaluateBool(bool: BoolQuery, work: Workspace, scope: Bitmap, scored: boolean): Steps<Matches> {
  const bits = work.copyOf(scope);
  for (const clause of cheapFirst(bool.filter))
    intersect(bits, (yield* evaluate(clause, work, bits, false)).bits);
  for (const clause of bool.mustNot) subtract(bits, (yield* evaluate(clause, work, bits, false)).bits);
  let scores: Float64Array | number = 0;
  for (const clause of cheapFirst(bool.must)) {
    const found = yield* evaluate(clause, work, bits, scored);
    intersect(bits, found.bits);
    if (scored) scores = addScores(work, scores, found, true);
  }
  const { found, enough } = yield* evaluateShould(bool, work, bits, scored);
  if (enough !== undefined) intersect(bits, enough);
  if (scored) for (const one of found) scores = addScores(work, scores, one, false);
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
  work: Workspace,
  scope: Bitmap,
  scored: boolean,
): Steps<Matches> {
  const needsScore = scored || query.minScore !== undefined;
  const found = yield* evaluate(query.query, work, scope, needsScore);
  if (!needsScore) return found;
  const functions: { weight: number; bits: Bitmap }[] = [];
  for (const { filter, weight } of query.functions)
    functions.push({ weight, bits: (yield* evaluate(filter, work, found.bits, false)).bits });
  const scores = mapScores(work, found, (score, ordinal) => {
    const weights: number[] = [];
    for (const { weight, bits } of functions) if (hasBit(bits, ordinal)) weights.push(weight);
    const factor = weights.length === 0 ? 1 : COMBINE[query.scoreMode](weights);
    return BOOST[query.boostMode](score, Math.min(factor, query.maxBoost));
  });
  const bits = work.copyOf(found.bits);
  dropBelow({ bits, scores }, query.minScore);
  return { bits, scores };
}

/** Removes documents below the minimum score. */
export const dropBelow = (found: Matches, minScore: number | undefined): void => {
  if (minScore === undefined) return;
  const { bits, scores } = found;
  for (const at of membersOf(bits)) {
    const score = typeof scores === 'number' ? scores : (scores[at] ?? 0);
    if (score < minScore) clearBit(bits, at);
  }
};

/** The result is exact only within `scope`; callers intersect. The returned set may be modified by the caller. */
export function* evaluate(query: Query, work: Workspace, scope: Bitmap, scored: boolean): Steps<Matches> {
  yield;
  const { collection } = work;
  switch (query.kind) {
    case 'match_all':
      return { bits: work.copyOf(scope), scores: 1 };
    case 'terms':
      return evaluateTerms(collection.column(query.field), query.values, work);
    case 'exists':
      return evaluateTerms(collection.existence(query.field), [true], work);
    case 'range':
      return evaluateRange(query, collection.column(query.field), work, scope);
    case 'variant':
      return evaluateVariant(query.condition, work, scope);
    case 'text':
      return yield* evaluateText(query, work, scope);
    case 'bool':
      return yield* evaluateBool(query, work, scope, scored);
    case 'function_score':
      return yield* evaluateFunctionScore(query, work, scope, scored);
    case 'boost': {
      const found = yield* evaluate(query.query, work, scope, scored);
      return { bits: found.bits, scores: mapScores(work, found, (score) => score * query.boost) };
    }
  }
}
