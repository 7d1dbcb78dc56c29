// [CATG-03] Pagination: "show more" extends the list in place, the page numbers are real links.

import { buttonClass } from '@klaas/ui/button.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import type { Listing } from './listing-data.ts';

interface PagingProps {
  listing: Listing;
  /** First and last page on screen. */
  first: number;
  last: number;
  shown: number;
}

const NEIGHBOURS = 2;

/** Page numbers to show: the first, the last and those near the current page. 0 is a gap. */
const pagesAround = (page: number, count: number): number[] => {
  const wanted: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const near = Math.abs(number - page) <= NEIGHBOURS || number === 1 || number === count;
    if (near) wanted.push(number);
    else if (wanted.at(-1) !== 0) wanted.push(0);
  }
  return wanted;
};

export const ShowPrevious = ({ listing, first }: Pick<PagingProps, 'listing' | 'first'>) => {
  const t = useText();
  if (first <= 1) return null;
  return (
    <div className="paging-before stack">
      <a
        className={buttonClass({ look: 'secondary' })}
        href={listing.pages[first - 2]}
        data-keep-scroll=""
        data-replace=""
      >
        {t('catalog.show_previous')}
      </a>
    </div>
  );
};

export const Paging = ({ listing, first, last, shown }: PagingProps) => {
  const t = useText();
  const { pageCount, pages, total } = listing;
  if (pageCount <= 1) return null;
  return (
    <nav className="paging stack gap-4" aria-label={t('catalog.pages')}>
      <p className="muted small">{t('catalog.shown_of', { shown, total })}</p>
      {last < pageCount && (
        <a
          className={buttonClass({ look: 'secondary' })}
          href={pages[last]}
          rel="next"
          data-keep-scroll=""
          data-replace=""
        >
          {t('catalog.show_more')}
        </a>
      )}
      <ol className="cluster gap-1">
        {pagesAround(listing.page, pageCount).map((number, place) =>
          number === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its index
            <li key={`gap-${place}`}>
              <span>…</span>
            </li>
          ) : (
            <li key={number}>
              <a
                href={pages[number - 1]}
                aria-label={t('catalog.page', { page: number })}
                aria-current={number >= first && number <= last ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
};
