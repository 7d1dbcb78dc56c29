// Archive of built files of earlier releases: a page that was opened then still requests them by their old names.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { loadStaticFiles, type StaticFile } from './static-files.ts';

export interface ReleasesOptions {
  /** Folder of this release's built files. */
  clientDir: string;
  /** Persists across deploys, like the shop's data. */
  releasesDir: string;
  /** The name of this release. */
  release: string;
  /** How many earlier releases are served. */
  maxReleases: number;
  nowMs: number;
}

const saveRelease = ({ clientDir, releasesDir, release, nowMs }: ReleasesOptions) => {
  const folder = path.join(releasesDir, release);
  if (!existsSync(folder)) {
    // Renamed when complete: another process may be reading.
    const draft = path.join(releasesDir, `.${release}-${process.pid}`);
    cpSync(path.join(clientDir, 'assets'), path.join(draft, 'assets'), { recursive: true });
    try {
      renameSync(draft, folder);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  // The time of the last start defines the order, also after a rollback.
  utimesSync(folder, nowMs / 1000, nowMs / 1000);
};

const earlierReleases = ({ releasesDir, release }: ReleasesOptions): string[] =>
  readdirSync(releasesDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== release)
    .map(({ name }) => path.join(releasesDir, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);

/** Archives this release and returns the files of earlier ones, newest first. */
export const loadArchivedReleases = (options: ReleasesOptions): Map<string, StaticFile> => {
  const { releasesDir, maxReleases } = options;
  mkdirSync(releasesDir, { recursive: true });
  saveRelease(options);
  const earlier = earlierReleases(options);
  for (const folder of earlier.slice(maxReleases)) rmSync(folder, { recursive: true, force: true });
  const files = new Map<string, StaticFile>();
  for (const folder of earlier.slice(0, maxReleases))
    for (const [url, file] of loadStaticFiles(folder)) if (!files.has(url)) files.set(url, file);
  return files;
};
