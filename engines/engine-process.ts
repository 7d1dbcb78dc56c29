// A started program of a test: ready when it answers, ended with the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

export interface EngineProcess {
  child: ChildProcess;
  output: () => string;
  /** SIGKILL by default: nothing of a test needs to be kept. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

interface ProcessOptions {
  env?: Record<string, string>;
  identity?: { uid?: number; gid?: number };
  cwd?: string;
  isReady: () => Promise<boolean>;
}

const MAX_OUTPUT = 20_000;
const POLL_MS = 50;

/** Resolves when it is ready; a program that ends before is an error with its output. */
export const startEngine = async (
  file: string,
  args: readonly string[],
  { env = {}, identity = {}, cwd = '/', isReady }: ProcessOptions,
): Promise<EngineProcess> => {
  const child = spawn(file, args, {
    ...identity,
    cwd,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      output = (output + data.toString()).slice(-MAX_OUTPUT);
    });
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (failure) return;
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  while (!(await isReady().catch(() => false))) {
    if (failure || child.exitCode !== null || child.signalCode !== null) {
      const reason = failure?.message ?? `ended with ${child.exitCode ?? child.signalCode}`;
      throw new Error(`${file}: ${reason}\n${output}`);
    }
    await sleep(POLL_MS);
  }
  return { child, output: () => output, stop };
};
