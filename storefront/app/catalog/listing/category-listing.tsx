// The product list of a category with its tile and its empty state.

import { buttonClass } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import type { CardActions } from '../cards/card-list.tsx';
import type { CategoryTile, MeasuringHelp } from './category-content.ts';
import type { CategoryPage } from './category-page.ts';
import { ListingView } from './listing-view.tsx';

const FeatureTile = ({ tile }: { tile: CategoryTile }) => (
  <li className="feature-tile relative flex clip round-pic">
    <Picture
      path={tile.image}
      alt=""
      width={960}
      height={900}
      action="fit"
      sizes="(min-width: 1280px) 520px, (min-width: 700px) 62vw, 94vw"
    />
    <div className="pane relative round">
      <h3 className="title-s">{tile.title}</h3>
      <p className="small muted">{tile.text}</p>
      <a className="arrow-link tap green nowrap" href={tile.url}>
        {tile.action}
        <Icon name="arrow-right" size={20} />
      </a>
    </div>
  </li>
);

const Help = ({ help }: { help: MeasuringHelp }) => (
  <div className="filter-help small mt-6 mist">
    <strong className="title-xs block">{help.title}</strong>
    {help.text}
    <br />
    <a className="underlined medium" href={help.url}>
      {help.action}
    </a>
  </div>
);

const EmptyCategory = () => {
  const t = useText();
  const to = useShopPath();
  return (
    <div className="list-notice box mist-2">
      <h2 className="title-s">{t('message.no_products_synchronized')}</h2>
      <p className="muted">{t('catalog.empty_hint')}</p>
      <div className="list-notice-actions cluster gap-3">
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

interface CategoryListingProps {
  listing: CategoryPage['listing'];
  scope: CategoryPage['scope'];
  content: CategoryPage['content'];
  actions?: CardActions;
}

export const CategoryListing = ({ listing, scope, content, actions }: CategoryListingProps) => {
  const to = useShopPath();
  return (
    <ListingView
      listing={listing}
      scope={scope}
      homeUrl={to('/')}
      actions={actions}
      empty={<EmptyCategory />}
      tile={content.tile && <FeatureTile key="feature" tile={content.tile} />}
      help={content.help && <Help help={content.help} />}
    />
  );
};
