// Which code every browsing page loads: what the root, the entry and the dispatcher import, and what at least two of
// the browsing screens share. In one file it compresses far better than in forty.
import path from 'node:path';

interface ModuleInfo {
  importedIds: readonly string[];
}

interface GroupContext {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

const APP = `${import.meta.dirname}/app/`;
const CORE = path.join(import.meta.dirname, '../core/src/');
const ALWAYS = [
  'root.tsx',
  'entry.client.tsx',
  'routes/dispatch.tsx',
  // Runs when the page has settled, on every page.
  'shell/connection/connection-parts.tsx',
];
const SCREENS = ['routes/home.tsx', 'screens/category/category-view.tsx', 'screens/product/product-view.tsx'];
const ROUTE_QUERIES = [
  '',
  '?__react-router-build-client-route',
  '?route-chunk=main',
  '?route-chunk=clientLoader',
];

const reachableFrom = (files: readonly string[], context: GroupContext): Set<string> => {
  const visited = new Set<string>();
  const next = files.flatMap((file) => ROUTE_QUERIES.map((query) => `${APP}${file}${query}`));
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const info = visited.has(id) ? null : context.getModuleInfo(id);
    if (!info) continue;
    visited.add(id);
    next.push(...info.importedIds);
  }
  return visited;
};

const planFirstLoad = (context: GroupContext): Set<string> => {
  const chosen = reachableFrom(ALWAYS, context);
  const times = new Map<string, number>();
  for (const screen of SCREENS)
    for (const id of reachableFrom([screen], context)) times.set(id, (times.get(id) ?? 0) + 1);
  for (const [id, count] of times) if (count > 1) chosen.add(id);
  return chosen;
};

const BUYING = 'screens/product/product-buying.tsx';
const LISTING = 'screens/category/category-list.tsx';

/** What a browsing page and code that comes later share: a page must not load all of the later code for one piece. */
const planSharedModules =
  (screen: string) =>
  (context: GroupContext): Set<string> => {
    const deferred = reachableFrom([BUYING, LISTING], context);
    return new Set([...reachableFrom([screen], context)].filter((id) => deferred.has(id)));
  };

/** The product page and the cart count with the same rules. */
const planRules = (context: GroupContext): Set<string> =>
  new Set([...reachableFrom([BUYING], context)].filter((id) => id.startsWith(CORE)));

/** What a category shows beyond the rest; the search's results are the same list. */
const planListing = (context: GroupContext): Set<string> => reachableFrom([LISTING], context);

/**
 * Runs when it is loaded: in a file that the routes import it would take the page over before they are told to the
 * router.
 */
const ENTRY = `${APP}entry.client.tsx`;

const groupOf = (name: string, priority: number, plan: (context: GroupContext) => Set<string>) => {
  let ids: Set<string> | undefined;
  return {
    // A group takes along what its modules import: the more pages need it, the earlier it must choose.
    priority,
    debugName: name,
    name: (id: string, context: GroupContext): string | null => {
      ids ??= plan(context);
      return id !== ENTRY && ids.has(id) ? name : null;
    },
  };
};

export const createFirstLoadGroups = () => [
  groupOf('shop', 10, planFirstLoad),
  ...SCREENS.map((screen, place) => groupOf(`pieces-${place}`, 9, planSharedModules(screen))),
  groupOf('listing', 8, planListing),
  groupOf('rules', 6, planRules),
];
