// Renders a page to whole HTML: the front door compresses, hashes and caches it.
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { languageOf } from './shell/i18n/language-of.ts';
import { loadMessages } from './shell/i18n/languages.ts';
import { TextProvider } from './shell/i18n/use-text.tsx';
import { shopContext } from './shell/shop-context.ts';

// Context keys are compared by identity: the front door must use this bundle's own.
export const contexts = { shopContext };

/** One line for what nobody expected; the visitor sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const said = error instanceof Error ? error : new Error(String(error));
  context.get(shopContext).log('error', 'A page could not be made', {
    path: new URL(request.url).pathname,
    error: said.message,
    cause: said.cause === undefined ? undefined : String(said.cause),
    at: said.stack?.split('\n')[1]?.trim(),
  });
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const shop = context.get(shopContext);
  const locale = shop.store.i18n.defaultLocale;
  const messages = await loadMessages(languageOf(locale));
  let failed: unknown;
  const stream = await renderToReadableStream(
    <TextProvider locale={locale} messages={messages}>
      <ServerRouter context={routerContext} url={request.url} />
    </TextProvider>,
    {
      // The page goes out whole: nothing may be held back in a hidden part that only a script can put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failed ??= error;
      },
    },
  );
  await stream.allReady;
  if (failed) shop.log('error', 'A part of the page could not be rendered', { error: String(failed) });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: failed && status === 200 ? 500 : status, headers });
}
