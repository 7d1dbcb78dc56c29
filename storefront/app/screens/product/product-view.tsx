// The product page with the cart's button and the list buttons in its slots.
import { memo, useEffect } from 'react';
import { useEditedLine } from '../../cart/edit/use-edited-line.ts';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import '../../catalog/lists/lists.css';
import { RecentlyViewed } from '../../catalog/lists/recently-viewed.tsx';
import type { LoadedProductPage } from '../../catalog/product/load-product-page.ts';
import { type PackedPage, usePage } from '../../first-load/data/packed-page.ts';
import { deferHydration } from '../../first-load/defer-hydration.tsx';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { ProductScreen } from './product-screen.tsx';
import '../../cart/add-to-cart.css';

const ProductCards = memo(
  deferHydration(async () => (await import('../cards/product-cards.tsx')).ProductCards),
);
const cardsOf = (cards: readonly CardModel[]) => <ProductCards cards={cards} />;

/** The server rendered the configurator: load its code in parallel. */
const isCustomSize = () =>
  typeof document !== 'undefined' && document.querySelector('.product-top.conf') !== null;

/** Memoized: a re-render before hydration would force React to hydrate it. */
const ProductBuying = memo(
  deferHydration(async () => {
    if (isCustomSize()) void import('../../configurator/configurator.tsx').catch(() => {});
    return (await import('./product-buying.tsx')).ProductBuying;
  }),
);

interface ProductViewProps {
  page: PackedPage<'product'>;
  childSku: string | null;
}

export const ProductView = ({ page: packed, childSku }: ProductViewProps) => {
  const page = usePage<LoadedProductPage>(packed);
  const analytics = useAnalytics();
  const { product, crumbs } = page;
  const editing = useEditedLine(product.custom_options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view event per product, not per choice
  useEffect(() => {
    analytics.track({
      name: 'view-item',
      product: {
        name: product.name,
        id: product.id,
        sku: product.sku,
        price: product.price_incl_tax ?? 0,
        category: crumbs.at(-1)?.name ?? '',
      },
    });
  }, [product.id]);
  return (
    <ProductScreen
      // An edited cart line starts with its own choice.
      key={editing ? `${product.id} ${editing.key}` : product.id}
      page={page}
      purchase={<ProductBuying page={page} childSku={childSku} editing={editing} />}
      cardsOf={cardsOf}
      after={<RecentlyViewed current={page.card} cardsOf={cardsOf} />}
    />
  );
};
