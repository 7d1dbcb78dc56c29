// A customer's session in tests: a token that can run out and be refreshed, or not.
import type { TokenSession } from '../../offline/token-lock.ts';

/** `onLogout`: what the page does when the session has ended by itself. */
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
