// The product page: the choice with its price, in listed sizes or made to measure, and what else is known.
import { lazy, memo, useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Prose } from '../../shell/layout/prose.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { WakingPart } from '../../ui/wake/waking-part.tsx';
import { CardList } from '../cards/card-list.tsx';
import { Breadcrumbs } from '../listing/breadcrumbs.tsx';
import { useLinkNavigation } from '../listing/use-link-navigation.ts';
import { ListedProduct } from './choice/listed-product.tsx';
import { type InitialChoice, useProductChoice } from './choice/use-product-choice.ts';
import type { ConfiguratorProps } from './configurator/configurator.tsx';
import './configurator/configurator.css';
import './configurator/drawing/drawing.css';
import type { SizedPage } from './configurator/state/use-configurator.ts';
import type { ProductPage } from './product-page.ts';
import './product.css';
import type { ProductSlots } from './product-slots.ts';
import { ProductFacts } from './sections/product-facts.tsx';
import { ProductReviews } from './sections/product-reviews.tsx';

interface ProductScreenProps {
  page: ProductPage;
  /** A variant named in the path. */
  childSku: string | null;
  /** What is chosen from the start, when a line of the cart is being changed. */
  initial?: InitialChoice & { qty: number };
  slots: ProductSlots;
}

/** Code of its own: a shopper of listed sizes does not load it. The server has it in the page from the start. */
const Configurator = lazy(async () => ({
  default: (await import('./configurator/configurator.tsx')).Configurator,
}));

/** What does not change must not make React draw anew what it has not woken up yet. */
const OwnSize = memo((props: ConfiguratorProps) => (
  <WakingPart>
    <Configurator {...props} />
  </WakingPart>
));

const isSized = (page: ProductPage): page is SizedPage =>
  page.product.custom_size !== null && page.rates !== null;

export const ProductScreen = ({ page, childSku, initial, slots }: ProductScreenProps) => {
  const t = useText();
  const { store } = useShop();
  const root = useRef<HTMLElement>(null);
  useLinkNavigation(root);
  const choice = useProductChoice(page, childSku, initial);
  const { product } = page;
  return (
    <article ref={root} className="wrap product">
      <Breadcrumbs crumbs={page.crumbs} here={product.name} />
      {choice.isCustomSize && isSized(page) ? (
        <OwnSize page={page} childSku={childSku} initial={initial} slots={slots} />
      ) : (
        <ListedProduct page={page} choice={choice} initialQty={initial?.qty ?? 1} slots={slots} />
      )}
      <div className="product-about">
        <section aria-labelledby="description">
          <h2 id="description" className="section-title">
            {t('product.description')}
          </h2>
          <Prose html={page.description} />
        </section>
        <ProductFacts facts={page.facts} />
      </div>
      <ProductReviews
        product={product}
        reviews={page.reviews}
        rating={page.rating}
        averageText={page.rating.average.toLocaleString(store.i18n.defaultLocale, {
          maximumFractionDigits: 1,
        })}
      />
      {page.related.length > 0 && (
        <section className="product-shelf" aria-labelledby="related">
          <h2 id="related" className="section-title">
            {t('product.related')}
          </h2>
          <CardList cards={page.related} actions={slots.actions} row />
        </section>
      )}
      {slots.after}
    </article>
  );
};
