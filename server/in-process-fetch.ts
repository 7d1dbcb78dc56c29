// A request to our own api in the same process. A full `Request` creates body streams and an abort signal that no
// handler reads, and costs as much as a small response: this one has only the fields that handlers use.
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';

export const inProcessRequest = (url: string, { signal: _, ...init }: Parameters<ShopFetch>[1]): Request => {
  const { method, body } = init;
  if (typeof body === 'object') return new Request(url, init as RequestInit);
  const headers = new Headers(init.headers);
  // Set here so that the body limit need not read the body.
  if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)));
  const read = { method, url, headers, text: async () => body ?? '' };
  return read as Request;
};
