// The product page put together: the catalogue's screen with the cart's button and the shopper's lists in it.
import { useEffect } from 'react';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { ListButtons } from '../../catalog/lists/list-buttons.tsx';
import { RecentlyViewed } from '../../catalog/lists/recently-viewed.tsx';
import type { LoadedProductPage } from '../../catalog/product/load-product-page.ts';
import { ProductScreen } from '../../catalog/product/product-screen.tsx';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';

const actions = (card: CardModel) => <ListButtons card={card} />;

export const ProductView = ({ page, childSku }: { page: LoadedProductPage; childSku: string | null }) => {
  const analytics = useAnalytics();
  const { product, crumbs } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view per product, not per choice
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
      key={product.id}
      page={page}
      childSku={childSku}
      slots={{
        buy: () => null,
        actions,
        after: <RecentlyViewed current={page.card} actions={actions} />,
      }}
    />
  );
};
