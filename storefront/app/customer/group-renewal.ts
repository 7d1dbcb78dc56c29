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
const AGAIN_MS = 60_000;

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

export const keepGroupFresh = ({ store, renew, now, page }: GroupRenewalDeps): void => {
  let known: string | null = null;
  let dueMs = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    if (dueMs === Number.POSITIVE_INFINITY) return;
    if (now() < dueMs) {
      timer = setTimeout(look, dueMs - now());
      return;
    }
    // Nobody looks at the prices: when somebody does again is soon enough.
    if (page.visibilityState === 'hidden') return;
    dueMs = now() + AGAIN_MS;
    void renew().then(look, look);
  };

  const follow = () => {
    const { groupToken } = store.getState();
    if (groupToken === known) return;
    known = groupToken;
    const lifeMs = lifeMsOf(groupToken);
    dueMs = lifeMs === null ? Number.POSITIVE_INFINITY : now() + Math.max(lifeMs - MARGIN_MS, AGAIN_MS);
    look();
  };

  store.subscribe(follow);
  page.addEventListener('visibilitychange', look);
  follow();
};
