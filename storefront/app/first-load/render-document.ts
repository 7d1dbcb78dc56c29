// Renders a page to a complete document. All data is loaded before rendering, so a synchronous render works; as a
// stream a page costs 16 / 43 / 17 % more CPU.
//
// The router writes its loader data with a component that suspends until a stream is read, and remembers what was read
// in `renderMeta.streamCache`. A cache that is filled already does not suspend. If another version of the router does
// not use it, every page is rendered as a stream, and `e2e/http/first-load.spec.ts` fails. The first page with a lazy
// component is rendered as a stream too, while its code is loading.
import type { ReactElement } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { FIRST_LOAD } from './switches.ts';

/** React's marker for a Suspense boundary without content, which only a script could fill in. */
const UNFINISHED = '<!--$!-->';

const readText = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

const streamOf = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array>;

/** The router's stream cache with all chunks of the loader data already read. */
const readChunks = (loaderData: string) =>
  [
    { done: false, value: loaderData },
    { done: true, value: '' },
  ].map((result) => Object.assign(Promise.resolve(), { result }));

/** `null` if a boundary suspended or failed. */
const renderSync = (page: ReactElement, context: EntryContext, loaderData: string): string | null => {
  context.serverHandoffStream = new ReadableStream();
  context.renderMeta = { streamCache: { ...readChunks(loaderData) } };
  const html = renderToString(page);
  return html.includes(UNFINISHED) ? null : `<!DOCTYPE html>${html}`;
};

const renderByStream = async (page: ReactElement, onError: (error: unknown) => void): Promise<string> => {
  const stream = await renderToReadableStream(page, {
    // Sent as one document: no boundary may be outlined into a hidden segment that needs a script to insert it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  });
  await stream.allReady;
  return readText(stream);
};

interface RenderedDocument {
  html: string;
  /** The first error of a part of the page. */
  failure?: unknown;
}

export const renderDocument = async (
  page: ReactElement,
  context: EntryContext,
  onStream: () => void,
): Promise<RenderedDocument> => {
  // The serialised loader data that the browser hydrates from.
  const loaderData = context.serverHandoffStream ? await readText(context.serverHandoffStream) : '';
  if (FIRST_LOAD.syncRender) {
    const html = renderSync(page, context, loaderData);
    if (html !== null) return { html };
    onStream();
  }
  context.serverHandoffStream = streamOf(loaderData);
  context.renderMeta = {};
  const failures: unknown[] = [];
  const streamed = await renderByStream(page, (error) => failures.push(error));
  return { html: streamed, ...(failures.length > 0 && { failure: failures[0] }) };
};
