// Endpoints of reviews.
import { createReviewEndpoint, ownReviewsEndpoint } from '@klaas/core/contract/review-endpoints.ts';
import { Hono } from 'hono';
import { createOwnerOf } from '../customer/session/owner-service.ts';
import type { SessionService } from '../customer/session/session-service.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { bearerToken } from '../http/bearer-token.ts';
import type { LimitAttempts } from '../http/limit/attempt-limits.ts';
import { parseBody } from '../http/parse-input.ts';
import { sendError, sendResult } from '../http/response.ts';
import type { ReviewService } from './review-service.ts';

export interface ReviewRouteDeps {
  reviews: ReviewService;
  sessions: SessionService;
  limit: LimitAttempts;
}

const ERRORS = {
  product_unknown: [404, 'No such product'],
  review_flood: [429, 'Too many reviews at once. Please try again later.'],
} as const;

export const reviewRoutes = ({ reviews, sessions, limit }: ReviewRouteDeps): Hono<ApiEnv> => {
  const ownerOf = createOwnerOf(sessions);
  return new Hono<ApiEnv>()
    .post(createReviewEndpoint.path, async (c) => {
      const { review } = await parseBody(c, createReviewEndpoint.body, 500);
      // With a token the review belongs to the customer; guests may review too.
      const customer_id = bearerToken(c) === null ? null : (await ownerOf(c)).customer_id;
      await limit(c, 'review', `product ${review.product_id}`);
      const { storeCode } = c.get('store');
      const created = await reviews.create(review, { store_code: storeCode, customer_id });
      if (created.ok) return sendResult(c, created.value);
      const [code, text] = ERRORS[created.error];
      return sendError(c, code, text);
    })
    .get(ownReviewsEndpoint.path, async (c) => {
      const { customer_id } = await ownerOf(c);
      return sendResult(c, await reviews.listOwn(customer_id));
    });
};
