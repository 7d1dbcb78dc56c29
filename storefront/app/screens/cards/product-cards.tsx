// Cards on a product page, with wishlist and compare buttons.
import { CardList } from '../../catalog/cards/card-list.tsx';
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { ListButtons } from '../../catalog/lists/list-buttons.tsx';

const actions = (card: CardModel) => <ListButtons card={card} />;

export const ProductCards = ({ cards }: { cards: readonly CardModel[] }) => (
  <CardList cards={cards} actions={actions} row />
);
