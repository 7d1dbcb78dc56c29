// The category screen with the shopper's lists in its cards.
import type { CardModel } from '../../catalog/cards/card-model.ts';
import type { CategoryPage } from '../../catalog/listing/category-page.ts';
import { CategoryScreen } from '../../catalog/listing/category-screen.tsx';
import { ListButtons } from '../../catalog/lists/list-buttons.tsx';

const actions = (card: CardModel) => <ListButtons card={card} />;

export const CategoryView = ({ page }: { page: CategoryPage }) => (
  <CategoryScreen page={page} actions={actions} />
);
