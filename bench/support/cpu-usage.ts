// CPU of a server process and of the PostgreSQL behind it.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Usage {
  cpu: NodeJS.CpuUsage;
  rate: number;
}
export const requestUsage = async (child: ChildProcess, message: object = {}): Promise<Usage> => {
  child.send(message);
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
};

/** CPU seconds of PostgreSQL and all its processes, those that ended included. Linux only. */
export const databaseCpuMs = (pid: number | undefined): number => {
  if (pid === undefined) return Number.NaN;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      continue;
    }
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, own, ended] = [
      fields[1],
      (fields[11] ?? 0) + (fields[12] ?? 0),
      (fields[13] ?? 0) + (fields[14] ?? 0),
    ];
    if (Number(name) === pid) ticks += own + ended;
    else if (parent === pid) ticks += own;
  }
  return (ticks / TICKS_PER_SECOND) * 1000;
};

export interface Cpu {
  rate: number;
  nodeMs: number;
  databaseMs: number;
}

export const formatCpu = ({ rate, nodeMs, databaseMs }: Cpu): string =>
  `${rate.toFixed(0)}/s (CPU ms per call: node ${nodeMs.toFixed(2)}, PostgreSQL ${databaseMs.toFixed(2)})`;

/** CPU per call of the server process and of PostgreSQL while `work` runs. */
export const cpuOf = async (
  child: ChildProcess,
  pid: number | undefined,
  calls: number,
  work: () => Promise<number>,
): Promise<Cpu> => {
  const [before, databaseBefore] = [await requestUsage(child), databaseCpuMs(pid)];
  const rate = await work();
  const [after, databaseAfter] = [await requestUsage(child), databaseCpuMs(pid)];
  const nodeMs = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000 / calls;
  return { rate, nodeMs, databaseMs: (databaseAfter - databaseBefore) / calls };
};
