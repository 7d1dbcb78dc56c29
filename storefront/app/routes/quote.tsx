// A quote of the shop: the target of the link in its e-mails.

import { actOnQuote, loadQuote } from '../orders/quote/quote-page.ts';
import { QuoteScreen } from '../orders/quote/quote-screen.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/quote';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadQuote(context.get(shopContext), request);

export const action = ({ context, request }: Route.ActionArgs) =>
  actOnQuote(context.get(shopContext), request);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteScreen quote={loaderData.quote} quoteKey={loaderData.key} result={actionData} />;
}
