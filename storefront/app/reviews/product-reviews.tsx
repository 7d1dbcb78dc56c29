// Reviews of a product: average, sort order, a note on moderation, and a form to write one.

import { Button } from '@klaas/ui/button.tsx';
import { RatingStars } from '@klaas/ui/rating-stars.tsx';
import { Select } from '@klaas/ui/select.tsx';
import { useState } from 'react';
import type { ProductReview } from '../catalog/product/product-page.ts';
import { useRatingText } from '../catalog/product/sections/use-rating-text.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { useModals } from '../shell/state/shell-state.tsx';
import { REVIEW_ORDERS, type ReviewOrder, sortedReviews } from './sorted-reviews.ts';
import '../catalog/product/sections/sections.css';

interface ProductReviewsProps {
  product: { id: number; name: string };
  reviews: readonly ProductReview[];
  rating: { average: number; count: number };
}

export const ProductReviews = ({ product, reviews, rating }: ProductReviewsProps) => {
  const t = useText();
  const averageText = useRatingText(rating.average);
  const modals = useModals();
  const [order, setOrder] = useState<ReviewOrder>('newest');
  return (
    <section id="reviews" className="reviews stack" aria-labelledby="reviews-title">
      <div>
        <h2 id="reviews-title" className="title-m mb-5">
          {t('product.reviews')}
        </h2>
        {rating.count > 0 && (
          <p className="reviews-average row cluster mb-5">
            {rating.average > 0 && (
              <>
                <span aria-hidden="true">{averageText}</span>
                <RatingStars rating={rating.average} label={t('product.rating', { rating: averageText })} />
              </>
            )}
            <span className="small muted">{t('product.reviews_count', { count: rating.count })}</span>
          </p>
        )}
        <Button
          look="secondary"
          size="s"
          onClick={() => modals.open('review', { product_id: product.id, productName: product.name })}
        >
          {t('product.write_review')}
        </Button>
        <p className="reviews-note muted note">{t('product.reviews_note')}</p>
      </div>
      {reviews.length === 0 ? (
        <p className="muted">{t('product.no_reviews')}</p>
      ) : (
        <div>
          {reviews.length > 1 && (
            <div className="script-only">
              <Select
                small
                label={t('product.reviews_order')}
                value={order}
                onChange={(event) => setOrder(event.currentTarget.value as ReviewOrder)}
              >
                {REVIEW_ORDERS.map((each) => (
                  <option key={each} value={each}>
                    {t(`product.reviews_${each}`)}
                  </option>
                ))}
              </Select>
            </div>
          )}
          <ul className="reviews-list">
            {sortedReviews(reviews, order).map(
              ({ id, title, detail, nickname, answer, rating: stars, date }) => (
                <li className="stack rule-top" key={id}>
                  <p className="review-head row cluster">
                    {stars !== null && (
                      <RatingStars rating={stars} label={t('product.rating', { rating: stars })} />
                    )}
                    <strong>{nickname}</strong>
                    <span className="small muted">{date}</span>
                  </p>
                  {title && <h3 className="title-xs">{title}</h3>}
                  <p>{detail}</p>
                  {answer && (
                    <div className="review-answer stack">
                      <p className="small muted">{t('product.review_answer')}</p>
                      <p>{answer}</p>
                    </div>
                  )}
                </li>
              ),
            )}
          </ul>
        </div>
      )}
    </section>
  );
};
