// Whether anybody is there: code for what can only follow a deed of the visitor comes at the first sign of one. The signs
// are heard from the first paint on, in `event-replay-script.ts`.

const hasInteracted = () => 'visitor' in document.documentElement.dataset;

const nextEvent = (name: string) =>
  new Promise<void>((resolve) => window.addEventListener(name, () => resolve(), { once: true }));

/** In a browser; on the server there is nobody to wait for. */
export const onFirstInteraction = async (): Promise<void> => {
  if (typeof window !== 'undefined' && !hasInteracted()) await nextEvent('visitor');
};

/** For what must be shown at once to a visitor who is known, or drawn where the server has drawn nothing. */
export const hydrateNow = (): void => {
  if (typeof window === 'undefined' || hasInteracted()) return;
  document.documentElement.dataset['visitor'] = '';
  window.dispatchEvent(new Event('visitor'));
};

const RETRY_EVENTS = ['online', 'pointerdown', 'keydown'];

/** Code that did not come is asked for again when the connection, or the visitor, is back. */
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

/** The same for what only a visitor needs. */
export const loadOnFirstInteraction = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  await onFirstInteraction();
  return loadWithRetry(load);
};
