import { useEffect } from 'react';
import { onFirstInteraction } from '../../first-load/first-interaction.ts';
import { useShop } from '../state/use-shop.ts';

/** Starts prefetching on hover and touch after the first interaction. */
export const useIntentPrefetch = (): void => {
  const { settings } = useShop();
  const { stores } = settings.storeViews;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isWanted = true;
    const start = async () => {
      await onFirstInteraction();
      const { watchLinks } = await import('./link-prefetch.ts');
      if (isWanted) stop = watchLinks(stores);
    };
    // Prefetching is optional.
    void start().catch(() => {});
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [stores]);
};
