// A part of the page that the server has drawn and the browser wakes up when its code has come. While it sleeps, what
// is pressed in it is remembered and done later: `event-replay-script.ts`.
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { hydrateNow, loadOnFirstInteraction } from './first-interaction.ts';

/** Goes onto the part's own element, and is gone from it for good once the part answers. */
export const NOT_HYDRATED = { 'data-asleep': '' };

/** Goes onto a button of which every press counts, also while its part sleeps. Never onto one that buys. */
export const REPLAY_EACH_CLICK = { 'data-repeats': '' };

export const useMarkHydrated = (part: RefObject<HTMLElement | null>): void => {
  // At the same moment in which React answers what is pressed in it, so that nothing is done twice.
  useLayoutEffect(() => part.current?.removeAttribute('data-asleep'), [part]);
  // What the part does when it starts comes before what was pressed.
  useEffect(() => {
    part.current?.dispatchEvent(new Event('awake', { bubbles: true }));
  }, [part]);
};

const HydrationRoot = ({ children }: { children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null);
  useMarkHydrated(part);
  return (
    <div ref={part} className="contents" {...NOT_HYDRATED}>
      {children}
    </div>
  );
};

/** React draws this only where there is nothing of the server's to be seen: nothing to wait for then. */
const ClientOnlyFallback = () => {
  hydrateNow();
  return null;
};

export const DeferredHydration = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<ClientOnlyFallback />}>
    <HydrationRoot>{children}</HydrationRoot>
  </Suspense>
);

const deferredLoaders = new Set<() => Promise<unknown>>();

/** On the way to another page: a screen comes with all of its parts, or not at all. */
export const loadDeferredParts = async (): Promise<void> => {
  hydrateNow();
  await Promise.all([...deferredLoaders].map((load) => load()));
};

/** A part whose code comes at the first sign of the visitor. Until then it is what the server has drawn. */
export const deferHydration = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  deferredLoaders.add(load);
  const code = async () => ({ default: await loadOnFirstInteraction(load) });
  const Deferred = lazy(code) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <DeferredHydration>
      <Deferred {...props} />
    </DeferredHydration>
  );
};
