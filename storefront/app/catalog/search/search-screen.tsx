// The search results screen: a listing for a search term. The term is in the header's search form.

import { buttonClass } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useLinkNavigation } from '../../shell/routing/use-link-navigation.ts';
import { useShopPath } from '../../shell/state/use-shop.ts';
import type { CardActions } from '../cards/card-list.tsx';
import type { Listing } from '../listing/listing-data.ts';
import { ListingView } from '../listing/listing-view.tsx';
import { PageHead } from '../listing/page-head.tsx';
import { useViewList } from '../listing/use-view-list.ts';
import type { OfflineSearchPage } from './offline-search.ts';
import type { SearchPage } from './search-page.ts';
import './search.css';

type ShownSearch = SearchPage | OfflineSearchPage;

const FoundPages = ({ pages }: Pick<ShownSearch, 'pages'>) => {
  const t = useText();
  if (pages.length === 0) return null;
  return (
    <nav className="search-pages mt-5" aria-label={t('search.pages')}>
      <h2 className="small muted">{t('search.pages')}</h2>
      <ul className="cluster gap-2 mt-2">
        {pages.map(({ name, url }) => (
          <li key={url}>
            <a className={buttonClass({ look: 'secondary', size: 's' })} href={url}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const NothingFound = ({ page }: { page: ShownSearch }) => {
  const t = useText();
  const to = useShopPath();
  if (page.offline)
    return (
      <div className="list-notice box mist-2" role="status">
        <h2 className="title-s">{t('search.offline')}</h2>
      </div>
    );
  return (
    <div className="list-notice box mist-2">
      <h2 className="title-s">
        {page.term === ''
          ? t('search.prompt')
          : t(page.pages.length > 0 ? 'search.no_products' : 'search.none', { term: page.term })}
      </h2>
      <ul className="search-hints muted">
        <li>{t('search.hint_spelling')}</li>
        <li>{t('search.hint_size')}</li>
        <li>{t('search.hint_ask')}</li>
      </ul>
      {page.categories.length > 0 && <p className="muted">{t('search.hint_categories')}</p>}
      <div className="list-notice-actions cluster gap-3">
        {page.categories.map(({ name, url }) => (
          <a key={url} className={buttonClass({ look: 'secondary', size: 's' })} href={url}>
            {name}
          </a>
        ))}
        <a className={buttonClass({ look: 'text', size: 's' })} href={to('/contact')}>
          {t('search.contact')}
        </a>
      </div>
    </div>
  );
};

const EVERYTHING = {};
const NO_LIST = { key: '', page: 1, cards: [] };

/** No results and no filters that could be removed. */
const isBare = ({ total, chips, failed }: Listing): boolean => total === 0 && chips.length === 0 && !failed;

export const SearchScreen = ({ page, actions }: { page: ShownSearch; actions?: CardActions }) => {
  const t = useText();
  const to = useShopPath();
  const root = useRef<HTMLDivElement>(null);
  useLinkNavigation(root);
  useViewList(t('search.title'), page.listing ?? NO_LIST);
  const title = page.term === '' ? t('search.title') : t('search.title_for', { term: page.term });
  return (
    <div ref={root} className="wrap">
      <PageHead
        crumbs={[]}
        title={title}
        lead={page.isShort && <p role="alert">{t('message.search_min_3')}</p>}
      />
      {'made' in page && page.made && (
        <a className="made-to-size grid gap-4 mt-5 round mist ink" href={page.made.url}>
          <Icon name="ruler" size={24} />
          <span>
            <strong>{t('search.made_to_size', { size: page.made.size })}</strong> {page.made.name}
          </span>
          <Icon name="arrow-right" size={20} />
        </a>
      )}
      <FoundPages pages={page.pages} />
      {page.listing && !isBare(page.listing) ? (
        <ListingView
          listing={page.listing}
          scope={EVERYTHING}
          homeUrl={to('/')}
          actions={actions}
          empty={<NothingFound page={page} />}
        />
      ) : (
        <div className="listing listing-alone">
          <NothingFound page={page} />
        </div>
      )}
    </div>
  );
};
