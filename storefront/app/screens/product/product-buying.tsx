// Fills the slots of the product page: buy button, list buttons and save dialog.
import type { Product } from '@klaas/core/catalog/product.ts';
import { useMemo } from 'react';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import type { Editing } from '../../cart/edit/edited-line.ts';
import { PlainBuy } from '../../cart/plain/plain-buy.tsx';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { useStockedPage } from '../../catalog/cards/use-live-stock.ts';
import { useGroupPage } from '../../catalog/group-prices/use-group-prices.ts';
import { ListButtons } from '../../catalog/lists/list-buttons.tsx';
import { useSyncedPage } from '../../catalog/price-sync/use-synced-prices.ts';
import type { LoadedProductPage } from '../../catalog/product/load-product-page.ts';
import type { ConfiguratorSlots, SaveRequest } from '../../configurator/configurator-slots.ts';
import { SaveOpening } from '../projects/save-opening.tsx';
import { ProductPurchase } from './product-purchase.tsx';

const save = (request: SaveRequest) => <SaveOpening {...request} />;
const actions = (card: CardModel) => <ListButtons card={card} />;

/** [CART-02] A grouped product is bought piece by piece: the data of its parts is included. */
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

const namesOf = (linked: LoadedProductPage['linked']): Record<string, string> =>
  Object.fromEntries(Object.entries(linked).map(([sku, { name }]) => [sku, name]));

interface ProductBuyingProps {
  page: LoadedProductPage;
  /** The variant in the path. */
  childSku: string | null;
  editing: Editing | null;
}

export const ProductBuying = ({ page: publicPage, childSku, editing }: ProductBuyingProps) => {
  const page = useStockedPage(useSyncedPage(useGroupPage(publicPage)), childSku);
  const slots = useMemo(
    (): ConfiguratorSlots => ({
      buy: ({ product: choose, qty, error }, place) => (
        <>
          <AddToCart
            product={() => withParts(choose(), page.linked)}
            qty={qty}
            error={error}
            place={place}
            edited={editing?.line ?? null}
            category={page.crumbs.at(-1)?.name ?? ''}
          />
          {place === 'box' && (
            <noscript>
              {import.meta.env.SSR && (
                <PlainBuy
                  product={withParts(choose(), page.linked)}
                  names={namesOf(page.linked)}
                  qty={qty}
                  error={error}
                />
              )}
            </noscript>
          )}
        </>
      ),
      actions,
      save: save,
    }),
    [page, editing],
  );
  return <ProductPurchase page={page} childSku={childSku} initial={editing?.choice} slots={slots} />;
};
