// Actions of a card: wishlist, compare, and buy when nothing has to be chosen.

import { CardCartButton } from '../../cart/card-cart-button.tsx';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { ListButtons } from '../../catalog/lists/list-buttons.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';

export const CardBuy = ({ card, hasLabel }: { card: CardModel; hasLabel?: boolean }) => {
  const client = useShopClient();
  const { settings, store } = useShop();
  const load = async () => {
    const { loadCardProduct } = await import('../cart/load-cart-line.ts');
    return loadCardProduct({ client, settings, store }, card.sku);
  };
  return (
    <CardCartButton
      name={card.name}
      url={card.url}
      load={load}
      hasLabel={hasLabel}
      needsChoice={Boolean(card.from || card.isMadeToMeasure)}
    />
  );
};

export const cardActions = (card: CardModel) => (
  <>
    <ListButtons card={card} />
    {/* A product with several sizes is bought on its own page. */}
    {!card.from && !card.isMadeToMeasure && card.stock !== 'out' && <CardBuy card={card} />}
  </>
);
