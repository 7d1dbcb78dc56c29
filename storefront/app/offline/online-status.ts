// Whether the shop can be reached: the browser says there is a network, and nobody found the shop silent. The only place
// that asks.
export interface OnlineStatus {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
}

const CHANGED = 'klaas:reach';

// One page has one connection, whoever asks for it.
const reach = { isLost: false };

/** A browser with full bars in a cellar still says that it is online: what happens to requests tells more. */
export const reportReach = (isReached: boolean, target: Pick<Window, 'dispatchEvent'> = window): void => {
  if (reach.isLost === !isReached) return;
  reach.isLost = !isReached;
  target.dispatchEvent(new Event(CHANGED));
};

/** As browsers word it when nobody answered; a programming error is a TypeError too. */
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
