// Providers and routes. Code is loaded by area; the sign-in page loads none of them.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router';
import { queryClient } from './api/queries.ts';
import { TextProvider, useText } from './i18n/use-text.tsx';
import { AREAS } from './shell/areas.ts';
import { openStream } from './shell/connection.ts';
import { MissingPage, RouteError } from './shell/route-error.tsx';
import { SessionProvider, useSession } from './shell/session.tsx';
import { AreasContext } from './shell/use-areas.ts';

const Frame = lazy(async () => ({ default: (await import('./shell/frame.tsx')).Frame }));
const SignIn = lazy(async () => ({ default: (await import('./staff/sign-in-screen.tsx')).SignInScreen }));

const Invitation = lazy(async () => ({
  default: (await import('./staff/invitation-screen.tsx')).InvitationScreen,
}));
const ProofDialog = lazy(async () => ({ default: (await import('./staff/proof-dialog.tsx')).ProofDialog }));

/** Of somebody who has not signed in, or is about to make a new key. */
const isInvitation = (): boolean => window.location.pathname === '/admin/invitation';

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

const Office = () => {
  const router = useMemo(createOfficeRouter, []);
  useEffect(openStream, []);
  return (
    <AreasContext value={AREAS}>
      <RouterProvider router={router} />
      <Suspense>
        <ProofDialog />
      </Suspense>
    </AreasContext>
  );
};

const Entry = () => {
  const t = useText();
  const { me, isOffline, refresh } = useSession();
  if (isInvitation())
    return (
      <Suspense>
        <Invitation />
      </Suspense>
    );
  if (me === undefined)
    return isOffline ? (
      <p className="entry-offline" role="alert">
        {t('shell.unreachable')}{' '}
        <button type="button" className="button" onClick={refresh}>
          {t('shell.retry')}
        </button>
      </p>
    ) : null;
  return <Suspense>{me === null ? <SignIn /> : <Office key={me.id} />}</Suspense>;
};

export const App = () => (
  <TextProvider>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Entry />
      </SessionProvider>
    </QueryClientProvider>
  </TextProvider>
);
