// [PRICE-10] Renews the customer group token before it expires, while the page is visible.
import type { SessionStore } from './session-store.ts';

export interface GroupRenewalDeps {
  store: Pick<SessionStore, 'getState' | 'subscribe'>;
  /** Loads a new profile, which contains a new group token; resolves even when it fails. */
  renew: () => Promise<unknown>;
  now: () => number;
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
}

const MARGIN_MS = 60_000;
/** Delay before retrying a failed renewal. */
const RETRY_MS = 60_000;

/**
 * Lifetime from `iat` to `exp`, both server time, so a wrong client clock does not matter. Null: no expiry, or not a
 * JWT.
 */
export const lifeMsOf = (groupToken: string | null): number | null => {
  try {
    const body = (groupToken ?? '').split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : null;
  } catch {
    return null;
  }
};

export const renewGroupToken = ({ store, renew, now, page }: GroupRenewalDeps): void => {
  let known: string | null = null;
  let dueMs = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    clearTimeout(timer);
    if (dueMs === Number.POSITIVE_INFINITY) return;
    if (now() < dueMs) {
      timer = setTimeout(check, dueMs - now());
      return;
    }
    // Hidden page: wait for `visibilitychange`.
    if (page.visibilityState === 'hidden') return;
    dueMs = now() + RETRY_MS;
    void renew().then(check, check);
  };

  const onTokenChange = () => {
    const { groupToken } = store.getState();
    if (groupToken === known) return;
    known = groupToken;
    const lifeMs = lifeMsOf(groupToken);
    dueMs = lifeMs === null ? Number.POSITIVE_INFINITY : now() + Math.max(lifeMs - MARGIN_MS, RETRY_MS);
    check();
  };

  store.subscribe(onTokenChange);
  page.addEventListener('visibilitychange', check);
  onTokenChange();
};
