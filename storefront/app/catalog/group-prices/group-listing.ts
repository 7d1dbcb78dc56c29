// [PRICE-10] Reloads a listing for a customer group: filtered, counted and sorted by the prices of that group.
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

/** A listing key is a URL without a host; this placeholder is never requested. */
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
  });
