// Starts database-writer.ts and keeps what it said.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./database-writer.ts', import.meta.url));

export interface Writer {
  child: ChildProcess;
  lines: string[];
  errors: () => string;
  acknowledged: () => number[];
  says: (pattern: RegExp) => Promise<string>;
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
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const lines: string[] = [];
  let rest = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => {
    const parts = (rest + data).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    child.emit('said');
  });
  child.stderr.on('data', (data: Buffer) => {
    errors += data;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const says = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const line = lines.find((candidate) => pattern.test(candidate));
      if (line !== undefined) return line;
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`the writer ended without saying ${pattern}: ${lines.slice(-3)} ${errors}`);
      }
      await Promise.race([once(child, 'said'), ended]);
    }
  };
  return {
    child,
    lines,
    errors: () => errors,
    acknowledged: () => lines.filter((line) => /^\d+$/.test(line)).map(Number),
    says,
    ended,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
};
