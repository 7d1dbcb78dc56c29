// What was looked at last, for a page that has nothing else to show.
import { LastSeen } from '../../catalog/lists/recently-viewed-row.tsx';
import { ShopCards } from './shop-cards.tsx';

export const RecentlyViewedCards = () => <LastSeen cardsOf={(cards) => <ShopCards cards={cards} />} />;
