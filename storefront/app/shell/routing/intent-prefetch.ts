// Prefetches a page's data when the pointer rests on its link or a finger touches it.
// Rate limited, off in data saver mode, and not repeated while the response is fresh.

/** Equals `max-age` of prefetch responses (`server/http-server.ts`). */
export const FRESH_MS = 20_000;
/** Shorter hovers are only passing over the link. */
const HOVER_DELAY_MS = 65;
const MAX_AT_ONCE = 2;
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

export interface IntentPrefetchDeps {
  /** Settles when the request has finished or failed. */
  load: (url: string) => Promise<unknown>;
  /** Checked before each prefetch: the connection may have changed. */
  isAllowed: () => boolean;
  now: () => number;
  /** Starts a timer and returns its cancel function. */
  after: (ms: number, run: () => void) => () => void;
}

export const createIntentPrefetch = ({ load, isAllowed, now, after }: IntentPrefetchDeps) => {
  const prefetched = new Map<string, number>();
  let started: number[] = [];
  let inFlight = 0;
  let cancel: (() => void) | null = null;

  const mayPrefetch = (url: string): boolean => {
    const time = now();
    started = started.filter((at) => time - at < MINUTE_MS);
    for (const [known, at] of prefetched) if (time - at >= FRESH_MS) prefetched.delete(known);
    return !prefetched.has(url) && inFlight < MAX_AT_ONCE && started.length < MAX_PER_MINUTE && isAllowed();
  };

  const prefetch = (url: string) => {
    if (!mayPrefetch(url)) return;
    prefetched.set(url, now());
    started.push(now());
    inFlight += 1;
    void load(url)
      .catch(() => prefetched.delete(url))
      .finally(() => {
        inFlight -= 1;
      });
  };

  const leave = () => {
    cancel?.();
    cancel = null;
  };

  return {
    /** Pointer or focus on a link. */
    hover(url: string) {
      leave();
      cancel = after(HOVER_DELAY_MS, () => prefetch(url));
    },
    leave,
    touch(url: string) {
      leave();
      prefetch(url);
    },
  };
};

interface Link {
  pathname: string;
  search: string;
}

/** Route id of all catalogue paths (`routes.ts`). */
const ROUTE = 'dispatch';

/** The router's data URL of a catalogue page: its path with `.data` and the route id; `null` for the current page. */
export const dataUrlOf = (link: Link, open: Link): string | null => {
  if (link.pathname === open.pathname && link.search === open.search) return null;
  const query = new URLSearchParams(link.search);
  query.set('_routes', ROUTE);
  return `${link.pathname}.data?${query}`;
};
