// Known paths in the browser: from the menu, visited, or stored by earlier visits.
// A screen of a known kind loads its code in parallel with its data.
import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { createUrlMap, type MappedKind } from '../../catalog/dispatch/url-map.ts';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { type MenuEntry, useShop } from '../../shell/state/use-shop.ts';

const MENU_PRIORITY = 1;

type KnownPaths = ReturnType<typeof createUrlMap<MappedKind>>;

// Router loaders run outside React: they share this state with the page after hydration.
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

/** The kind of page at a path; waits for the server's response only when the path is unknown. */
export const kindOfPath = (
  path: string,
  response: Promise<{ kind: MappedKind }>,
): Promise<MappedKind | null> => {
  const fetchKind = async () => {
    try {
      return (await response).kind;
    } catch (error) {
      if (isRouteErrorResponse(error)) return null;
      throw error;
    }
  };
  return known.paths?.resolve(path, fetchKind) ?? fetchKind();
};
