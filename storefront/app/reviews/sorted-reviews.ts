// Sorts reviews. The input is ordered newest first.
import type { ProductReview } from '../catalog/product/product-page.ts';

export const REVIEW_ORDERS = ['newest', 'highest', 'lowest'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** Reviews without stars last; equal ratings stay newest first. */
export const sortedReviews = <Review extends Pick<ProductReview, 'rating'>>(
  reviews: readonly Review[],
  order: ReviewOrder,
): Review[] => {
  if (order === 'newest') return [...reviews];
  const sign = order === 'highest' ? -1 : 1;
  return [...reviews].sort((a, b) => {
    if (a.rating === null || b.rating === null) return Number(a.rating === null) - Number(b.rating === null);
    return sign * (a.rating - b.rating);
  });
};
