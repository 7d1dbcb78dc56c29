// Deferred hydration: a server-rendered part of the page hydrates when its code has loaded. Events before that are
// recorded and replayed: `event-replay-script.ts`. Without it: +43 / +41 / +62 KB, −5 / 0 / −2 Lighthouse points.
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

/** Marks the root element of a part until it is hydrated. */
export const NOT_HYDRATED = { 'data-unhydrated': '' };

/** For a button whose every click before hydration is replayed, not only the last. Never for one that buys. */
export const REPLAY_EACH_CLICK = { 'data-repeats': '' };

export const useMarkHydrated = (root: RefObject<HTMLElement | null>): void => {
  // In the commit in which React starts to handle events, so that none is handled twice.
  useLayoutEffect(() => root.current?.removeAttribute('data-unhydrated'), [root]);
  // The part's own effects run before the replay.
  useEffect(() => {
    root.current?.dispatchEvent(new Event('hydrated', { bubbles: true }));
  }, [root]);
};

const HydrationRoot = ({ children }: { children: ReactNode }) => {
  const root = useRef<HTMLDivElement>(null);
  useMarkHydrated(root);
  return (
    <div ref={root} className="contents" {...NOT_HYDRATED}>
      {children}
    </div>
  );
};

/** Rendered only where there is no server HTML: then the code is needed at once. */
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

/** For client-side navigation: a screen is shown only with all of its parts loaded. */
export const loadDeferredParts = async (): Promise<void> => {
  hydrateNow();
  await Promise.all([...deferredLoaders].map((load) => load()));
};

/** A component whose code loads on the first interaction; until then the server HTML is shown. */
export const deferHydration = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  deferredLoaders.add(load);
  const loadModule = async () => ({ default: await loadOnFirstInteraction(load) });
  const Deferred = lazy(loadModule) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <DeferredHydration>
      <Deferred {...props} />
    </DeferredHydration>
  );
};
