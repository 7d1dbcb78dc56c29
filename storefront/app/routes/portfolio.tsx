import { useSearchParams } from 'react-router';
import { loadCollection } from '../content/load-content.ts';
import { describeScreen } from '../content/localised-screen.ts';
import { portfolioCategories, portfolioPictures } from '../content/portfolio/portfolio.ts';
import { PortfolioGallery } from '../content/portfolio/portfolio-gallery.tsx';
import { orStay } from '../screens/offline/offline-page.tsx';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx';
import { pictureUrl } from '../shell/pictures/picture-url.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/portfolio';

// [ROUTE-10]
export const loader = async ({ context }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const [t, entries] = await Promise.all([
    loadTranslate(shop.store.i18n.defaultLocale),
    loadCollection(shop, 'portfolio'),
  ]);
  const pictures = portfolioPictures(entries);
  const [first] = pictures;
  const seoInput = {
    title: t('content.portfolio_title'),
    description: t('content.portfolio_lead'),
    image: first && { url: pictureUrl(first.image, 1200, 900, 'fit'), alt: first.alt },
  };
  return {
    pictures,
    categories: portfolioCategories(pictures),
    ...describeScreen(shop, t, 'portfolio', seoInput),
  };
};

// The category is a query parameter filtered on the client: no new data needed.
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orStay(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const [params] = useSearchParams();
  const { pictures, categories, path } = loaderData;
  return (
    <div className="wrap page content-page">
      <Breadcrumbs trail={[{ name: t('shell.portfolio') }]} />
      <h1 className="title-l mb-6 hyphens">{t('content.portfolio_title')}</h1>
      <p className="content-lead muted mb-8">
        {pictures.length === 0 ? t('content.works_empty') : t('content.portfolio_lead')}
      </p>
      <PortfolioGallery
        pictures={pictures}
        categories={categories}
        category={params.get('category')}
        path={path}
      />
    </div>
  );
}
