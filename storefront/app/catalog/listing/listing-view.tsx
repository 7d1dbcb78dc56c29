// A product list with filters, sort order and pagination: the body of the category and search screens.
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useNavigation } from 'react-router';
import { useText } from '../../shell/i18n/use-text.tsx';
import { type CardActions, CardList } from '../cards/card-list.tsx';
import { useGroupListing } from '../group-prices/use-group-prices.ts';
import { FilterGroups } from './filter-groups.tsx';
import { ListingBar } from './listing-bar.tsx';
import type { Listing } from './listing-data.ts';
import { ListingNotice } from './listing-notice.tsx';
import type { ListingScope } from './listing-query.ts';
import { Paging, ShowPrevious } from './paging.tsx';
import { createViewedPages } from './viewed-pages.ts';
import './listing.css';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

// Browser only: on the server it would be shared between visitors.
const viewedPages = typeof window === 'undefined' ? undefined : createViewedPages();

const EAGER_CARDS = 4;
const CARD_SIZES =
  '(min-width: 1440px) 244px, (min-width: 1280px) 17vw, (min-width: 1024px) 21vw, (min-width: 700px) 31vw, 46vw';
/** A wide tile must not take half of a short list. */
const TILE_AFTER = 6;
const TILE_NEEDS = 8;

interface ListingViewProps {
  listing: Listing;
  scope: ListingScope;
  homeUrl: string;
  actions?: CardActions;
  empty: ReactNode;
  /** Spans two cards, once per page. */
  tile?: ReactNode;
  help?: ReactNode;
}

export const ListingView = ({ listing: publicListing, scope, homeUrl, ...rest }: ListingViewProps) => {
  const { actions, empty, tile, help } = rest;
  const t = useText();
  const listing = useGroupListing(publicListing, scope);
  // Loaded at the first opening; stays mounted afterwards for the closing animation.
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const isBusy = useNavigation().state === 'loading';
  const openFilters = (event: MouseEvent) => {
    event.preventDefault();
    setSheet('open');
  };
  const closeFilters = () => setSheet('closed');
  const shown = viewedPages?.shownWith(listing) ?? {
    cards: listing.cards,
    first: listing.page,
    last: listing.page,
  };
  const hasFilters = listing.groups.length > 0;
  return (
    <div className={hasFilters ? 'listing' : 'listing listing-alone'}>
      {hasFilters && (
        <aside className="listing-rail" id="filters" aria-label={t('catalog.filters')}>
          <FilterGroups listing={listing} />
          {help}
        </aside>
      )}
      <section className="listing-results shrink" id="results" aria-busy={isBusy}>
        <h2 className="sr-only">{t('catalog.products')}</h2>
        {(listing.total > 0 || listing.chips.length > 0) && (
          <ListingBar listing={listing} onOpenFilters={openFilters} />
        )}
        {shown.cards.length === 0 ? (
          <ListingNotice listing={listing} empty={empty} homeUrl={homeUrl} />
        ) : (
          <>
            <ShowPrevious listing={listing} first={shown.first} />
            <CardList
              cards={shown.cards}
              actions={actions}
              eager={EAGER_CARDS}
              sizes={CARD_SIZES}
              tile={tile && listing.total >= TILE_NEEDS ? { after: TILE_AFTER, element: tile } : undefined}
            />
            <Paging listing={listing} first={shown.first} last={shown.last} shown={shown.cards.length} />
          </>
        )}
      </section>
      {sheet !== 'unused' && (
        <Suspense>
          <FilterSheet listing={listing} open={sheet === 'open'} onClose={closeFilters} />
        </Suspense>
      )}
    </div>
  );
};
