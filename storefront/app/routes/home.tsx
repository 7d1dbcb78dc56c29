// [ROUTE-01]
import { memo, useEffect } from 'react';
import { data } from 'react-router';
import type { CardModel } from '../catalog/cards/card-model.ts';
import type { HomePage } from '../catalog/home/home-page.ts';
import { HomeScreen } from '../catalog/home/home-screen.tsx';
import { loadHome } from '../catalog/home/load-home.ts';
import '../catalog/lists/lists.css';
import { type PackedPage, usePage } from '../first-load/data/packed-page.ts';
import { deferHydration } from '../first-load/defer-hydration.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import '@klaas/ui/styles/marks.css';
import '../shell/marks/marks.css';
import { documentOf, isOffline, orOffline } from '../screens/offline/offline-page.tsx';
import type { Route } from './+types/home';

export const loader = ({ context, url }: Route.LoaderArgs) => loadHome(context.get(shopContext), url);

/** The last home page shown: [ROUTE-23] the offline fallback. */
const last: { page?: PackedPage<'home'> } = {};

export const clientLoader = async ({
  request,
  url,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<PackedPage<'home'>> => {
  const page = await orOffline(request, serverLoader);
  if (!isOffline(page)) return page;
  if (last.page) return last.page;
  throw documentOf(url) ?? data(null, { status: 503 });
};

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

const HomeSections = memo(
  deferHydration(async () => (await import('../catalog/home/home-sections.tsx')).HomeSections),
);
const ShopCards = memo(
  deferHydration(async () => (await import('../screens/cards/shop-cards.tsx')).ShopCards),
);
const NewsletterBox = memo(
  deferHydration(async () => (await import('../shell/footer/newsletter-box.tsx')).NewsletterBox),
);
const cardsOf = (cards: readonly CardModel[]) => <ShopCards cards={cards} />;

export default function Home({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    last.page = loaderData;
  }, [loaderData]);
  const { home } = usePage<HomePage>(loaderData);
  return (
    <HomeScreen page={home}>
      <HomeSections page={home} cardsOf={cardsOf} />
      <NewsletterBox />
    </HomeScreen>
  );
}
