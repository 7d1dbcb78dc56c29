// A call with an end to its patience. `AbortSignal.timeout` would do, but its timer wakes up for every call, also for
// those that were answered long ago, and on a busy server that costs more than the calls.
export const within = async <Value>(
  patienceMs: number,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> => {
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new DOMException(`No answer within ${patienceMs} ms`, 'TimeoutError')),
    patienceMs,
  );
  try {
    return await call(ending.signal);
  } finally {
    clearTimeout(timer);
  }
};
