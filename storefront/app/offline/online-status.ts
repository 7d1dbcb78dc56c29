// Online status, the only source of it: `navigator.onLine` and no failed request since the last successful one.
export interface OnlineStatus {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
}

const CHANGED = 'klaas:reach';

// One state per page, shared by all callers.
const reach = { isLost: false };

/** `navigator.onLine` is true without a working connection: the outcome of requests is more reliable. */
export const reportReach = (isReached: boolean, target: Pick<Window, 'dispatchEvent'> = window): void => {
  if (reach.isLost === !isReached) return;
  reach.isLost = !isReached;
  target.dispatchEvent(new Event(CHANGED));
};

/** Browsers' messages for a failed fetch; programming errors are TypeErrors too. */
const NETWORK_ERROR = /failed to fetch|networkerror|load failed|network connection|not connected/i;

export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && NETWORK_ERROR.test(error.message);

export const isOnline = (): boolean => navigator.onLine && !reach.isLost;

export const createOnlineStatus = (
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): OnlineStatus => ({
  isOnline,
  subscribe(listener) {
    const names = ['online', 'offline', CHANGED];
    for (const name of names) target.addEventListener(name, listener);
    return () => {
      for (const name of names) target.removeEventListener(name, listener);
    };
  },
});
