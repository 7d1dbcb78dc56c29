// The router ranks and compiles every route before the first page answers, which on a phone takes longer than all else
// in waking that page up. The page that is open needs its own routes only; the others join them when somebody is there,
// or at the latest on the way to them.
import {
  type ClientInstrumentation,
  UNSAFE_createClientRoutes as createClientRoutes,
  type DataRouter,
} from 'react-router';
import { firstSign } from '../../ui/wake/first-sign.ts';
import type { RouteHandle } from '../layout/route-handle.ts';

type Routes = Parameters<typeof createClientRoutes>[0];
type RouteModules = Parameters<typeof createClientRoutes>[1];

/** What the router has put into the document, and what it has made of it. */
interface RouterWindow {
  __reactRouterManifest: { routes: Routes };
  __reactRouterRouteModules: RouteModules;
  __reactRouterDataRouter?: DataRouter;
}

/** The checkout has the page after it brought at once, for who loses the connection meanwhile: it needs that route. */
const isCheckout = (modules: RouteModules) =>
  Object.values(modules).some((module) => (module?.handle as RouteHandle | undefined)?.layout === 'minimal');

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1000 }) : setTimeout(run);

let announceComplete = () => {};
/** Every route is in the table: any page can be prefetched. */
export const routeTableComplete = new Promise<void>((resolve) => {
  announceComplete = resolve;
});

/** Leaves the open page's routes in the table. What it returns goes to the router, which tells of every way out. */
export const shortenRouteTable = (): ClientInstrumentation => {
  const page = window as unknown as RouterWindow;
  const manifest = page.__reactRouterManifest;
  const modules = page.__reactRouterRouteModules;
  // In development the router exchanges the whole table at every change.
  if (import.meta.env.DEV || isCheckout(modules)) {
    announceComplete();
    return {};
  }
  const all = Object.entries(manifest.routes);
  const others = Object.fromEntries(all.filter(([id]) => !(id in modules)));
  manifest.routes = Object.fromEntries(all.filter(([id]) => id in modules));
  let isWhole = false;

  const complete = () => {
    const router = page.__reactRouterDataRouter;
    if (isWhole || !router) return;
    isWhole = true;
    Object.assign(manifest.routes, others);
    router.patchRoutes('root', createClientRoutes(others, modules, null, true, false, 'root'));
    announceComplete();
  };
  const completeFirst = async (go: () => Promise<unknown>) => {
    complete();
    await go();
  };

  // Before the router's own listener hears of it.
  window.addEventListener('popstate', complete);
  void firstSign().then(() => whenIdle(complete));
  return { router: ({ instrument }) => instrument({ navigate: completeFirst, fetch: completeFirst }) };
};
