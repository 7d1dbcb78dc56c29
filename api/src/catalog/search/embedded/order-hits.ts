// Selects the first documents in the requested order, without sorting all of them.
import type { Query, Sort } from '../query.ts';
import { onlyCategory } from '../request-scores.ts';
import { type Matches, type Steps, scoreAt } from './matches.ts';
import type { Collection } from './storage/collection.ts';
import type { Column } from './storage/column.ts';

type Compare = (one: number, other: number) => number;

const compareColumn = (column: Column, order: Sort['order']): Compare => {
  const direction = order === 'asc' ? 1 : -1;
  return (one, other) => {
    const a = column.sortCode(one, direction);
    const b = column.sortCode(other, direction);
    // A document without the field comes last in both directions.
    if (a < 0 || b < 0) return Number(a < 0) - Number(b < 0);
    return a === b ? 0 : column.compareCodes(a, b) * direction;
  };
};

const comparatorFor = (sort: Sort, collection: Collection, query: Query, found: Matches): Compare => {
  const direction = sort.order === 'asc' ? 1 : -1;
  if (sort.field === '_score')
    return (one, other) => (scoreAt(found, one) - scoreAt(found, other)) * direction;
  if (sort.field === 'random') {
    const places = Float64Array.from({ length: collection.capacity }, () => Math.random());
    return (one, other) => (places[one] ?? 0) - (places[other] ?? 0);
  }
  const category = sort.field === 'position' ? onlyCategory(query) : undefined;
  return compareColumn(
    category === undefined ? collection.column(sort.field) : collection.positions(category),
    sort.order,
  );
};

export function* hitOrder(
  sorts: readonly Sort[],
  collection: Collection,
  query: Query,
  found: Matches,
): Steps<Compare> {
  const byScore: Sort[] = [{ field: '_score', order: 'desc' }];
  const compares: Compare[] = [];
  for (const sort of sorts.length === 0 ? byScore : sorts) {
    compares.push(comparatorFor(sort, collection, query, found));
    yield;
  }
  return (one, other) => {
    for (const compare of compares) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return collection.compareOrdinals(one, other);
  };
}

/** Keeps the first `count` in a heap whose top is the worst of them. */
export const firstHits = (hits: Uint32Array, count: number, compare: Compare): number[] => {
  if (count >= hits.length / 2) return [...hits].sort(compare).slice(0, count);
  const heap: number[] = [];
  const sink = (start: number): void => {
    let at = start;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && compare(heap[child] ?? 0, heap[worst] ?? 0) > 0) worst = child;
      if (worst === at) return;
      [heap[at], heap[worst]] = [heap[worst] ?? 0, heap[at] ?? 0];
      at = worst;
    }
  };
  for (let at = 0; at < hits.length; at++) {
    const hit = hits[at] ?? 0;
    if (heap.length < count) {
      heap.push(hit);
      if (heap.length === count) for (let node = count >> 1; node >= 0; node--) sink(node);
    } else if (count > 0 && compare(hit, heap[0] ?? 0) < 0) {
      heap[0] = hit;
      sink(0);
    }
  }
  return heap.sort(compare);
};
