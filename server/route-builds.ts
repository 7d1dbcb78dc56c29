// The storefront holds some forty screens per store prefix, and the router tries them one by one. Most of them are out
// of question by the first two segments of a path, so a request meets only a build with the rest.
import type { ServerBuild } from 'react-router';

/** A store prefix and the name of a screen. */
const LOOKED_AT = 2;
const ANY = '*';

const segmentsOf = (path = ''): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, LOOKED_AT);

const isStatic = (segment: string): boolean => !/[:*?]/.test(segment);

interface PlacedRoute {
  path?: string;
  parentId?: string;
}

/** Routes inside others are left to the router. */
const isPlaced = ({ parentId }: PlacedRoute): boolean => parentId === 'root';

const canAnswer = (route: PlacedRoute, asked: readonly string[]): boolean =>
  !isPlaced(route) ||
  segmentsOf(route.path).every((segment, place) => !isStatic(segment) || segment === asked[place]);

const buildFor = (build: ServerBuild, asked: readonly string[]): ServerBuild => {
  const chosen = <Route extends PlacedRoute>(routes: Record<string, Route | undefined>) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => route && canAnswer(route, asked)));
  return {
    ...build,
    routes: chosen(build.routes),
    assets: { ...build.assets, routes: chosen(build.assets.routes) },
  } as ServerBuild;
};

/** The way from a path to what is made of the part of the build that can answer it. */
export const createRouteBuilds = <Part>(
  build: ServerBuild,
  partOf: (build: ServerBuild) => Part,
): ((path: string) => Part) => {
  const known = Array.from({ length: LOOKED_AT }, () => new Set<string>());
  for (const route of Object.values(build.routes))
    segmentsOf(route?.path).forEach((segment, place) => {
      if (isStatic(segment)) known[place]?.add(segment);
    });
  const parts = new Map<string, Part>();
  return (path) => {
    // What no route names is all the same: there are as many parts as names, not as paths.
    const asked = segmentsOf(path).map((segment, place) => (known[place]?.has(segment) ? segment : ANY));
    const key = asked.join('/');
    const part = parts.get(key) ?? partOf(buildFor(build, asked));
    parts.set(key, part);
    return part;
  };
};
