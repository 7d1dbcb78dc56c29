// The product page put together: the catalogue's screen with the cart's button and the shopper's lists in it.
import type { Product } from '@klaas/core/catalog/product.ts';
import { useEffect, useMemo } from 'react';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { useEditedLine } from '../../cart/edit/use-edited-line.ts';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { ListButtons } from '../../catalog/lists/list-buttons.tsx';
import { RecentlyViewed } from '../../catalog/lists/recently-viewed.tsx';
import { useOwnPage } from '../../catalog/own-prices/use-own-prices.ts';
import type { LoadedProductPage } from '../../catalog/product/load-product-page.ts';
import { ProductScreen } from '../../catalog/product/product-screen.tsx';
import type { KeepRequest, ProductSlots } from '../../catalog/product/product-slots.ts';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { type PackedPage, usePage } from '../../shell/routing/packed-page.ts';
import { KeepOpening } from './keep-opening.tsx';

const keep = (request: KeepRequest) => <KeepOpening {...request} />;
const actions = (card: CardModel) => <ListButtons card={card} />;

/** [CART-02] A group is bought product by product: what the page shows of them goes along. */
const withParts = (product: Product, linked: LoadedProductPage['linked']): Product =>
  product.type_id === 'grouped'
    ? {
        ...product,
        product_links: product.product_links?.map((link) => {
          const part = linked[link.linked_product_sku];
          return part ? { ...link, product: { ...part, status: 1 } as unknown as Product } : link;
        }),
      }
    : product;

interface ProductViewProps {
  page: PackedPage<'product'>;
  childSku: string | null;
}

export const ProductView = ({ page: packed, childSku }: ProductViewProps) => {
  const page = useOwnPage(usePage<LoadedProductPage>(packed));
  const analytics = useAnalytics();
  const { product, crumbs } = page;
  const editing = useEditedLine(product.custom_options);
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
  const slots = useMemo(
    (): ProductSlots => ({
      buy: ({ product: choose, qty, problem }, place) => (
        <AddToCart
          product={() => withParts(choose(), page.linked)}
          qty={qty}
          problem={problem}
          place={place}
          edited={editing?.line ?? null}
        />
      ),
      actions,
      after: <RecentlyViewed current={page.card} actions={actions} />,
      keep,
    }),
    [page, editing],
  );
  return (
    <ProductScreen
      // What is being changed comes with its own choice.
      key={editing ? `${product.id} edited` : product.id}
      page={page}
      childSku={childSku}
      initial={editing?.choice}
      slots={slots}
    />
  );
};
