// Tracks whether an element is in the viewport or scrolled past.
import { type RefObject, useEffect, useState } from 'react';

/** `ahead`: below the viewport, or not rendered. */
type ViewportPosition = 'ahead' | 'seen' | 'passed';

export const viewportPositionOf = ({
  isIntersecting,
  boundingClientRect: { height, bottom },
}: Pick<IntersectionObserverEntry, 'isIntersecting'> & {
  boundingClientRect: Pick<DOMRectReadOnly, 'height' | 'bottom'>;
}): ViewportPosition => {
  if (isIntersecting) return 'seen';
  return height > 0 && bottom <= 0 ? 'passed' : 'ahead';
};

interface Margins {
  /** Height of the sticky header: what it covers counts as scrolled past. */
  topPx?: number;
}

export const useInViewport = (
  element: RefObject<Element | null>,
  { topPx = 0 }: Margins = {},
): ViewportPosition => {
  const [position, setPosition] = useState<ViewportPosition>('ahead');
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (!last) return;
        const { isIntersecting, boundingClientRect: box } = last;
        setPosition(
          viewportPositionOf({
            isIntersecting,
            boundingClientRect: { height: box.height, bottom: box.bottom - topPx },
          }),
        );
      },
      { rootMargin: `-${topPx}px 0px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, topPx]);
  return position;
};
