// Result of a clause: a set of documents, and their scores where requested.
import { type Bitmap, membersOf } from './storage/bitmap.ts';
import type { Workspace } from './workspace.ts';

export interface Matches {
  bits: Bitmap;
  /** By document number, or one score for all. */
  scores: Float64Array | number;
}

/** A search as a generator: it can be suspended after each step, and resumed or dropped. */
export type Steps<Value> = Generator<undefined, Value, undefined>;

export const nothing = (work: Workspace): Matches => ({ bits: work.bits(), scores: 0 });

export const scoreAt = ({ scores }: Matches, ordinal: number): number =>
  typeof scores === 'number' ? scores : (scores[ordinal] ?? 0);

/** Adds one clause's scores to a sum, for the documents it matched. */
export const addScores = (
  work: Workspace,
  sum: Float64Array | number,
  found: Matches,
  allFound: boolean,
): Float64Array | number => {
  if (typeof sum === 'number' && typeof found.scores === 'number' && allFound) return sum + found.scores;
  const total = typeof sum === 'number' ? work.floats().fill(sum) : sum;
  for (const ordinal of membersOf(found.bits))
    total[ordinal] = (total[ordinal] ?? 0) + scoreAt(found, ordinal);
  return total;
};

export const mapScores = (
  work: Workspace,
  found: Matches,
  change: (score: number, ordinal: number) => number,
): Float64Array => {
  const scores = work.floats();
  for (const ordinal of membersOf(found.bits)) scores[ordinal] = change(scoreAt(found, ordinal), ordinal);
  return scores;
};
