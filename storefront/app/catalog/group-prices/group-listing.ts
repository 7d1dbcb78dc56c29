// [PRICE-10] A list made anew for a customer of a group: filtered, counted and sorted by the prices that are shown.
import type { Translate } from '../../shell/i18n/use-text.tsx';
import type { Listing } from '../listing/listing-data.ts';
import type { ListingScope } from '../listing/listing-query.ts';
import { listingStateOf } from '../listing/listing-url.ts';
import { loadListing } from '../listing/load-listing.ts';
import { createBrowserSource } from '../source/browser-source.ts';
import type { GroupPriceDeps } from './group-prices.ts';

interface ShownListing {
  listing: Pick<Listing, 'key' | 'page'>;
  scope: ListingScope;
  t: Translate;
}

/** The key of a list is its address without a host; this one is never asked. */
const ANY_HOST = 'https://shop.invalid';

export const loadGroupListing = (
  deps: GroupPriceDeps,
  { listing, scope, t }: ShownListing,
): Promise<Listing> =>
  loadListing({
    source: createBrowserSource(deps),
    t,
    scope,
    state: listingStateOf(new URL(listing.key, ANY_HOST), deps.settings.products),
    page: listing.page,
    addTags: () => {},
  });
