// The category screen. Its list is server-rendered; hydration is deferred until the first interaction.
import { memo } from 'react';
import type { CategoryPage } from '../../catalog/listing/category-page.ts';
import { CategoryScreen } from '../../catalog/listing/category-screen.tsx';
import '../../catalog/lists/lists.css';
import { type PackedPage, usePage } from '../../first-load/data/packed-page.ts';
import { deferHydration } from '../../first-load/defer-hydration.tsx';
import '@klaas/ui/styles/field.css';
import '@klaas/ui/styles/marks.css';
import '../../shell/marks/marks.css';
import { useOfflineProductCache } from '../offline/offline-product-cache.ts';

/** Memoized: a re-render before hydration would force React to hydrate it. */
const CategoryList = memo(deferHydration(async () => (await import('./category-list.tsx')).CategoryList));

export const CategoryView = ({ page: packed }: { page: PackedPage<'category'> }) => {
  const page = usePage<CategoryPage>(packed);
  useOfflineProductCache(page.listing.cards);
  const { listing, scope, content } = page;
  return (
    <CategoryScreen page={page} list={<CategoryList listing={listing} scope={scope} content={content} />} />
  );
};
