// Programs from Debian's archive, unpacked into the cache folder: nothing of the machine is changed, and no service is
// started.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CACHE, EngineMissing } from './cache-folder.ts';

const TIME_LIMIT_MS = 60_000;
/** A machine without a network learns it soon. */
const APT = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15'];

/** The program's path if the machine has it. */
export const installedProgram = (name: string, folders: readonly string[] = []): string | undefined =>
  [...folders, ...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const runOrThrow = (command: string, args: string[], cwd: string) => {
  const { status, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: TIME_LIMIT_MS,
  });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
  throw new EngineMissing(`${command}: ${reason}`);
};

/** Folder with the files of the packages; their names are those of Debian 12. */
export const unpackDebianPackages = (title: string, packages: readonly string[]): string => {
  const folder = join(CACHE, title);
  if (existsSync(folder)) return folder;
  if (!installedProgram('apt-get') || !installedProgram('dpkg-deb'))
    throw new EngineMissing(`${title} is not installed, and this machine has no apt-get`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    try {
      runOrThrow('apt-get', [...APT, 'download', ...packages], unfinished);
    } catch {
      // The lists of packages are old or missing; only root may fetch them.
      runOrThrow('apt-get', [...APT, 'update', '-qq'], unfinished);
      runOrThrow('apt-get', [...APT, 'download', ...packages], unfinished);
    }
    const root = join(unfinished, 'root');
    for (const file of readdirSync(unfinished).filter((name) => name.endsWith('.deb'))) {
      runOrThrow('dpkg-deb', ['-x', file, root], unfinished);
      rmSync(join(unfinished, file));
    }
    renameSync(root, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
};

/** For programs of unpacked packages: their libraries are not where the system looks. */
export const libraryPath = (folder: string): Record<string, string> => ({
  LD_LIBRARY_PATH: ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'lib/x86_64-linux-gnu']
    .map((name) => join(folder, name))
    .filter((name) => existsSync(name))
    .join(delimiter),
});
