// The bar above the cards: result count, active filters and sort order.

import { buttonClass } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { Select } from '@klaas/ui/select.tsx';
import type { ChangeEvent, MouseEvent } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNavigate } from '../../shell/routing/router.tsx';
import type { Listing } from './listing-data.ts';

const Chips = ({ listing: { chips, clearUrl } }: { listing: Listing }) => {
  const t = useText();
  if (chips.length === 0) return null;
  return (
    <ul className="chips row cluster gap-2" aria-label={t('catalog.active_filters')}>
      {chips.map(({ label, url }) => (
        <li key={url}>
          <a
            className="chip tap round mist-2"
            href={url}
            rel="nofollow"
            data-keep-scroll=""
            aria-label={t('catalog.remove_filter', { name: label })}
          >
            {label}
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a className="clear-all tap green" href={clearUrl} data-keep-scroll="">
          {t('catalog.clear_all')}
        </a>
      </li>
    </ul>
  );
};

const SortForm = ({ listing: { sort, carried } }: { listing: Listing }) => {
  const t = useText();
  const navigate = useNavigate();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const url = sort.options.find(({ id }) => id === event.currentTarget.value)?.url;
    if (url) void navigate(url, { preventScrollReset: true });
  };
  return (
    <form method="get" className="sort-form flex push">
      {carried.sort.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={sort.current}
        small
        label={t('catalog.sort')}
        name="sort"
        title={t('message.choose_sort')}
        defaultValue={sort.current}
        onChange={choose}
      >
        {sort.options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" className={buttonClass({ look: 'secondary', size: 's' })}>
          {t('catalog.sort_apply')}
        </button>
      </noscript>
    </form>
  );
};

interface ListingBarProps {
  listing: Listing;
  onOpenFilters: (event: MouseEvent) => void;
}

export const ListingBar = ({ listing, onOpenFilters }: ListingBarProps) => {
  const t = useText();
  const chosen = listing.chips.length;
  return (
    <div className="listing-bar row cluster mb-5">
      {listing.groups.length > 0 && (
        // biome-ignore lint/a11y/useValidAnchor: without JavaScript it links to the filters
        <a
          className={buttonClass({ look: 'secondary' }, 'filter-open')}
          href="#filters"
          onClick={onOpenFilters}
          aria-haspopup="dialog"
        >
          <Icon name="sliders" />
          {chosen > 0 ? t('catalog.filters_active', { count: chosen }) : t('catalog.filters')}
        </a>
      )}
      <p className="listing-total nowrap" role="status">
        {t('catalog.count', { count: listing.total })}
      </p>
      <Chips listing={listing} />
      {listing.total > 1 && <SortForm listing={listing} />}
    </div>
  );
};
