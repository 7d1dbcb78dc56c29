// The category screen.
import { useEffect, useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Prose } from '../../shell/layout/prose.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CardActions } from '../cards/card-list.tsx';
import type { CategoryTile, MeasuringHelp } from './category-content.ts';
import type { CategoryPage } from './category-page.ts';
import type { Listing } from './listing-data.ts';
import { ListingView } from './listing-view.tsx';
import { PageHead } from './page-head.tsx';
import { useLinkNavigation } from './use-link-navigation.ts';
import { useViewList } from './use-view-list.ts';

const FeatureTile = ({ tile }: { tile: CategoryTile }) => (
  <li className="feature-tile">
    <Picture
      path={tile.image}
      alt=""
      width={960}
      height={900}
      action="fit"
      sizes="(min-width: 1280px) 520px, (min-width: 700px) 62vw, 94vw"
    />
    <div className="pane">
      <h3>{tile.title}</h3>
      <p>{tile.text}</p>
      <a className="arrow-link" href={tile.url}>
        {tile.action}
        <Icon name="arrow-right" size={20} />
      </a>
    </div>
  </li>
);

const Help = ({ help }: { help: MeasuringHelp }) => (
  <div className="filter-help">
    <strong>{help.title}</strong>
    {help.text}
    <br />
    <a href={help.url}>{help.action}</a>
  </div>
);

/** [CATG-07] An empty or failed list is said once more where messages are heard. */
const useEmptyWarning = ({ key, total, chips }: Listing) => {
  const t = useText();
  const notify = useNotify();
  const isEmpty = total === 0 && chips.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list
  useEffect(() => {
    if (!isEmpty) return;
    notify({
      type: 'warning',
      message: t('message.no_products_synchronized'),
      action1: { label: t('message.ok') },
    });
  }, [isEmpty, key]);
};

const EmptyCategory = () => {
  const t = useText();
  const to = useShopPath();
  return (
    <div className="list-notice">
      <h2>{t('message.no_products_synchronized')}</h2>
      <p>{t('catalog.empty_hint')}</p>
      <div className="list-notice-actions">
        <a className={buttonClass({})} href={to('/')}>
          {t('catalog.home')}
        </a>
        <a className={buttonClass({ look: 'secondary' })} href={to('/contact')}>
          {t('search.contact')}
        </a>
      </div>
    </div>
  );
};

export const CategoryScreen = ({ page, actions }: { page: CategoryPage; actions?: CardActions }) => {
  const to = useShopPath();
  const { category, crumbs, subCategories, listing, content } = page;
  const root = useRef<HTMLDivElement>(null);
  useLinkNavigation(root);
  useViewList(category.name, listing);
  useEmptyWarning(listing);
  return (
    <div ref={root} className="wrap">
      <PageHead
        crumbs={crumbs}
        title={category.name}
        lead={category.description && <Prose html={category.description} />}
        subCategories={subCategories}
      />
      <ListingView
        listing={listing}
        homeUrl={to('/')}
        actions={actions}
        empty={<EmptyCategory />}
        tile={content.tile && <FeatureTile key="feature" tile={content.tile} />}
        help={content.help && <Help help={content.help} />}
      />
    </div>
  );
};
