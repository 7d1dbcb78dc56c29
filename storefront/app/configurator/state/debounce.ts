// Tells when the fingers rest. The clock is wound once and looks again when it rings: to wind it anew with every key costs
// more than to note the time.
interface Rest {
  touch: () => void;
  stop: () => void;
  isWaiting: () => boolean;
}

export const createRest = (restMs: number, onRest: () => void): Rest => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touchedMs = 0;
  const ring = () => {
    const leftMs = touchedMs + restMs - performance.now();
    timer = leftMs > 0 ? setTimeout(ring, leftMs) : undefined;
    if (timer === undefined) onRest();
  };
  return {
    touch: () => {
      touchedMs = performance.now();
      timer ??= setTimeout(ring, restMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
    isWaiting: () => timer !== undefined,
  };
};
