// Offline cache of pages in both forms (document and router data), and of the app shells.
import { BUILD_HEADER, type PageUrls } from '../worker-messages.ts';
import type { ResponseCache } from './network-first.ts';
import { pageKey } from './page-key.ts';
import { isPersonal, type RequestKind } from './request-kind.ts';
import { isCacheable } from './response-check.ts';

export interface PageCacheDeps {
  origin: string;
  build: string;
  pages: ResponseCache;
  /** Screens without personal data: requested without credentials, matched by path only. */
  shells: ResponseCache;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Maximum age difference of document and data before the older one is refreshed. */
const SAME_AGE_MS = 10 * 60_000;

/** The server's Date header, as the device clock may be wrong. */
const dateOf = (response: Response | undefined): number =>
  Date.parse(response?.headers.get('date') ?? '') || 0;

export const createPageCache = ({ origin, build, pages, shells, fetch }: PageCacheDeps) => {
  const load = async (into: ResponseCache, kind: RequestKind, url: URL, init: RequestInit) => {
    const response = await fetch(url.href, { ...init, priority: 'low' });
    if (isCacheable(response, kind)) await into.put(pageKey(url), response);
  };

  const cachePage = async (urls: PageUrls) => {
    const page = new URL(urls.page, origin);
    const data = new URL(urls.data, origin);
    if (page.origin !== origin || data.origin !== origin || isPersonal(page)) return;
    const [document, dataResponse] = await Promise.all([
      pages.find(pageKey(page)),
      pages.find(pageKey(data)),
    ]);
    const apart = dateOf(document) - dateOf(dataResponse);
    if (!document || -apart > SAME_AGE_MS) await load(pages, 'page', page, {});
    if (!dataResponse || apart > SAME_AGE_MS) await load(pages, 'data', data, {});
  };

  const refreshed = new Set<string>();

  /** Once per release and worker lifetime: the server may be a release ahead of the worker. */
  const isStale = (key: string, known: Response | undefined): boolean => {
    if (!known) return true;
    if (known.headers.get(BUILD_HEADER) === build || refreshed.has(key)) return false;
    refreshed.add(key);
    return true;
  };

  const cacheShell = async ({ page, data }: PageUrls) => {
    const parts: [RequestKind, string][] = [
      ['data', data],
      ['page', page],
    ];
    for (const [kind, address] of parts) {
      const url = new URL(address, origin);
      const key = pageKey(url);
      if (url.origin === origin && isStale(key, await shells.find(key)))
        await load(shells, kind, url, { credentials: 'omit' });
    }
  };

  return {
    /** Sequential. [ROUTE-23] The first of `always` is home, the offline fallback: cached before the current page. */
    async cacheAll(twin: PageUrls | null, always: readonly PageUrls[]) {
      const [home, ...others] = always;
      if (home) await cacheShell(home);
      if (twin) await cachePage(twin);
      for (const shell of others) await cacheShell(shell);
    },
    /** Ignores the query. */
    findShell(address: URL): Promise<Response | undefined> {
      const bare = new URL(address);
      bare.search = '';
      return shells.find(pageKey(bare));
    },
  };
};
