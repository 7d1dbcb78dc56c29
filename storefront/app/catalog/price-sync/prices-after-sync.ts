// [PRICE-09] Event with the synchronised prices: every component that shows these products listens to it.
import type { SyncedPrice } from '@klaas/core/catalog/pricing/synced-price.ts';

const NAME = 'prices-after-sync';

export const notifyPricesAfterSync = (target: EventTarget, items: readonly SyncedPrice[]): void =>
  void target.dispatchEvent(new CustomEvent(NAME, { detail: { items } }));

/** Returns the unsubscribe function. */
export const onPricesAfterSync = (
  target: EventTarget,
  listener: (items: readonly SyncedPrice[]) => void,
): (() => void) => {
  const handler = (event: Event) => listener((event as CustomEvent<{ items: SyncedPrice[] }>).detail.items);
  target.addEventListener(NAME, handler);
  return () => target.removeEventListener(NAME, handler);
};
