// The office of somebody who has signed in: routes, server state, proof. The sign-in page loads none of it.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router';
import { queryClient } from './api/queries.ts';
import { AREAS } from './shell/areas.ts';
import { openStream } from './shell/connection.ts';
import { Frame } from './shell/frame.tsx';
import { MissingPage, RouteError } from './shell/route-error.tsx';
import { AreasContext } from './shell/use-areas.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./staff/proof-dialog.tsx')).ProofDialog }));

const createOfficeRouter = () =>
  createBrowserRouter(
    [
      {
        path: '/',
        Component: Frame,
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        children: [
          { index: true, element: <Navigate to="/today" replace /> },
          ...AREAS.map(({ path, route }) => ({ ...route, path, ErrorBoundary: RouteError })),
          {
            path: 'account',
            lazy: async () => ({ Component: (await import('./staff/account-screen.tsx')).AccountScreen }),
            ErrorBoundary: RouteError,
          },
          { path: '*', Component: MissingPage },
        ],
      },
    ] as Parameters<typeof createBrowserRouter>[0],
    { basename: '/admin' },
  );

export const Office = () => {
  const [router] = useState(() => {
    // What another person has seen here is not shown to this one.
    queryClient.clear();
    return createOfficeRouter();
  });
  useEffect(openStream, []);
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
