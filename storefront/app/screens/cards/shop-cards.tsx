// A row of cards with wishlist, compare and buy buttons.
import { CardList } from '../../catalog/cards/card-list.tsx';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { cardActions } from './card-actions.tsx';

export const ShopCards = ({ cards }: { cards: readonly CardModel[] }) => (
  <CardList cards={cards} actions={cardActions} row />
);
