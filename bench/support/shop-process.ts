// The whole shop as a process group over its own folder, and its memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
export const SHOP_PORT = process.env['PORT'] ?? '3199';

const isResponding = (port: string) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

export const startShop = async (
  dataDir: string,
  port = SHOP_PORT,
): Promise<{ shop: ChildProcess; seconds: number }> => {
  if (await isResponding(port)) throw new Error(`port ${port} is in use`);
  const at = performance.now();
  const shop = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    // Pictures rendered ahead must not compete for the CPU with what is measured.
    env: {
      SETTINGS__server__preparePictures: 'false',
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
    },
  });
  while (!(await isResponding(port))) {
    if (shop.exitCode !== null) throw new Error('the shop did not start');
    await sleep(10);
  }
  return { shop, seconds: (performance.now() - at) / 1000 };
};

/** Like Ctrl-C: signals the whole group. */
export const stopShop = async (shop: ChildProcess): Promise<void> => {
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

const commandOf = (pid: string): string => fieldOf(pid, 'cmdline', /^([\s\S]*)$/);

/** The node process that serves this folder; not npm, nor the shell around it. */
export const pidOfShop = (dataDir: string): number => {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const isShop = command.includes('server/main.ts') && !command.startsWith('sh\0');
      if (isShop && readFileSync(`/proc/${name}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}\0`))
        return Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('the shop is not running');
};

/** Shared pages counted once (Pss): the node process of the shop, and its PostgreSQL. */
export const memoryOf = (dataDir: string): { serverMb: number; databaseMb: number } => {
  const isServer = (pid: string) =>
    fieldOf(pid, 'environ', /(?:^|\0)DATA_DIR=([^\0]*)/) === dataDir &&
    commandOf(pid).includes('server/main.ts') &&
    !commandOf(pid).startsWith('sh\0');
  const isDatabase = (pid: string) =>
    commandOf(pid).includes(`${dataDir}/postgres`) ||
    commandOf(fieldOf(pid, 'stat', /\) \S (\d+)/)).includes(`${dataDir}/postgres`);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const sum = (chosen: string[]) =>
    chosen.reduce((total, pid) => total + Number(fieldOf(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m)), 0) / 1024;
  return { serverMb: sum(pids.filter(isServer)), databaseMb: sum(pids.filter(isDatabase)) };
};
