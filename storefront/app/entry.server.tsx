// Server entry: renders a page to complete HTML, which the server compresses, hashes and caches.
import { Buffer, transcode } from 'node:buffer';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import type { ReactElement, ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { loadShopData } from './screens/load-shop-data.ts';
import { siteFile } from './screens/site-files.ts';
import { storeFiles } from './screens/store-files.ts';
import { loadMessages } from './shell/i18n/languages.ts';
import { TextProvider } from './shell/i18n/use-text.tsx';
import { shopContext, shopDataContext } from './shell/shop-context.ts';
import { PageTextContext } from './shell/state/page-data-script.tsx';
import { startAfterPaint } from './shell/state/start-after-paint.ts';
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

const readText = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    text += decoder.decode(chunk.value, { stream: true });
  return text + decoder.decode();
};

/** Production only: in development the order of the router's imports matters. */
const finishDocument = import.meta.env.PROD ? startAfterPaint : (html: Buffer) => html;

/**
 * The tail of React's marker for a pending Suspense boundary, which only a script could fill in. Searched without its
 * `<`, which is too common for a fast search.
 */
const UNFINISHED = '$!-->';

/** Reused buffer for pages of up to 512 Ki UTF-16 units: allocating one costs as much as writing into it. */
const encodeBuffer = Buffer.allocUnsafeSlow(1024 * 1024);

/** UTF-8 encoding via UTF-16: several times faster than `Buffer.from` for text beyond Latin-1. */
const toBytes = (text: string): Buffer => {
  const utf16 =
    text.length * 2 <= encodeBuffer.length
      ? encodeBuffer.subarray(0, encodeBuffer.write(text, 'utf16le'))
      : Buffer.from(text, 'utf16le');
  try {
    return transcode(utf16, 'utf16le', 'utf8');
  } catch {
    // A lone surrogate: only `Buffer.from` substitutes a replacement character.
    return Buffer.from(text);
  }
};

/** The router's stream cache with all chunks of the loader data already resolved, so that rendering does not suspend. */
const readChunks = (handoff: string) =>
  [
    { done: false, value: handoff },
    { done: true, value: '' },
  ].map((result) => Object.assign(Promise.resolve(), { result }));

/**
 * All data is loaded before rendering, so a synchronous render works and costs half the CPU of a stream. Returns `null`
 * if a boundary suspended: the caller then renders as a stream.
 */
const renderSync = (page: ReactNode, context: EntryContext, handoff: string): Uint8Array | null => {
  context.serverHandoffStream = new ReadableStream();
  context.renderMeta = { streamCache: { ...readChunks(handoff) } };
  // React returns a rope of thousands of strings: flatten it once, to bytes, before searching it.
  const html = toBytes(`<!DOCTYPE html>${renderToString(page)}`);
  return html.includes(UNFINISHED) ? null : finishDocument(html);
};

const renderByStream = async (page: ReactNode, onError: (error: unknown) => void): Promise<Uint8Array> => {
  const stream = await renderToReadableStream(page, {
    // Sent as one document: no boundary may be outlined into a hidden segment that needs a script to insert it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  });
  await stream.allReady;
  return finishDocument(Buffer.from(await readText(stream)));
};

const streamOf = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array>;

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
  // The serialized loader data that the browser hydrates from.
  const handoff = routerContext.serverHandoffStream ? await readText(routerContext.serverHandoffStream) : '';
  const page = await createPage(request, routerContext, context);
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = renderSync(page, routerContext, handoff);
  const { handoff: pageHandoff, log } = context.get(shopContext);
  if (html !== null) {
    if (!pageHandoff) return new Response(html as BodyInit, { status, headers });
    pageHandoff.html = html;
    return new Response(null, { status, headers });
  }

  routerContext.serverHandoffStream = streamOf(handoff);
  routerContext.renderMeta = {};
  let failed: unknown;
  const streamed = await renderByStream(page, (error) => {
    failed ??= error;
  });
  if (failed) log('error', 'A part of the page could not be rendered', { error: String(failed) });
  return new Response(streamed as BodyInit, { status: failed && status === 200 ? 500 : status, headers });
}
