// The category's product list with list and cart buttons in its cards.
import { CategoryListing } from '../../catalog/listing/category-listing.tsx';
import type { CategoryPage } from '../../catalog/listing/category-page.ts';
import { cardActions } from '../cards/card-actions.tsx';

export const CategoryList = ({
  listing,
  scope,
  content,
}: Pick<CategoryPage, 'listing' | 'scope' | 'content'>) => (
  <CategoryListing listing={listing} scope={scope} content={content} actions={cardActions} />
);
