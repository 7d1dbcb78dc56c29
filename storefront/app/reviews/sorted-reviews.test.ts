import { expect, it } from 'vitest';
import { type ReviewOrder, sortedReviews } from './sorted-reviews.ts';

const reviews = [
  { id: 1, rating: 3 },
  { id: 2, rating: null },
  { id: 3, rating: 5 },
  { id: 4, rating: 3 },
];

it.each<[ReviewOrder, number[]]>([
  ['newest', [1, 2, 3, 4]],
  ['highest', [3, 1, 4, 2]],
  ['lowest', [1, 4, 3, 2]],
])('sorts %s first; keeps the date order of equal ratings; puts reviews without stars last', (order, ids) => {
  expect(sortedReviews(reviews, order).map(({ id }) => id)).toEqual(ids);
});
