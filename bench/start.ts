// From `npm start` to the first answer: the second start of a shop, and what the whole shop then holds in memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printBudgets } from './support/budget-table.ts';

const PORT = process.env.PORT ?? '3199';
const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-start-'));

const answers = () =>
  fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

const start = async (): Promise<{ shop: ChildProcess; seconds: number }> => {
  const at = performance.now();
  const shop = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, PORT, DATA_DIR: dataDir },
  });
  while (!(await answers())) {
    if (shop.exitCode !== null) throw new Error('the shop did not start');
    await sleep(10);
  }
  return { shop, seconds: (performance.now() - at) / 1000 };
};

/** Ctrl-C reaches the whole group. */
const stop = async (shop: ChildProcess) => {
  const ended = once(shop, 'exit');
  if (shop.pid) process.kill(-shop.pid, 'SIGINT');
  await ended;
};

const fieldOf = (pid: string, file: string, pattern: RegExp): string => {
  try {
    return pattern.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
};

/** Shared pages counted once (Pss): the node process of the shop and its PostgreSQL. */
const memoryMb = () => {
  const isOurs = (pid: string) => {
    const environment = fieldOf(pid, 'environ', /(?:^|\0)DATA_DIR=([^\0]*)/);
    const command = fieldOf(pid, 'cmdline', /^([\s\S]*)$/);
    const parent = fieldOf(pid, 'stat', /\) \S (\d+)/);
    const isShop = environment === dataDir && command.includes('server/main.ts');
    return (
      isShop ||
      command.includes(dataDir) ||
      fieldOf(parent, 'cmdline', /^([\s\S]*)$/).includes(`${dataDir}/postgres`)
    );
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name));
  return pids.reduce((sum, pid) => sum + Number(fieldOf(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m)), 0) / 1024;
};

try {
  await stop((await start()).shop);
  const { shop, seconds } = await start();
  const memory = memoryMb();
  await stop(shop);
  printBudgets('Second start of the demo shop', [
    { what: 'npm start to first answer', value: seconds, budget: 3, unit: 's' },
    { what: 'memory of the whole shop', value: memory, budget: 400, unit: 'MB' },
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
