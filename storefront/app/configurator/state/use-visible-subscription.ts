import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { ConfiguratorStore } from './configurator-store.ts';
import { createSightedFeed, type PaneFeed } from './throttled-subscription.ts';

/** The pane for the texts in a box: those follow it closely only while the box is in sight. */
export const useSightedFeed = (store: ConfiguratorStore, box: RefObject<Element | null>): PaneFeed => {
  const feed = useMemo(() => createSightedFeed(store), [store]);
  useLayoutEffect(() => {
    const leave = feed.follow();
    const sight = new IntersectionObserver((changes) => feed.see(changes.at(-1)?.isIntersecting ?? true));
    if (box.current) sight.observe(box.current);
    return () => {
      sight.disconnect();
      leave();
    };
  }, [feed, box]);
  return feed;
};
