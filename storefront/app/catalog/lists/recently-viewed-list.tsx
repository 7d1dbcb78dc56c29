// Everything that was looked at on this device, for the account.
import { useText } from '../../shell/i18n/use-text.tsx';
import { type CardActions, CardList } from '../cards/card-list.tsx';
import { useListState } from './product-lists.tsx';

export const RecentlyViewedList = ({ actions }: { actions: CardActions }) => {
  const t = useText();
  const { items, isLoaded } = useListState('recently-viewed', (state) => state);
  if (isLoaded && items.length === 0) return <p>{t('customer.recently_viewed_empty')}</p>;
  return <CardList cards={items} actions={actions} />;
};
