// All recently viewed products of this device, for the account.

import { ButtonLink } from '@klaas/ui/button.tsx';
import { EmptyState } from '@klaas/ui/empty-state.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import { type CardActions, CardList } from '../cards/card-list.tsx';
import './lists.css';
import { useListState } from './product-lists.tsx';

export const RecentlyViewedList = ({ actions }: { actions: CardActions }) => {
  const t = useText();
  const { items, isLoaded } = useListState('recently-viewed', (state) => state);
  const to = useShopPath();
  if (isLoaded && items.length === 0)
    return (
      <EmptyState
        text={t('customer.recently_viewed_empty')}
        action={<ButtonLink href={to('/')}>{t('lists.browse')}</ButtonLink>}
      />
    );
  return (
    <>
      {items.length > 0 && <h2 className="list-count muted">{t('lists.count', { count: items.length })}</h2>}
      <CardList cards={items} actions={actions} />
    </>
  );
};
