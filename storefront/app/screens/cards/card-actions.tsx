// What a shopper can do with a card: remember it, compare it, and buy it where nothing has to be chosen.

import { CardCartButton } from '../../cart/card-cart-button.tsx';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { ListButtons } from '../../catalog/lists/list-buttons.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';

export const CardBuy = ({ card, hasWords }: { card: CardModel; hasWords?: boolean }) => {
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
      hasLabel={hasWords}
      needsChoice={Boolean(card.from || card.isMadeToMeasure)}
    />
  );
};

export const cardActions = (card: CardModel) => (
  <>
    <ListButtons card={card} />
    {/* A product of many sizes is bought on its page, which is one press away already. */}
    {!card.from && !card.isMadeToMeasure && card.stock !== 'out' && <CardBuy card={card} />}
  </>
);
