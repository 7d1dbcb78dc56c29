// The product page: the slot of the purchase part, and the other sections.
// Imports all styles, so that deferred hydration causes no layout shift.
import { memo, type ReactNode, useRef } from 'react';
import { deferHydration } from '../../first-load/defer-hydration.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Prose } from '../../shell/layout/prose.tsx';
import '@klaas/ui/styles/marks.css';
import '../../shell/marks/marks.css';
import '../../catalog/cards/card.css';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { Breadcrumbs } from '../../catalog/listing/breadcrumbs.tsx';
import { useLinkNavigation } from '../../shell/routing/use-link-navigation.ts';
import '../../catalog/product/choice/choice.css';
import '../../configurator/configurator.css';
import '../../shell/drawing/drawing.css';
import '../../catalog/product/gallery/gallery.css';
import type { ProductPage } from '../../catalog/product/product-page.ts';
import '../../catalog/product/product.css';
import { ProductAttributes } from '../../catalog/product/sections/product-attributes.tsx';
import '../../catalog/product/sections/sections.css';
import '../../messages/stock-alert/stock-alert.css';

const ProductReviews = memo(
  deferHydration(async () => (await import('../../reviews/product-reviews.tsx')).ProductReviews),
);

interface ProductScreenProps {
  page: ProductPage;
  /** Gallery, options, price and buy button. */
  purchase: ReactNode;
  /** Renders a row of cards. */
  cardsOf: (cards: readonly CardModel[]) => ReactNode;
  /** Recently viewed. */
  after?: ReactNode;
}

export const ProductScreen = ({ page, purchase, cardsOf, after }: ProductScreenProps) => {
  const t = useText();
  const root = useRef<HTMLElement>(null);
  useLinkNavigation(root);
  const { product } = page;
  return (
    <article ref={root} className="wrap product">
      <Breadcrumbs crumbs={page.crumbs} here={product.name} />
      {purchase}
      <div className="product-about stack">
        <section aria-labelledby="description">
          <h2 id="description" className="title-m mb-5">
            {t('product.description')}
          </h2>
          <Prose html={page.description} />
        </section>
        <ProductAttributes attributes={page.facts} />
      </div>
      <ProductReviews product={product} reviews={page.reviews} rating={page.rating} />
      {page.related.length > 0 && (
        <section className="product-shelf" aria-labelledby="related">
          <h2 id="related" className="title-m mb-5">
            {t('product.related')}
          </h2>
          {cardsOf(page.related)}
        </section>
      )}
      {after}
    </article>
  );
};
