// The category screen with the shopper's lists in its cards.
import type { CategoryPage } from '../../catalog/listing/category-page.ts';
import { CategoryScreen } from '../../catalog/listing/category-screen.tsx';
import { cardActions } from './card-actions.tsx';

export const CategoryView = ({ page }: { page: CategoryPage }) => (
  <CategoryScreen page={page} actions={cardActions} />
);
