// The office of somebody who has signed in: routes, server state, proof. The sign-in page loads none of it.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from 'react-router';
import { queryClient } from './api/queries.ts';
import { useTexts } from './i18n/use-text.tsx';
import { AREAS } from './shell/areas.ts';
import { openStream } from './shell/connection.ts';
import { Frame } from './shell/frame.tsx';
import { MissingPage, RouteError } from './shell/route-error.tsx';
import { useSession } from './shell/session.tsx';
import { AreasContext } from './shell/use-areas.ts';

/** What is shown after signing in: its texts are there already. */
const FIRST_AREA = 'today';

const ProofDialog = lazy(async () => ({ default: (await import('./staff/proof-dialog.tsx')).ProofDialog }));

/** Its texts are loaded beside its code. */
const withTexts = (route: RouteObject, loadTexts: () => Promise<void>): RouteObject => {
  const { lazy: load, children, index: _, ...rest } = route;
  return {
    ...rest,
    ...(typeof load === 'function' && {
      lazy: async () => {
        const [module] = await Promise.all([load(), loadTexts()]);
        return module;
      },
    }),
    ...(children && { children: children.map((child) => withTexts(child, loadTexts)) }),
  };
};

const createOfficeRouter = (loadTexts: () => Promise<void>) =>
  createBrowserRouter(
    [
      {
        path: '/',
        Component: Frame,
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        children: [
          { index: true, element: <Navigate to={`/${FIRST_AREA}`} replace /> },
          ...AREAS.map(({ path, route }) => ({
            ...(path === FIRST_AREA ? route : withTexts(route, loadTexts)),
            ...{ path, ErrorBoundary: RouteError },
          })),
          withTexts(
            {
              path: 'account',
              lazy: async () => ({ Component: (await import('./staff/account-screen.tsx')).AccountScreen }),
              ErrorBoundary: RouteError,
            },
            loadTexts,
          ),
          { path: '*', Component: MissingPage },
        ],
      },
    ] as Parameters<typeof createBrowserRouter>[0],
    { basename: '/admin' },
  );

export const Office = () => {
  const { loadScreenTexts } = useTexts();
  const [router] = useState(() => {
    // What another person has seen here is not shown to this one.
    queryClient.clear();
    return createOfficeRouter(loadScreenTexts);
  });
  const { hasEnded } = useSession();
  const wasAway = useRef(false);
  useEffect(() => {
    if (hasEnded) {
      wasAway.current = true;
      return;
    }
    // What happened meanwhile is unknown.
    if (wasAway.current) void queryClient.invalidateQueries();
    wasAway.current = false;
    return openStream();
  }, [hasEnded]);
  return (
    <QueryClientProvider client={queryClient}>
      <AreasContext value={AREAS}>
        <RouterProvider router={router} />
        <Suspense>
          <ProofDialog />
        </Suspense>
      </AreasContext>
    </QueryClientProvider>
  );
};
