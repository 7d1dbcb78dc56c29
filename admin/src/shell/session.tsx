// Who is signed in. Without a session the sign-in screen takes the place of the office; what was typed stays below it.
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
import { noteSignedIn } from './was-signed-in.ts';

export type Me = z.output<typeof meEndpoint.output>;

interface Session {
  /** Undefined: not known yet. Null: nobody. */
  me: Me | null | undefined;
  isOffline: boolean;
  can: (permission: Permission | null) => boolean;
  /** Asks the server again: after signing in, out, or a change of the own account. */
  refresh: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({ me: known, children }: { me: Me | undefined; children: ReactNode }) => {
  const [me, setMe] = useState<Me | null | undefined>(known);
  const [isOffline, setOffline] = useState(false);
  const { setLanguage } = useTexts();
  const apply = useRef(setLanguage);
  apply.current = setLanguage;
  const show = useCallback((next: Me | null) => {
    setMe(next);
    noteSignedIn(next !== null);
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
  }, [refresh, show, known]);
  const value = useMemo(
    () => ({
      me,
      isOffline,
      can: (permission: Permission | null) =>
        permission === null || (me?.permissions.includes(permission) ?? false),
      refresh,
    }),
    [me, isOffline, refresh],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
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
