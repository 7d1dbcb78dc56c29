// Reviews of the demo shop. Every nickname is marked as a demonstration, so that none passes for a real buyer's.

import type { DemoStore } from '../plans/seed-data.ts';
import reviews from '../texts/reviews.json' with { type: 'json' };
import { DEMO_DATE_MS, dateText } from './product-age.ts';

const APPROVED = 1;
const PENDING = 2;
const GUEST_REVIEW = 3;
const BEST = 5;
const DAY_MS = 86_400_000;
const NICKNAME_MARK: Record<DemoStore, string> = { et: 'Demo', ru: 'Демо', en: 'Demo' };
const RATING_NAME: Record<DemoStore, string> = { et: 'Hinne', ru: 'Оценка', en: 'Rating' };

export const reviewDocuments = (
  store: DemoStore,
  storeId: number,
  idOf: (sku: string) => number | undefined,
): ({ id: number } & Record<string, unknown>)[] =>
  reviews.map((review, index) => {
    const productId = idOf(review.sku);
    if (productId === undefined) throw new Error(`A review names the unknown sku ${review.sku}`);
    const [title, detail] = review[store];
    return {
      id: index + 1,
      title,
      detail,
      nickname: `${NICKNAME_MARK[store]}: ${review.nickname}`,
      review_entity: 'product',
      review_type: GUEST_REVIEW,
      review_status: review.pending ? PENDING : APPROVED,
      created_at: dateText(DEMO_DATE_MS - review.days * DAY_MS),
      store_id: storeId,
      stores: [0, storeId],
      product_id: productId,
      ratings: [
        {
          rating_id: 1,
          title: RATING_NAME[store],
          value: review.rating,
          percent: (review.rating / BEST) * 100,
        },
      ],
    };
  });
