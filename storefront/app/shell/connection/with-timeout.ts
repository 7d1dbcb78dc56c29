// A call with an end to its patience. `AbortSignal.timeout` would do, but its timer wakes up for every call, also for
// those that were answered long ago, and on a busy server that costs more than the calls.
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
