// A visitor who rests on a link, or puts a finger on it, is about to follow it: the data of that page is brought ahead.
// Few at a time and few in a minute, nothing for who saves data, and nothing twice while it is fresh.

/** The server lets what is brought ahead count as fresh for as long (`server/http-server.ts`). */
export const FRESH_MS = 20_000;
/** Who only passes over a link does not mean it. */
const HOVER_DELAY_MS = 65;
const MAX_AT_ONCE = 2;
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

export interface IntentPrefetchDeps {
  /** Settles when the data is there, or did not come. */
  load: (url: string) => Promise<unknown>;
  /** Asked before each: the connection may have changed. */
  isAllowed: () => boolean;
  now: () => number;
  /** Calls back after the time and gives the way to call it off. */
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
    /** The pointer has come to a link, or the focus. */
    hover(url: string) {
      leave();
      cancel = after(HOVER_DELAY_MS, () => prefetch(url));
    },
    /** It is gone again. */
    leave,
    /** A finger is on the link. */
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

/** Answers every path of the catalogue (`routes.ts`). */
const ROUTE = 'dispatch';

/**
 * As the router asks for the data of a page of the catalogue: its path with `.data`, and the name of its route. The page
 * that is open needs none.
 */
export const dataUrlOf = (link: Link, open: Link): string | null => {
  if (link.pathname === open.pathname && link.search === open.search) return null;
  const query = new URLSearchParams(link.search);
  query.set('_routes', ROUTE);
  return `${link.pathname}.data?${query}`;
};
