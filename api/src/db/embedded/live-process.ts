// Identifies the process behind a pid from a file, whose writer may be long dead.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface LiveProcess {
  /** Differs when the same pid is reused by another process. */
  startToken: string;
  command: string;
}

const fromProc = (pid: number): LiveProcess | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { startToken: fields[19] ?? '', command };
  } catch {
    return undefined;
  }
};

const fromPs = (pid: number): LiveProcess | undefined => {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const match = /^(\S+)\s+(\S+ \S+\s+\d+ [\d:]+ \d+)\s+(.*)$/.exec(line.trim());
    return match && !match[1]?.startsWith('Z')
      ? { startToken: match[2] ?? '', command: match[3] ?? '' }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Undefined for a dead process and for a zombie, which holds no file and no memory. */
export const loadLiveProcess = (pid: number): LiveProcess | undefined =>
  process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
