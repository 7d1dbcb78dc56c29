// Whether a media query holds in this browser. On the server and while the page wakes up it does not.
import { startTransition, useEffect, useState } from 'react';

export const PHONE = '(max-width: 699.98px)';

export const useMedia = (query: string): boolean => {
  const [holds, setHolds] = useState(false);
  useEffect(() => {
    const list = matchMedia(query);
    // What else the page does when it wakes up comes first.
    const tell = () => startTransition(() => setHolds(list.matches));
    tell();
    list.addEventListener('change', tell);
    return () => list.removeEventListener('change', tell);
  }, [query]);
  return holds;
};
