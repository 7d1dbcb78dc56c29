// Loads the offline support (`connection-parts.tsx`) when the page is idle.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { runWhenIdle } from '../../first-load/own-task.ts';

const Parts = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./connection-parts.tsx')).ConnectionParts };
  } catch {
    // Offline and no service worker yet: the page works without it.
    return { default: () => null };
  }
});

export const Connection = () => {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => runWhenIdle(() => setSettled(true)), []);
  if (!isSettled) return null;
  return (
    <Suspense>
      <Parts />
    </Suspense>
  );
};
