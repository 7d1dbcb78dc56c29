// Whether the browser believes it has a network. The only place that asks it.
export interface OnlineStatus {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
}

export const createOnlineStatus = (
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): OnlineStatus => ({
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    target.addEventListener('online', listener);
    target.addEventListener('offline', listener);
    return () => {
      target.removeEventListener('online', listener);
      target.removeEventListener('offline', listener);
    };
  },
});
