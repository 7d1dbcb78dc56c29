// Empty state of a listing: why there are no products and where to go next.

import { buttonClass } from '@klaas/ui/button.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import type { Listing } from './listing-data.ts';

interface ListingNoticeProps {
  listing: Listing;
  /** Shown when the list has no products even without filters. */
  empty: ReactNode;
  homeUrl: string;
}

export const ListingNotice = ({ listing, empty, homeUrl }: ListingNoticeProps) => {
  const t = useText();
  if (listing.failed)
    return (
      <div className="list-notice box mist-2" role="alert">
        <h2 className="title-s">{t('catalog.failed_title')}</h2>
        {/* [CATG-07] */}
        <p className="muted">{t('message.no_products_synchronized')}</p>
        <div className="list-notice-actions cluster gap-3">
          <a className={buttonClass({})} href={listing.key}>
            {t('catalog.try_again')}
          </a>
          <a className={buttonClass({ look: 'secondary' })} href={homeUrl}>
            {t('catalog.home')}
          </a>
        </div>
      </div>
    );
  if (listing.page > listing.pageCount && listing.total > 0)
    return (
      <div className="list-notice box mist-2">
        <h2 className="title-s">
          {t('catalog.page_out_of_range', { page: listing.page, last: listing.pageCount })}
        </h2>
        <a className={buttonClass({ look: 'secondary' })} href={listing.key}>
          {t('catalog.to_first_page')}
        </a>
      </div>
    );
  if (listing.chips.length > 0)
    return (
      <div className="list-notice box mist-2">
        <h2 className="title-s">{t('catalog.no_match')}</h2>
        <p className="muted">{t('catalog.no_match_hint')}</p>
        <a className={buttonClass({})} href={listing.clearUrl} data-keep-scroll="">
          {t('catalog.clear_all')}
        </a>
      </div>
    );
  return empty;
};
