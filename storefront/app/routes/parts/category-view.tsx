// The category screen with the shopper's lists in its cards.
import type { CategoryPage } from '../../catalog/listing/category-page.ts';
import { CategoryScreen } from '../../catalog/listing/category-screen.tsx';
import { type PackedPage, usePage } from '../../shell/routing/packed-page.ts';
import { cardActions } from './card-actions.tsx';

export const CategoryView = ({ page }: { page: PackedPage<'category'> }) => (
  <CategoryScreen page={usePage<CategoryPage>(page)} actions={cardActions} />
);
