// [PRICE-09] The event that says what the platform answered: every part of the page that shows these products follows it.
import type { SyncedPrice } from '@klaas/core/catalog/pricing/synced-price.ts';

const NAME = 'prices-after-sync';

export const notifyPricesAfterSync = (target: EventTarget, items: readonly SyncedPrice[]): void =>
  void target.dispatchEvent(new CustomEvent(NAME, { detail: { items } }));

/** Gives the way to stop. */
export const onPricesAfterSync = (
  target: EventTarget,
  listener: (items: readonly SyncedPrice[]) => void,
): (() => void) => {
  const handler = (event: Event) => listener((event as CustomEvent<{ items: SyncedPrice[] }>).detail.items);
  target.addEventListener(NAME, handler);
  return () => target.removeEventListener(NAME, handler);
};
