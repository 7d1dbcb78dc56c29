// The category screen with the shopper's lists in its cards.
import type { CategoryPage } from '../../catalog/listing/category-page.ts';
import { CategoryScreen } from '../../catalog/listing/category-screen.tsx';
import { type PackedPage, usePage } from '../../shell/routing/packed-page.ts';
import { cardActions } from './card-actions.tsx';
import { useKeptProducts } from './kept-products.ts';

export const CategoryView = ({ page: packed }: { page: PackedPage<'category'> }) => {
  const page = usePage<CategoryPage>(packed);
  useKeptProducts(page.listing.cards);
  return <CategoryScreen page={page} actions={cardActions} />;
};
