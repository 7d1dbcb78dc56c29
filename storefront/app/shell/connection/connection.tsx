// What the shop does for the time without a connection. Its code comes when the page has settled.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const Parts = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./connection-parts.tsx')).ConnectionParts };
  } catch {
    // Without a connection and without a worker yet: the page itself goes on.
    return { default: () => null };
  }
});

const IDLE_TIMEOUT_MS = 4000;

/** After everything that the page itself loads. The entry is asynchronous: the page may be loaded already. */
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
