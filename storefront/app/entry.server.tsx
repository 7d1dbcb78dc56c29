// Renders a page to whole HTML: the server compresses, hashes and caches it.
import { Buffer, transcode } from 'node:buffer';
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
import { languageOf } from './shell/i18n/language-of.ts';
import { loadMessages } from './shell/i18n/languages.ts';
import { TextProvider } from './shell/i18n/use-text.tsx';
import { shopContext, shopDataContext } from './shell/shop-context.ts';
import { PageTextContext } from './shell/state/page-data-script.tsx';
import { startAfterPaint } from './shell/state/start-after-paint.ts';
import { ShopDataContext } from './shell/state/use-shop.ts';

// Context keys are compared by identity: the server must use this bundle's own.
export const contexts = { shopContext };
export { storeOfAddress } from './shell/stores/store-of-address.ts';
export { siteFile, storeFiles };

/** One line for what nobody expected; the visitor sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // What is wrong with the request is said in the answer.
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
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    text += decoder.decode(piece.value, { stream: true });
  return text + decoder.decode();
};

/** In development the order of the router's imports counts. */
const finishDocument = import.meta.env.PROD ? startAfterPaint : (html: Buffer) => html;

/**
 * The end of React's sign that a part of the page was not ready and only a script could put it in its place. Looked for
 * without its beginning: of `<` a page is full.
 */
const UNFINISHED = '$!-->';

/** Room for a page of half a million letters, kept for the next one: fresh room costs as much as writing into it. */
const encodeBuffer = Buffer.allocUnsafeSlow(1024 * 1024);

/** Text with letters beyond Latin-1 becomes bytes several times faster by this way round than by `Buffer.from`. */
const toBytes = (text: string): Buffer => {
  const wide =
    text.length * 2 <= encodeBuffer.length
      ? encodeBuffer.subarray(0, encodeBuffer.write(text, 'utf16le'))
      : Buffer.from(text, 'utf16le');
  try {
    return transcode(wide, 'utf16le', 'utf8');
  } catch {
    // Half a letter, cut from somebody's text: only the slow way puts a sign in its place.
    return Buffer.from(text);
  }
};

/** How the router remembers which pieces of the loaders' answer are in the page already: read, not waited for. */
const readChunks = (handoff: string) =>
  [
    { done: false, value: handoff },
    { done: true, value: '' },
  ].map((result) => Object.assign(Promise.resolve(), { result }));

/**
 * Everything a page needs is there before it is rendered, so it can be made in one go, which costs half of what a
 * stream costs. Should a part not be ready all the same, `null`: the caller renders by stream.
 */
const renderSync = (page: ReactNode, context: EntryContext, handoff: string): Uint8Array | null => {
  context.serverHandoffStream = new ReadableStream();
  context.renderMeta = { streamCache: { ...readChunks(handoff) } };
  // React's text is thousands of joined pieces: it is put together once, as bytes, and looked at only then.
  const html = toBytes(`<!DOCTYPE html>${renderToString(page)}`);
  return html.includes(UNFINISHED) ? null : finishDocument(html);
};

const renderByStream = async (page: ReactNode, onError: (error: unknown) => void): Promise<Uint8Array> => {
  const stream = await renderToReadableStream(page, {
    // The page goes out whole: nothing may be held back in a hidden part that only a script can put in its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  });
  await stream.allReady;
  return finishDocument(Buffer.from(await readText(stream)));
};

const streamOf = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array>;

/** The page as React sees it. */
export const createPage = async (
  request: Request,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<ReactElement> => {
  const { store, handoff } = context.get(shopContext);
  const locale = store.i18n.defaultLocale;
  const messages = await loadMessages(languageOf(locale));
  // For an address that no route matches, and a method that none takes, no loader runs: the error page needs the shop too.
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
  // What the page's loaders gave, as the text that the browser will read.
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
