// CSRF check: whether a form was sent by a page of this shop, because its cookies authorize the request.
import type { IncomingHttpHeaders } from 'node:http';

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Browsers send `sec-fetch-site`, older ones only the origin. Other clients send neither, and have no cookies of a
 * visitor.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, shopOrigin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || origin === shopOrigin) return true;
  return host !== undefined && hostOf(origin) === host;
};
