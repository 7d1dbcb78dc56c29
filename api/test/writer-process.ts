// Starts database-writer.ts and collects its output.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';

const SCRIPT = fileURLToPath(new URL('./database-writer.ts', import.meta.url));

export interface Writer {
  child: ChildProcess;
  lines: string[];
  errors: () => string;
  acknowledged: () => number[];
  /** Waits until it has written at least this many numbers. */
  waitForCount: (count: number) => Promise<void>;
  waitForLine: (pattern: RegExp) => Promise<string>;
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

export interface WriterOptions {
  folder: string;
  first?: number;
  once?: boolean;
  uid?: number;
}

export const startWriter = ({ folder, first = 0, once: single = false, uid }: WriterOptions): Writer => {
  const child = spawn(process.execPath, [SCRIPT, folder, String(first), ...(single ? ['once'] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(),
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const lines: string[] = [];
  let partialLine = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => {
    const parts = (partialLine + data).split('\n');
    partialLine = parts.pop() ?? '';
    lines.push(...parts);
    child.emit('output');
  });
  child.stderr.on('data', (data: Buffer) => {
    errors += data;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const waitFor = async <Value>(wanted: string, probe: () => Value | undefined): Promise<Value> => {
    for (;;) {
      const found = probe();
      if (found !== undefined) return found;
      if (hasEnded) throw new Error(`the writer ended without ${wanted}: ${lines.slice(-3)} ${errors}`);
      await Promise.race([once(child, 'output'), ended]);
    }
  };
  const acknowledged = () => lines.filter((line) => /^\d+$/.test(line)).map(Number);
  return {
    child,
    lines,
    errors: () => errors,
    acknowledged,
    waitForCount: async (count) => {
      await waitFor(`${count} numbers`, () => (acknowledged().length >= count ? true : undefined));
    },
    waitForLine: (pattern) => waitFor(`saying ${pattern}`, () => lines.find((line) => pattern.test(line))),
    ended,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
};
