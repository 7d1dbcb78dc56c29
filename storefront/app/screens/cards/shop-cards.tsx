// A row of cards that can be remembered, compared and bought.
import { CardList } from '../../catalog/cards/card-list.tsx';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { cardActions } from './card-actions.tsx';

export const ShopCards = ({ cards }: { cards: readonly CardModel[] }) => (
  <CardList cards={cards} actions={cardActions} row />
);
