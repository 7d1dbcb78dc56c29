// Back from another site: the browser may show the page as it was left, with work that waits for the page to go.
import { useEffect, useRef } from 'react';

export const useRestored = (onRestored: () => void): void => {
  const current = useRef(onRestored);
  current.current = onRestored;
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) current.current();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
};
