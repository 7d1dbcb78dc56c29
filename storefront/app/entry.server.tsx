// Server entry: renders a page to complete HTML, which the server compresses, hashes and caches.
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { ReactElement } from 'react';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { PageTextContext } from './first-load/data/page-data-script.tsx';
import { renderDocument } from './first-load/render-document.ts';
import { loadShopData } from './screens/load-shop-data.ts';
import { siteFile } from './screens/site-files.ts';
import { storeFiles } from './screens/store-files.ts';
import { loadMessages } from './shell/i18n/languages.ts';
import { TextProvider } from './shell/i18n/use-text.tsx';
import { shopContext, shopDataContext } from './shell/shop-context.ts';
import { ShopDataContext } from './shell/state/use-shop.ts';

// Context keys are compared by identity: the server must use the objects of this bundle.
export const contexts = { shopContext };
export { storeOfAddress } from './shell/stores/store-of-address.ts';
export { siteFile, storeFiles };

/** Logs unexpected errors, one line each; the visitor gets the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Client errors (4xx) are reported in the response, not logged.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const failure = error instanceof Error ? error : new Error(String(error));
  context.get(shopContext).log('error', 'A page could not be made', {
    path: new URL(request.url).pathname,
    error: failure.message,
    cause: failure.cause === undefined ? undefined : String(failure.cause),
    at: failure.stack?.split('\n')[1]?.trim(),
  });
};

/** The React tree of a page. */
export const createPage = async (
  request: Request,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<ReactElement> => {
  const { store, handoff } = context.get(shopContext);
  const locale = store.i18n.defaultLocale;
  const messages = await loadMessages(languageOf(locale));
  // No loader runs for an unmatched path or a rejected method, but the error page needs the shop data too.
  const shopData = context.get(shopDataContext) ?? (await loadShopData(context.get(shopContext))).shopData;
  return (
    <TextProvider locale={locale} messages={messages}>
      <ShopDataContext value={shopData}>
        <PageTextContext value={handoff?.text ?? ''}>
          <ServerRouter context={routerContext} url={request.url} />
        </PageTextContext>
      </ShopDataContext>
    </TextProvider>
  );
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { log } = context.get(shopContext);
  const page = await createPage(request, routerContext, context);
  const { html, failure } = await renderDocument(page, routerContext, () =>
    log('info', 'A page was rendered as a stream', { path: new URL(request.url).pathname }),
  );
  if (failure) log('error', 'A part of the page could not be rendered', { error: String(failure) });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status: failure && status === 200 ? 500 : status, headers });
}
