// First interaction: code that only user input can need is loaded on the first such event. The listeners are in the
// inline script (`event-replay-script.ts`).
import { FIRST_LOAD } from './switches.ts';

const hasInteracted = () => 'interacted' in document.documentElement.dataset;

const nextEvent = (name: string) =>
  new Promise<void>((resolve) => window.addEventListener(name, () => resolve(), { once: true }));

/** Resolves at once on the server. */
export const onFirstInteraction = async (): Promise<void> => {
  if (typeof window !== 'undefined' && !hasInteracted()) await nextEvent('interacted');
};

/** Counts as the first interaction: for known visitors and for parts without server HTML. */
export const hydrateNow = (): void => {
  if (typeof window === 'undefined' || hasInteracted()) return;
  document.documentElement.dataset['interacted'] = '';
  window.dispatchEvent(new Event('interacted'));
};

const RETRY_EVENTS = ['online', 'pointerdown', 'keydown'];

/** Retries a failed import when the connection is back or on the next input. */
export const loadWithRetry = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      await Promise.race(RETRY_EVENTS.map(nextEvent));
    }
  }
};

export const loadOnFirstInteraction = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  if (FIRST_LOAD.deferredHydration) await onFirstInteraction();
  return loadWithRetry(load);
};
