// The body of a thread that hashes passwords and steps back for everybody else: other requests come first.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const MEMORY_KIB = 19_456;
const PASSES = 2;
/** A tenth of what others get where they want the processor too: they hardly notice, and a login still comes to its end. */
const NICENESS = 10;

export type HashTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; storedHash: string; password: string };
export type HashResult = { value: string | boolean } | { fault: string };

const runTask = (task: HashTask): HashResult => {
  try {
    if (task.kind === 'verify') return { value: verifySync(task.storedHash, task.password) };
    const cost = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: 1 };
    return { value: hashSync(task.password, cost) };
  } catch (error) {
    return { fault: String(error) };
  }
};

// Linux ranks every thread by itself and knows it by a number of its own; elsewhere all threads of a process are equal.
if (process.platform === 'linux') setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(runTask(task)));
