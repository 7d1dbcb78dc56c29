// [PRICE-10] The proof of the customer's group runs out: while the page is looked at, a new one is asked for in time.
import type { SessionStore } from './session-store.ts';

export interface GroupRenewalDeps {
  store: Pick<SessionStore, 'getState' | 'subscribe'>;
  /** Brings a new profile, and with it a new proof; says nothing when it cannot. */
  renew: () => Promise<unknown>;
  now: () => number;
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
}

const MARGIN_MS = 60_000;
/** For a shop that does not answer. */
const RETRY_MS = 60_000;

/** Both dates are the server's, so that a wrong clock here does not matter. Null: it has no end, or is none of ours. */
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
    // Nobody looks at the prices: when somebody does again is soon enough.
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
