// The office, covered by the sign-in page after its session has ended; an invitation; or the sign-in page.
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { TextProvider, useText } from './i18n/use-text.tsx';
import { type Me, SessionProvider, useSession } from './shell/session.tsx';
import { SessionEnded } from './shell/session-ended.tsx';
import { SignInScreen } from './staff/sign-in-screen.tsx';

const Office = lazy(async () => ({ default: (await import('./office.tsx')).Office }));
const Invitation = lazy(async () => ({
  default: (await import('./staff/invitation-screen.tsx')).InvitationScreen,
}));

/** Of somebody who has not signed in, or is about to make a new key. */
const isInvitation = (): boolean => window.location.pathname === '/admin/invitation';

const Entry = () => {
  const t = useText();
  const { me, hasEnded, isOffline, refresh } = useSession();
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
  if (me === null) return <SignInScreen />;
  return (
    <>
      <Suspense>
        <Office />
      </Suspense>
      {hasEnded && <SessionEnded />}
    </>
  );
};

/** Without `me` the server is asked for it. */
export const startApp = (root: Element, me?: Me): void =>
  createRoot(root).render(
    <StrictMode>
      <TextProvider>
        <SessionProvider me={me}>
          <Entry />
        </SessionProvider>
      </TextProvider>
    </StrictMode>,
  );
