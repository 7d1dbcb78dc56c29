// Chunk groups of the first load: what the root, the entry and the dispatch route import, and what at least two of the
// browsing screens share. One chunk compresses far better than forty.
// Without them: +19 / +23 / +23 KB, −9 / −2 / −1 Lighthouse points.
import path from 'node:path';
import { isDeferredModule } from './deferred-messages-plan.ts';

interface ModuleInfo {
  importedIds: readonly string[];
}

interface GroupContext {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

const APP = path.join(import.meta.dirname, '../../');
const CORE = path.join(import.meta.dirname, '../../../../core/src/');
const ALWAYS = [
  'root.tsx',
  'entry.client.tsx',
  'routes/dispatch.tsx',
  // Loaded on every page once it is idle.
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
  // It would load the deferred messages on every page.
  const deferred = [...chosen].filter(isDeferredModule);
  if (deferred.length > 0) throw new Error(`Deferred modules in the first load: ${deferred.join(', ')}`);
  return chosen;
};

const BUYING = 'screens/product/product-buying.tsx';
const LISTING = 'screens/category/category-list.tsx';

/** Modules shared by a screen and deferred code: a page must not load a whole deferred chunk for one module. */
const planSharedModules =
  (screen: string) =>
  (context: GroupContext): Set<string> => {
    const deferred = reachableFrom([BUYING, LISTING], context);
    return new Set([...reachableFrom([screen], context)].filter((id) => deferred.has(id)));
  };

/** Core modules of buying: the product page and the cart calculate with the same rules. */
const planRules = (context: GroupContext): Set<string> =>
  new Set([...reachableFrom([BUYING], context)].filter((id) => id.startsWith(CORE)));

/** The product list, shared by the category and the search screen. */
const planListing = (context: GroupContext): Set<string> => reachableFrom([LISTING], context);

/** Hydrates as soon as it is evaluated: in a chunk that routes import it would run before the routes are registered. */
const ENTRY = `${APP}entry.client.tsx`;

const groupOf = (name: string, priority: number, plan: (context: GroupContext) => Set<string>) => {
  let ids: Set<string> | undefined;
  return {
    // A group also captures what its modules import: the more pages need a group, the higher its priority.
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
  ...SCREENS.map((screen, index) => groupOf(`pieces-${index}`, 9, planSharedModules(screen))),
  groupOf('listing', 8, planListing),
  groupOf('rules', 6, planRules),
];
