// [ROUTE-21] `content-visibility` estimates heights of content outside the viewport, which breaks scroll restoration.
// It is switched off after a reload or back navigation (`event-replay-script.ts`, before the first paint),
// and after every client navigation. Without `content-visibility`: −9 / −7 / −2 Lighthouse points.
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '../shell/routing/router.tsx';
import { FIRST_LOAD } from './switches.ts';

/** Attributes of the document. */
export const LAYOUT = FIRST_LOAD.contentVisibility ? {} : { 'data-full-layout': '' };

/** Runs before the router restores the scroll position. */
export const useDisableContentVisibility = (): void => {
  const { key } = useLocation();
  const opened = useRef(key);
  useLayoutEffect(() => {
    if (key !== opened.current) document.documentElement.dataset['fullLayout'] = '';
  }, [key]);
};
