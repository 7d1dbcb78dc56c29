// Where an element is: on the screen, or scrolled past.
import { type RefObject, useEffect, useState } from 'react';

/** `ahead`: not reached yet, or not drawn at all. */
type Sight = 'ahead' | 'seen' | 'passed';

export const sightOf = ({
  isIntersecting,
  boundingClientRect: { height, bottom },
}: Pick<IntersectionObserverEntry, 'isIntersecting'> & {
  boundingClientRect: Pick<DOMRectReadOnly, 'height' | 'bottom'>;
}): Sight => {
  if (isIntersecting) return 'seen';
  return height > 0 && bottom <= 0 ? 'passed' : 'ahead';
};

interface Margins {
  /** What the header covers counts as scrolled past. */
  topPx?: number;
}

export const useInSight = (element: RefObject<Element | null>, { topPx = 0 }: Margins = {}): Sight => {
  const [sight, setSight] = useState<Sight>('ahead');
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (!last) return;
        const { isIntersecting, boundingClientRect: box } = last;
        setSight(
          sightOf({
            isIntersecting,
            boundingClientRect: { height: box.height, bottom: box.bottom - topPx },
          }),
        );
      },
      { rootMargin: `-${topPx}px 0px 0px 0px` },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, topPx]);
  return sight;
};
