// Whether a media query holds in this browser. On the server and before hydration it does not.
import { useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 699.98px)';

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
