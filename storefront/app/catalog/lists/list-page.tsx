// Layout of the wishlist and the comparison: title, count, clear button and empty state.

import { Button, ButtonLink } from '@klaas/ui/button.tsx';
import { EmptyState } from '@klaas/ui/empty-state.tsx';
import type { ReactNode } from 'react';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import './lists.css';
import type { ListName } from './product-list.ts';
import { useListState, useProductList } from './product-lists.tsx';

interface ListPageProps {
  name: Exclude<ListName, 'recently-viewed'>;
  children: ReactNode;
  /** Shown in the empty state. */
  recentlyViewed?: ReactNode;
}

const EMPTY: Record<ListPageProps['name'], MessageId> = {
  wishlist: 'lists.wishlist_empty',
  compare: 'lists.compare_empty',
};

export const ListPage = ({ name, children, recentlyViewed }: ListPageProps) => {
  const t = useText();
  const to = useShopPath();
  const list = useProductList(name);
  const { items, isLoaded } = useListState(name, (state) => state);
  return (
    <div className="wrap list-page">
      <div className="list-head cluster split">
        <div>
          <h1 className="title-l">{t(`lists.${name}`)}</h1>
          <p aria-live="polite">{isLoaded ? null : t('lists.loading')}</p>
          {items.length > 0 && (
            <h2 className="list-count muted" aria-live="polite">
              {t('lists.count', { count: items.length })}
            </h2>
          )}
        </div>
        {items.length > 0 && (
          <Button look="text" size="s" onClick={() => list?.clear()}>
            {t('lists.clear')}
          </Button>
        )}
      </div>
      {isLoaded && items.length === 0 ? (
        <>
          <EmptyState
            className="list-empty"
            text={t(EMPTY[name])}
            action={<ButtonLink href={to('/')}>{t('lists.browse')}</ButtonLink>}
          />
          {recentlyViewed}
        </>
      ) : (
        children
      )}
    </div>
  );
};
