// A list of product cards: a grid in a listing, a horizontally scrolling row on phones elsewhere.
import type { ReactNode } from 'react';
import { useDeliveryText } from '../../shell/delivery/use-delivery-text.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useGroupCards } from '../group-prices/use-group-prices.ts';
import { useSyncedCards } from '../price-sync/use-synced-prices.ts';
import { cardMessages } from './card-messages.ts';
import type { CardModel } from './card-model.ts';
import { ProductCard } from './product-card.tsx';
import { useStockedCards } from './use-live-stock.ts';

export type CardActions = (card: CardModel) => ReactNode;

interface CardListProps {
  cards: readonly CardModel[];
  actions?: CardActions;
  /** How many of the first images are above the fold. */
  eager?: number;
  row?: boolean;
  sizes?: string;
  /** A wider tile inserted after this many cards. */
  tile?: { after: number; element: ReactNode };
}

export const CardList = ({ cards, actions, eager = 0, row, sizes, tile }: CardListProps) => {
  const messages = cardMessages(useText(), useDeliveryText());
  const { thumbnails: size } = useShop().settings.products;
  const items: ReactNode[] = useStockedCards(useSyncedCards(useGroupCards(cards))).map((card, place) => (
    <ProductCard
      key={card.id}
      card={card}
      messages={messages}
      size={size}
      actions={actions?.(card)}
      priority={place >= eager ? undefined : place === 0 ? 'high' : 'eager'}
      sizes={sizes}
    />
  ));
  if (tile && cards.length > tile.after) items.splice(tile.after, 0, tile.element);
  return <ul className={row ? 'card-grid grid card-row' : 'card-grid grid'}>{items}</ul>;
};
