// Whether a form was sent by a page of this shop: what a cookie allows, another site must not send in the visitor's name.
import type { IncomingHttpHeaders } from 'node:http';

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Browsers say where a form comes from, older ones by its origin alone. What is no browser says nothing, and has no
 * cookies of anybody.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, shopOrigin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || origin === shopOrigin) return true;
  return host !== undefined && hostOf(origin) === host;
};
