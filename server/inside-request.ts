// A call of our own backend in the same process. The platform's request brings streams for its body and a signal that
// nobody inside looks at, and costs as much as a small answer: here is only what the doors read.
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';

export const insideRequest = (url: string, { signal: _, ...init }: Parameters<ShopFetch>[1]): Request => {
  const { method, body } = init;
  if (typeof body === 'object') return new Request(url, init as RequestInit);
  const headers = new Headers(init.headers);
  // Known, so that nobody looks into the body to count it.
  if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)));
  const read = { method, url, headers, text: async () => body ?? '' };
  return read as Request;
};
