// [ROUTE-01]
import { HomeScreen } from '../catalog/home/home-screen.tsx';
import { loadHome } from '../catalog/home/load-home.ts';
import { NewsletterBox } from '../shell/footer/newsletter-box.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/home';
import { cardActions } from './parts/card-actions.tsx';

export const loader = ({ context, url }: Route.LoaderArgs) => loadHome(context.get(shopContext), url);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen page={loaderData} actions={cardActions} newsletter={<NewsletterBox />} />;
}
