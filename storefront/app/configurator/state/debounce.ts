// Tells when the fingers rest. The clock is wound once and looks again when it rings: to wind it anew with every key costs
// more than to note the time.
interface Debounce {
  schedule: () => void;
  stop: () => void;
  isWaiting: () => boolean;
}

export const createDebounce = (restMs: number, onRest: () => void): Debounce => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduledMs = 0;
  const onTimer = () => {
    const leftMs = scheduledMs + restMs - performance.now();
    timer = leftMs > 0 ? setTimeout(onTimer, leftMs) : undefined;
    if (timer === undefined) onRest();
  };
  return {
    schedule: () => {
      scheduledMs = performance.now();
      timer ??= setTimeout(onTimer, restMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
    isWaiting: () => timer !== undefined,
  };
};
