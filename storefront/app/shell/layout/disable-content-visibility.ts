// [ROUTE-21] A page that is opened anew is laid out as far as it is seen; the rest has estimated heights until it comes near
// (`content-visibility`). Where a position must be found again every height counts, so there the page is whole: after
// a reload and on the way back (said in `ui/hydration/event-replay-script.ts`, before anything is drawn), and on every page that the
// browser has drawn itself.
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '../routing/router.tsx';

/** Before the scroll position of the next page is restored. */
export const useDisableContentVisibility = (): void => {
  const { key } = useLocation();
  const opened = useRef(key);
  useLayoutEffect(() => {
    if (key !== opened.current) document.documentElement.dataset['whole'] = '';
  }, [key]);
};
