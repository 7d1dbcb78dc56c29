// Fake customer session for tests: a token that can expire and be refreshed, or not.
import type { TokenSession } from '../../offline/token-session.ts';

/** `hooks.onLogout`: called when the session has expired. */
export const createSession = (refreshed: string | null = 'fresh') => {
  const hooks = { onLogout: async () => {} };
  let token: string | null = null;
  const log: string[] = [];
  const session: TokenSession = {
    token: () => token,
    storeToken: (next) => {
      token = next;
      log.push('stored');
    },
    refresh: async () => {
      log.push('refresh');
      return refreshed;
    },
    logout: async () => {
      token = null;
      log.push('logout');
      await hooks.onLogout();
    },
    showSignUp: () => void log.push('sign-up'),
  };
  return {
    session,
    log,
    hooks,
    logIn: (next: string) => {
      token = next;
    },
  };
};
