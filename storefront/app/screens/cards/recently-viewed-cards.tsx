// Recently viewed products, for pages with nothing else to show.
import { LastViewed } from '../../catalog/lists/recently-viewed-row.tsx';
import { ShopCards } from './shop-cards.tsx';

export const RecentlyViewedCards = () => <LastViewed cardsOf={(cards) => <ShopCards cards={cards} />} />;
