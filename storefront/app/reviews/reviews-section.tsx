// [REV-01] The customer's own reviews with their moderation status.
import { type OwnReview, ownReviewsEndpoint } from '@klaas/core/contract/review-endpoints.ts';
import { ButtonLink } from '@klaas/ui/button.tsx';
import { EmptyState } from '@klaas/ui/empty-state.tsx';
import { RatingStars } from '@klaas/ui/rating-stars.tsx';
import { useEffect, useState } from 'react';
import { wireDay } from '../customer/account/wire-day.ts';
import { useOpenSession } from '../customer/session-context.tsx';
import type { MessageId } from '../shell/i18n/message-id.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { PanelSkeleton } from '../shell/panels/panel-skeleton.tsx';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';

const STATUS: Record<number, MessageId> = {
  1: 'customer.review_shown',
  2: 'customer.review_pending',
  3: 'customer.review_rejected',
};

export const ReviewsSection = () => {
  const t = useText();
  const open = useOpenSession();
  const { store } = useShop();
  const to = useShopPath();
  const [reviews, setReviews] = useState<OwnReview[] | 'failed' | null>(null);
  useEffect(() => {
    void open()
      .then((engine) => engine.call((shop) => shop.call(ownReviewsEndpoint, {})))
      .then((result) => setReviews(result.ok ? result.value : 'failed'));
  }, [open]);
  if (reviews === null) return <PanelSkeleton />;
  if (reviews === 'failed') return <p role="alert">{t('customer.unreachable')}</p>;
  if (reviews.length === 0)
    return (
      <EmptyState
        text={t('customer.reviews_empty')}
        action={<ButtonLink href={to('/')}>{t('lists.browse')}</ButtonLink>}
      />
    );
  return (
    <ul className="account-cards pair stack gap-5 mb-6">
      {reviews.map(({ id, title, detail, rating, review_status, created_at }) => (
        <li key={id} className="account-card pad-5 stack gap-2 box">
          <h2 className="title-xs">{title}</h2>
          {rating !== null && (
            <RatingStars rating={rating} label={t('shell.review_stars', { count: rating })} />
          )}
          <p className="small muted">
            {wireDay(created_at, store)} · {t(STATUS[review_status] ?? 'customer.review_pending')}
          </p>
          <p>{detail}</p>
        </li>
      ))}
    </ul>
  );
};
