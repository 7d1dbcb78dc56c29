// A stream that stays open. The browser connects again by itself after a lost connection, but never after an answer
// other than 200: the stream is closed then, and another one is opened here.
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** EventSource.CLOSED, which is not there outside of a browser. */
const CLOSED = 2;

type Source = Pick<EventSource, 'addEventListener' | 'readyState' | 'close'>;

interface LiveSourceDeps {
  create: () => Source;
  onOpen: () => void;
  onLost: () => void;
  /** By name of the event. */
  on: Record<string, (data: string) => void>;
  /** Runs the work later; returns how to forget it. */
  later: (work: () => void, ms: number) => () => void;
}

export const openLiveSource = ({ create, onOpen, onLost, on, later }: LiveSourceDeps) => {
  let retryMs = FIRST_RETRY_MS;
  let forgetRetry = () => {};
  const open = (): Source => {
    const opened = create();
    opened.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS;
      onOpen();
    });
    opened.addEventListener('error', () => {
      onLost();
      if (opened.readyState !== CLOSED) return;
      forgetRetry = later(openAgain, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    });
    for (const [name, take] of Object.entries(on))
      opened.addEventListener(name, (event) => take(String((event as MessageEvent).data)));
    return opened;
  };
  let source = open();
  const openAgain = (): void => {
    forgetRetry();
    source = open();
  };
  return {
    isOpen: (): boolean => source.readyState === 1,
    /** There is a reason to try at once. */
    retry: (): void => {
      if (source.readyState === CLOSED) openAgain();
    },
    close: (): void => {
      forgetRetry();
      source.close();
    },
  };
};
