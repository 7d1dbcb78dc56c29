// Whether a media query holds in this browser. On the server and while the page wakes up it does not.
import { useCallback, useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 699.98px)';

type MatchMedia = (
  query: string,
) => Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;

/** Read anew each time, never kept: what is drawn cannot be older than the window. */
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
