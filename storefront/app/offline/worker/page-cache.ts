// Keeps both forms of a page, whichever of them brought the visitor there, and the screens that must always open.
import { BUILD_HEADER, type PageTwin } from '../worker-messages.ts';
import type { KeptAnswers } from './network-first.ts';
import { pageKey } from './page-key.ts';
import { isPersonal, type RequestKind } from './request-kind.ts';
import { isKeepable } from './response-check.ts';

export interface KeptPagesDeps {
  origin: string;
  build: string;
  pages: KeptAnswers;
  /** Screens without anything personal in them: asked for without cookies, found by their path alone. */
  shells: KeptAnswers;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Two forms of a page may be this far apart before the older one is asked for again. */
const SAME_AGE_MS = 10 * 60_000;

/** The shop's clock, not the device's: both answers carry it. */
const dateOf = (answer: Response | undefined): number => Date.parse(answer?.headers.get('date') ?? '') || 0;

export const createKeptPages = ({ origin, build, pages, shells, fetch }: KeptPagesDeps) => {
  const load = async (into: KeptAnswers, kind: RequestKind, url: URL, init: RequestInit) => {
    const answer = await fetch(url.href, { ...init, priority: 'low' });
    if (isKeepable(answer, kind)) await into.keep(pageKey(url), answer);
  };

  const keepTwin = async (twin: PageTwin) => {
    const page = new URL(twin.page, origin);
    const data = new URL(twin.data, origin);
    if (page.origin !== origin || data.origin !== origin || isPersonal(page)) return;
    const [document, answer] = await Promise.all([pages.find(pageKey(page)), pages.find(pageKey(data))]);
    const apart = dateOf(document) - dateOf(answer);
    if (!document || -apart > SAME_AGE_MS) await load(pages, 'page', page, {});
    if (!answer || apart > SAME_AGE_MS) await load(pages, 'data', data, {});
  };

  const refreshed = new Set<string>();

  /** Once per release, and at most once per life of the worker: the shop may be a release ahead of it. */
  const isStale = (key: string, known: Response | undefined): boolean => {
    if (!known) return true;
    if (known.headers.get(BUILD_HEADER) === build || refreshed.has(key)) return false;
    refreshed.add(key);
    return true;
  };

  const keepShell = async ({ page, data }: PageTwin) => {
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
    /** One after the other. [ROUTE-23] The first of `always` is home, where everybody is sent: it goes before the page on screen. */
    async keep(twin: PageTwin | null, always: readonly PageTwin[]) {
      const [home, ...others] = always;
      if (home) await keepShell(home);
      if (twin) await keepTwin(twin);
      for (const shell of others) await keepShell(shell);
    },
    /** The screen itself, whatever its address carries. */
    findShell(address: URL): Promise<Response | undefined> {
      const bare = new URL(address);
      bare.search = '';
      return shells.find(pageKey(bare));
    },
  };
};
