// Product header: name, rating, sku and list buttons.

import { RatingStars } from '@klaas/ui/rating-stars.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import type { CardActions } from '../../cards/card-list.tsx';
import type { ProductPage } from '../product-page.ts';
import { useRatingText } from './use-rating-text.ts';

interface ProductHeadProps {
  page: Pick<ProductPage, 'product' | 'rating' | 'card' | 'spec'>;
  /** Sku of the chosen variant. */
  sku: string;
  actions: CardActions;
}

export const ProductHead = ({ page, sku, actions }: ProductHeadProps) => {
  const t = useText();
  const rating = useRatingText(page.rating.average);
  return (
    <>
      <div className="product-marks row split gap-3">
        {page.rating.count > 0 && (
          <a href="#reviews" className="product-rating row small green">
            {page.rating.average > 0 && (
              <RatingStars rating={page.rating.average} label={t('product.rating', { rating })} />
            )}
            <span>{t('product.reviews_count', { count: page.rating.count })}</span>
          </a>
        )}
        <div className="product-actions flex push">{actions(page.card)}</div>
      </div>
      <div>
        <h1 className="product-name title-l hyphens anywhere">{page.product.name}</h1>
        <p className="product-spec muted mt-2">
          {page.spec && (
            <>
              <span className="product-spec-words">{page.spec}</span>{' '}
            </>
          )}
          <span className="product-code nowrap">{t('product.code', { sku })}</span>
        </p>
      </div>
    </>
  );
};
