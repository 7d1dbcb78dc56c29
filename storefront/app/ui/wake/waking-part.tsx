// A part of the page that the server has drawn and the browser wakes up when its code has come. While it sleeps, what
// is pressed in it is remembered and done later: `early-press-script.ts`.
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';

/** Goes onto the part's own element, and is gone from it for good once the part answers. */
export const ASLEEP = { 'data-asleep': '' };

export const useAwake = (part: RefObject<HTMLElement | null>): void => {
  // At the same moment in which React answers what is pressed in it, so that nothing is done twice.
  useLayoutEffect(() => part.current?.removeAttribute('data-asleep'), [part]);
  // What the part does when it starts comes before what was pressed.
  useEffect(() => {
    part.current?.dispatchEvent(new Event('awake', { bubbles: true }));
  }, [part]);
};

const Part = ({ children }: { children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null);
  useAwake(part);
  return (
    <div ref={part} className="contents" {...ASLEEP}>
      {children}
    </div>
  );
};

export const WakingPart = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <Part>{children}</Part>
  </Suspense>
);
