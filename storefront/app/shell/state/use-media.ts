// Whether a media query matches. False on the server and during hydration.
import { useCallback, useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 699.98px)';

type MatchMedia = (
  query: string,
) => Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;

/** Reads the current match on each render instead of caching it, so that it is never stale. */
export const mediaSource = (query: string, match: MatchMedia) => ({
  matches: (): boolean => match(query).matches,
  subscribe: (changed: () => void): (() => void) => {
    const list = match(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  },
});

const inThisWindow: MatchMedia = (query) => window.matchMedia(query);
const onServer = () => false;

export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => mediaSource(query, inThisWindow).subscribe(changed),
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaSource(query, inThisWindow).matches(), onServer);
};
