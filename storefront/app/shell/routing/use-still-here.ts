// Work that ends with a navigation asks first whether the visitor is still on the page where it began.
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useLocation } from './router.tsx';

/** To be called when the work begins; the result says at its end whether the page is still the same. */
export const useStillHere = (): (() => () => boolean) => {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  /** Where the visitor is, or is already going; null once the component is gone. */
  const place = useRef<string | null>(null);
  useEffect(() => {
    place.current = next?.pathname ?? pathname;
  }, [pathname, next]);
  useEffect(
    () => () => {
      place.current = null;
    },
    [],
  );
  return () => {
    const begun = place.current;
    return () => begun !== null && place.current === begun;
  };
};
