// What the browser knows of the shop's paths: those of the menu, those visited, those kept from earlier visits. A screen
// whose kind is known brings its code while its data is still on the way.
import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { createUrlMap, type MappedKind } from '../../catalog/dispatch/url-map.ts';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { type MenuEntry, useShop } from '../../shell/state/use-shop.ts';

const MENU_PRIORITY = 1;

type KnownPaths = ReturnType<typeof createUrlMap<MappedKind>>;

// The router's loaders live outside React: they meet the page here, once it has woken up.
const known: { paths?: KnownPaths } = {};

const entriesOf = (menu: readonly MenuEntry[]): { path: string; target: MappedKind; priority: number }[] =>
  menu.flatMap(({ url, children }) => [
    { path: url, target: 'category' as const, priority: MENU_PRIORITY },
    ...entriesOf(children),
  ]);

export const useKnownPaths = () => {
  const local = useLocalStore();
  const { menu, settings } = useShop();
  const { routeRegistrationChunk: chunkSize } = settings.entities;
  const isPersistent = !settings.seo.disableUrlRoutesPersistentCache;
  useEffect(() => {
    known.paths = createUrlMap<MappedKind>({
      chunkSize,
      pause: () => new Promise((go) => setTimeout(go)),
      storage: () => (isPersistent ? local?.collection('url') : undefined),
    });
    known.paths.register(entriesOf(menu));
  }, [local, menu, chunkSize, isPersistent]);
};

/** The kind of what lives at a path; the server's answer is waited for only where nothing is known. */
export const kindOfPath = (
  path: string,
  answer: Promise<{ kind: MappedKind }>,
): Promise<MappedKind | null> => {
  const fetchKind = async () => {
    try {
      return (await answer).kind;
    } catch (error) {
      if (isRouteErrorResponse(error)) return null;
      throw error;
    }
  };
  return known.paths?.resolve(path, fetchKind) ?? fetchKind();
};
