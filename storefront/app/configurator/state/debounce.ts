// Debounce with one timer that checks the last call when it fires: cheaper than resetting a timer on every keystroke.
interface Debounce {
  schedule: () => void;
  stop: () => void;
  isWaiting: () => boolean;
}

export const createDebounce = (delayMs: number, callback: () => void): Debounce => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduledMs = 0;
  const onTimer = () => {
    const leftMs = scheduledMs + delayMs - performance.now();
    timer = leftMs > 0 ? setTimeout(onTimer, leftMs) : undefined;
    if (timer === undefined) callback();
  };
  return {
    schedule: () => {
      scheduledMs = performance.now();
      timer ??= setTimeout(onTimer, delayMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
    isWaiting: () => timer !== undefined,
  };
};
