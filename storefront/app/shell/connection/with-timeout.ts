// Runs a call with a timeout. Unlike `AbortSignal.timeout` the timer is cleared when the call settles;
// on a busy server the leftover timers cost more than the calls.
export const withTimeout = async <Value>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> => {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer within ${timeoutMs} ms`, 'TimeoutError')),
    timeoutMs,
  );
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
  }
};
