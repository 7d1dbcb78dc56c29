// Hook that throttles store updates by visibility.
import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { ConfiguratorStore } from './configurator-store.ts';
import { createThrottledSubscription, type PaneSubscription } from './throttled-subscription.ts';

/** A store subscription that is debounced while the box is out of the viewport. */
export const useVisibleSubscription = (
  store: ConfiguratorStore,
  box: RefObject<Element | null>,
): PaneSubscription => {
  const subscription = useMemo(() => createThrottledSubscription(store), [store]);
  useLayoutEffect(() => {
    const disconnect = subscription.connect();
    const observer = new IntersectionObserver((changes) =>
      subscription.setVisible(changes.at(-1)?.isIntersecting ?? true),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      disconnect();
    };
  }, [subscription, box]);
  return subscription;
};
