// Review endpoints: anybody can write, staff approve before publication.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const line = (maximum: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => value.trim()),
      z.string().check(z.minLength(1), z.maxLength(maximum)),
    ),
  );

export const ReviewDraftSchema = z.object({
  product_id: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  title: line(120),
  detail: line(4000),
  nickname: line(60),
  /** Without a rating the review does not count in the average. */
  rating: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(5))), null),
  review_entity: z.optional(z.literal('product')),
  // Both are set by the server.
  review_status: z.optional(z.unknown()),
  customer_id: z.optional(z.unknown()),
});

const OwnReviewSchema = z.object({
  id: z.int(),
  product_id: z.int(),
  title: z.string(),
  detail: z.string(),
  rating: z.nullable(z.int()),
  review_status: z.int(),
  created_at: z.string(),
});
export type OwnReview = z.output<typeof OwnReviewSchema>;

const TokenQuerySchema = z.object({ token: z.optional(z.string()) });

export const createReviewEndpoint = defineEndpoint({
  tag: 'review',
  method: 'POST',
  path: '/api/review/create',
  summary: 'Hands in a review; it is shown after approval',
  query: TokenQuerySchema,
  body: z.object({ review: ReviewDraftSchema }),
  output: z.looseObject({ id: z.int(), review_status: z.int() }),
  errors: {
    404: 'No such product',
    429: 'Too many reviews at once; Retry-After says when to come again',
    500: 'What is wrong, as a list',
  },
});

export const ownReviewsEndpoint = defineEndpoint({
  tag: 'review',
  method: 'GET',
  path: '/api/user/reviews',
  summary: "The customer's own reviews, newest first",
  query: TokenQuerySchema,
  output: z.array(OwnReviewSchema),
  errors: { 401: 'The token is not valid' },
});
