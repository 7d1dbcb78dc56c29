// The storefront holds one copy of every screen per store prefix. A request can only be answered by the copy of its own
// prefix, so it is matched against that one alone.
import type { ServerBuild } from 'react-router';

const firstSegment = (path = ''): string => /^\/*([^/]*)/.exec(path.toLowerCase())?.[1] ?? '';

const withRoutes = (build: ServerBuild, isWanted: (segment: string) => boolean): ServerBuild => {
  const wanted = <Route extends { path?: string; parentId?: string }>(
    routes: Record<string, Route | undefined>,
  ) =>
    Object.fromEntries(
      Object.entries(routes).filter(
        ([, route]) => route && (route.parentId === undefined || isWanted(firstSegment(route.path))),
      ),
    );
  return {
    ...build,
    routes: wanted(build.routes),
    assets: { ...build.assets, routes: wanted(build.assets.routes) },
  } as ServerBuild;
};

/** The way from a path to what stands for the part of the build that can answer it. */
export const createStoreBuilds = <Part>(
  build: ServerBuild,
  codes: readonly string[],
  partOf: (build: ServerBuild) => Part,
): ((path: string) => Part) => {
  const prefixes = new Set(codes.map((code) => code.toLowerCase()));
  const byPrefix = new Map(
    [...prefixes].map((code) => [code, partOf(withRoutes(build, (segment) => segment === code))]),
  );
  const rest = partOf(withRoutes(build, (segment) => !prefixes.has(segment)));
  return (path) => byPrefix.get(firstSegment(path)) ?? rest;
};
