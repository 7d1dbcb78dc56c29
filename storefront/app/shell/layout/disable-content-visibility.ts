// [ROUTE-21] `content-visibility` estimates heights of content outside the viewport, which breaks scroll restoration.
// It is switched off after a reload or back navigation (`first-load/event-replay-script.ts`, before the first paint),
// and after every client navigation.
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '../routing/router.tsx';

/** Runs before the router restores the scroll position. */
export const useDisableContentVisibility = (): void => {
  const { key } = useLocation();
  const opened = useRef(key);
  useLayoutEffect(() => {
    if (key !== opened.current) document.documentElement.dataset['whole'] = '';
  }, [key]);
};
