// Worker thread that hashes passwords at low priority: other requests come first.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const MEMORY_KIB = 19_456;
const PASSES = 2;
/** About a tenth of the CPU share of others under load: they hardly notice, and a login still completes. */
const NICENESS = 10;

export type HashTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; storedHash: string; password: string };
export type HashResult = { value: string | boolean } | { error: string };

const runTask = (task: HashTask): HashResult => {
  try {
    if (task.kind === 'verify') return { value: verifySync(task.storedHash, task.password) };
    const cost = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: 1 };
    return { value: hashSync(task.password, cost) };
  } catch (error) {
    return { error: String(error) };
  }
};

// Linux has a priority per thread, under the thread's own id; elsewhere all threads of a process are equal.
if (process.platform === 'linux') setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(runTask(task)));
