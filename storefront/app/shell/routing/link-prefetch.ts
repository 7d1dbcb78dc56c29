// Prefetch listeners on the document for cards, menu, filters and pagination, which are plain links.
// Loaded on the first interaction.
import { isReservedPath } from '@klaas/core/catalog/urls/reserved-paths.ts';
import { removeStoreCode } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createIntentPrefetch, dataUrlOf } from './intent-prefetch.ts';

/** Links to catalogue pages. */
const LINKS = [
  '.card-name a',
  '.card > a',
  '.nav a',
  '.mega a',
  '.drawer-list a',
  '.listing-rail a',
  '.sheet-body a',
  '.chips a',
  '.paging a',
  '.home-tiles a',
]
  .map((selector) => `${selector}[href]`)
  .join();
/** A card's link covers it by a pseudo-element; elements above it have their own target. */
const CARD = '.card';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const isAllowed = (): boolean => {
  const { connection, onLine } = navigator as Navigator & { connection?: Connection };
  const isSlow = /2g/.test(connection?.effectiveType ?? '');
  return onLine && !connection?.saveData && !isSlow && !document.hidden;
};

const load = (url: string): Promise<unknown> =>
  fetch(url, { headers: { purpose: 'prefetch' }, priority: 'low', credentials: 'same-origin' }).then(
    (response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      // Read the whole body: the browser caches only complete responses.
      return response.arrayBuffer();
    },
  );

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null => {
  if (!(target instanceof Element)) return null;
  const closest = target.closest<HTMLAnchorElement>('a[href], button');
  if (closest) return closest.matches(LINKS) ? closest : null;
  return target.closest(CARD)?.querySelector<HTMLAnchorElement>('.card-name a[href]') ?? null;
};

/** Returns the cleanup function. */
export const watchLinks = (stores: readonly StoreView[]) => {
  const prefetch = createIntentPrefetch({
    load,
    isAllowed,
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const urlAt = (target: EventTarget | null): string | null => {
    const link = linkAt(target);
    if (!link || link.origin !== location.origin || link.target) return null;
    const path = removeStoreCode(link.pathname, stores);
    return path === '/' || isReservedPath(path) ? null : dataUrlOf(link, location);
  };
  const onOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const url = urlAt(event.target);
    if (url) prefetch.hover(url);
    else prefetch.leave();
  };
  const onFocus = (event: FocusEvent) => {
    const url = urlAt(event.target);
    if (url) prefetch.hover(url);
  };
  const onTouch = (event: TouchEvent) => {
    const url = urlAt(event.target);
    if (url) prefetch.touch(url);
  };
  document.addEventListener('pointerover', onOver, { passive: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('touchstart', onTouch, { passive: true });
  return () => {
    prefetch.leave();
    document.removeEventListener('pointerover', onOver);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('touchstart', onTouch);
  };
};
