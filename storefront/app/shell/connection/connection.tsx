// Loads the offline support (`connection-parts.tsx`) when the page is idle.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const Parts = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./connection-parts.tsx')).ConnectionParts };
  } catch {
    // Offline and no service worker yet: the page works without it.
    return { default: () => null };
  }
});

const IDLE_TIMEOUT_MS = 4000;

/** After the `load` event. This script is async, so the page may be loaded already. */
const whenIdle = (run: () => void): (() => void) => {
  const stop = new AbortController();
  const idle = () => {
    if (stop.signal.aborted) return;
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true, signal: stop.signal });
  return () => stop.abort();
};

export const Connection = () => {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => whenIdle(() => setSettled(true)), []);
  if (!isSettled) return null;
  return (
    <Suspense>
      <Parts />
    </Suspense>
  );
};
