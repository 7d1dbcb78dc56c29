// Reviews in the back office: queue, approval, answer.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { IdParamsSchema, rowsBody, rowsOutput, searchText, writtenText } from './list-rows.ts';

export const MAX_BULK_REVIEWS = 500;

/** 1 approved, 2 pending, 3 rejected. */
const StatusSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const WhereSchema = z.strictObject({
  status: z.optional(StatusSchema),
  product_id: z.optional(z.int()),
  store: z.optional(z.string().check(z.maxLength(50))),
  rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  is_answered: z.optional(z.boolean()),
  text: searchText,
});
export type ReviewWhere = z.output<typeof WhereSchema>;

const RowSchema = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), name: z.string() }),
  store_code: z.string(),
  nickname: z.string(),
  customer_id: z.nullable(z.int()),
  /** The author has ordered this product. */
  has_bought: z.boolean(),
  title: z.string(),
  detail: z.string(),
  rating: z.nullable(z.int()),
  review_status: StatusSchema,
  answer: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
});
export type ReviewListRow = z.output<typeof RowSchema>;

export const reviewRowsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/reviews/rows',
  summary: 'Reviews with their products, newest or oldest first',
  permission: 'reviews.read',
  isRead: true,
  body: rowsBody(WhereSchema, z._default(z.enum(['newest', 'oldest']), 'newest')),
  output: z.extend(rowsOutput(RowSchema), { pending: z.int() }),
});

export const editReviewEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/reviews/{id}',
  summary: 'Approves, rejects or answers a review; the shop shows it at once',
  permission: 'reviews.write',
  params: IdParamsSchema,
  body: z.strictObject({
    version: z.int(),
    fields: z.strictObject({
      review_status: z.optional(StatusSchema),
      /** Null takes the answer away. */
      answer: z.optional(z.nullable(writtenText(4000))),
    }),
  }),
  output: z.object({}),
});

export const bulkReviewsEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/reviews/bulk',
  summary: 'Approves or rejects several reviews, undone as one',
  permission: 'reviews.write',
  body: z.strictObject({
    /** Either these, or all that match. */
    ids: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(MAX_BULK_REVIEWS))),
    where: z.optional(WhereSchema),
    approve: z.boolean(),
    /** Only tells how many it would be. */
    dry: z._default(z.boolean(), false),
  }),
  output: z.object({ done: z.int(), missing: z.array(z.int()), bulk_id: z.nullable(z.string()) }),
});
