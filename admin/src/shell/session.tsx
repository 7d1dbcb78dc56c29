// Who is signed in. When the session ends the sign-in screen covers the office; what was typed stays below it, for the
// same person only.
import { meEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type * as z from 'zod/mini';
import { callAdmin, setCallHooks } from '../api/call.ts';
import { languageOf } from '../i18n/language.ts';
import { useTexts } from '../i18n/use-text.tsx';
import { noteSignedIn, onOtherTab } from './signed-in.ts';

export type Me = z.output<typeof meEndpoint.output>;

interface Session {
  /** Undefined: not known yet. Null: nobody. */
  me: Me | null | undefined;
  /** The session of `me` is over: the office is covered until somebody signs in. */
  hasEnded: boolean;
  isOffline: boolean;
  can: (permission: Permission | null) => boolean;
  /** Asks the server again: after signing in, out, or a change of the own account. */
  refresh: () => Promise<void>;
  /** Called once the server has ended the session because it was asked to. */
  leave: () => void;
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({ me: known, children }: { me: Me | undefined; children: ReactNode }) => {
  const [me, setMe] = useState<Me | null | undefined>(known);
  const [hasEnded, setEnded] = useState(false);
  const [isOther, setOther] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const last = useRef<number | null>(null);
  const { setLanguage } = useTexts();
  const apply = useRef(setLanguage);
  apply.current = setLanguage;
  const show = useCallback((next: Me | null) => {
    noteSignedIn(next?.id ?? null);
    if (next && last.current !== null && last.current !== next.id) return setOther(true);
    last.current = next?.id ?? last.current;
    setEnded(next === null);
    setMe((before) => next ?? before ?? null);
    const language = languageOf(next?.language);
    if (language) apply.current(language);
  }, []);
  const refresh = useCallback(async () => {
    const answer = await callAdmin(meEndpoint, {});
    setOffline(!answer.ok && answer.error === 'offline');
    if (answer.ok) show(answer.value);
    else if (answer.error === 'signed_out') show(null);
  }, [show]);
  useEffect(() => {
    setCallHooks({ onSignedOut: () => show(null) });
    if (known) show(known);
    else void refresh();
    return onOtherTab(() => void refresh());
  }, [refresh, show, known]);
  useEffect(() => {
    // Nothing of the person before is left in memory; the screens are gone already, and none asks whether to leave.
    if (isOther) window.location.replace('/admin/');
  }, [isOther]);
  const value = useMemo(
    () => ({
      me,
      hasEnded,
      isOffline,
      can: (permission: Permission | null) =>
        permission === null || (me?.permissions.includes(permission) ?? false),
      refresh,
      leave: () => {
        noteSignedIn(null);
        setMe(null);
      },
    }),
    [me, hasEnded, isOffline, refresh],
  );
  return <SessionContext value={value}>{isOther ? null : children}</SessionContext>;
};

export const useSession = (): Session => {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it');
  return value;
};

/** For screens inside the office, where somebody is signed in. */
export const useMe = (): Me => {
  const { me } = useSession();
  if (!me) throw new Error('useMe needs somebody who has signed in');
  return me;
};
