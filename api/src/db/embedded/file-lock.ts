// A lock between processes that survives the sudden death of its holder. Held briefly: around first start, start and stop.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadLiveProcess } from './live-process.ts';

const POLL_MS = 40;
const BEAT_MS = 1000;
/** A holder in another container has no visible process; its heartbeat tells that it lives. */
const SILENT_MS = 15_000;

const ownStamp = () => `${process.pid} ${loadLiveProcess(process.pid)?.startToken ?? ''}`;

const createExclusively = (path: string): boolean => {
  try {
    writeFileSync(path, ownStamp(), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const isAbandoned = (path: string): boolean => {
  try {
    const silentMs = Date.now() - statSync(path).mtimeMs;
    if (silentMs > SILENT_MS) return true;
    const stamp = readFileSync(path, 'utf8');
    // An empty file is a holder between creating and writing.
    if (stamp === '') return false;
    const [pid = '', startToken = ''] = stamp.split(/ (.*)/s);
    return loadLiveProcess(Number(pid))?.startToken !== startToken;
  } catch {
    return false;
  }
};

/** Two waiters must not both remove a stale lock, or the second removes the first one's fresh lock. */
const removeIfAbandoned = (path: string) => {
  if (!isAbandoned(path)) return;
  const breaker = `${path}.break`;
  if (!createExclusively(breaker)) {
    if (isAbandoned(breaker)) rmSync(breaker, { force: true });
    return;
  }
  try {
    if (isAbandoned(path)) rmSync(path, { force: true });
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
    removeIfAbandoned(path);
    await sleep(POLL_MS);
  }
  const beat = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch {
      // The folder was removed under us; the work itself will say so.
    }
  }, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
};
