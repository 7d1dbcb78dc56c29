// Recently viewed products, for pages with nothing else to show. Loaded late, omitted if the chunk fails to load.
import { type ComponentType, lazy, Suspense } from 'react';

const Cards = lazy<ComponentType>(async () =>
  import('./recently-viewed-cards.tsx').then(
    ({ RecentlyViewedCards }) => ({ default: RecentlyViewedCards }),
    () => ({ default: () => null }),
  ),
);

export const RecentlyViewed = () => (
  <Suspense>
    <Cards />
  </Suspense>
);
