// A lock between processes that survives the sudden death of its holder. Held briefly: around creation, start and
// stop.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadLiveProcess } from './live-process.ts';

const POLL_MS = 40;
const HEARTBEAT_MS = 1000;
/** A holder in another container has no visible process; its heartbeat shows that it is alive. */
const STALE_MS = 15_000;

const processStamp = () => `${process.pid} ${loadLiveProcess(process.pid)?.startToken ?? ''}`;

const createExclusively = (path: string): boolean => {
  try {
    writeFileSync(path, processStamp(), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const isStale = (path: string): boolean => {
  try {
    const ageMs = Date.now() - statSync(path).mtimeMs;
    if (ageMs > STALE_MS) return true;
    const stamp = readFileSync(path, 'utf8');
    // Empty: the holder is between creating and writing the file.
    if (stamp === '') return false;
    const [pid = '', startToken = ''] = stamp.split(/ (.*)/s);
    return loadLiveProcess(Number(pid))?.startToken !== startToken;
  } catch {
    return false;
  }
};

/** Two waiters must not both remove a stale lock, or the second removes the first one's fresh lock. */
const removeIfStale = (path: string) => {
  if (!isStale(path)) return;
  const breaker = `${path}.break`;
  if (!createExclusively(breaker)) {
    if (isStale(breaker)) rmSync(breaker, { force: true });
    return;
  }
  try {
    if (isStale(path)) rmSync(path, { force: true });
  } finally {
    rmSync(breaker, { force: true });
  }
};

export const withFileLock = async <Value>(
  path: string,
  work: () => Promise<Value>,
  onWait: () => void = () => {},
): Promise<Value> => {
  for (let waits = 0; !createExclusively(path); waits += 1) {
    if (waits === 5) onWait();
    removeIfStale(path);
    await sleep(POLL_MS);
  }
  const heartbeat = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch {
      // The folder was removed; the work itself will fail with a clear error.
    }
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  }
};
