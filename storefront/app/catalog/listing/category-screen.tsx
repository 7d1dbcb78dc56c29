// The category screen: its header and the slot of its list.
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Prose } from '../../shell/layout/prose.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import '../cards/card.css';
import type { CategoryPage } from './category-page.ts';
import './filters.css';
import './listing.css';
import { useLinkNavigation } from '../../shell/routing/use-link-navigation.ts';
import type { Listing } from './listing-data.ts';
import { PageHead } from './page-head.tsx';
import { useViewList } from './use-view-list.ts';

/** [CATG-07] Also announces an empty or failed list as a notification. */
const useEmptyWarning = ({ key, total, chips }: Listing) => {
  const t = useText();
  const notify = useNotify();
  const isEmpty = total === 0 && chips.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list
  useEffect(() => {
    if (!isEmpty) return;
    notify({
      type: 'warning',
      message: t('message.no_products_synchronized'),
      action1: { label: t('message.ok') },
    });
  }, [isEmpty, key]);
};

export const CategoryScreen = ({ page, list }: { page: CategoryPage; list: ReactNode }) => {
  const { category, crumbs, subCategories, listing } = page;
  const root = useRef<HTMLDivElement>(null);
  useLinkNavigation(root);
  useViewList(category.name, listing);
  useEmptyWarning(listing);
  return (
    <div ref={root} className="wrap">
      <PageHead
        crumbs={crumbs}
        title={category.name}
        lead={category.description && <Prose html={category.description} />}
        subCategories={subCategories}
      />
      {list}
    </div>
  );
};
