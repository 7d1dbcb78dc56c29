// Target of the link in the shipped and delivered e-mails.
import { loadTracking } from '../orders/tracking/load-tracking.ts';
import { TrackingScreen } from '../orders/tracking/tracking-screen.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/tracking';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadTracking(context.get(shopContext), request);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function TrackingPage({ loaderData }: Route.ComponentProps) {
  return <TrackingScreen shown={loaderData.shown} />;
}
