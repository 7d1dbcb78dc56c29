// Archive of built files of earlier releases: a page that was opened then still requests them by their old names.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ObjectStore } from '@klaas/api/providers/storage/object-store.ts';
import { type StaticFile, staticFileOf } from './static-files.ts';

export interface ReleasesOptions {
  /** Folder of this release's built files. */
  clientDir: string;
  /** Persists across deploys, like the shop's data. */
  objects: ObjectStore;
  /** The name of this release. */
  release: string;
  /** How many earlier releases are served. */
  maxReleases: number;
  nowMs: number;
}

const PREFIX = 'releases/';
/** Written after all other files: a release without it is incomplete. Its content is the time of the last start. */
const MARKER = 'started';

const saveRelease = async ({ clientDir, objects, release, nowMs }: ReleasesOptions): Promise<void> => {
  const marker = `${PREFIX}${release}/${MARKER}`;
  if (!(await objects.get(marker))) {
    const entries = readdirSync(path.join(clientDir, 'assets'), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(clientDir, file).split(path.sep).join('/');
      await objects.put(`${PREFIX}${release}/${name}`, readFileSync(file));
    }
  }
  // The time of the last start defines the order, also after a rollback.
  await objects.put(marker, Buffer.from(String(nowMs)));
};

interface ArchivedRelease {
  startedMs: number;
  /** Below the release. */
  names: string[];
  release: string;
}

const listReleases = async ({ objects }: Pick<ReleasesOptions, 'objects'>): Promise<ArchivedRelease[]> => {
  const names = new Map<string, string[]>();
  for (const { key } of await objects.list(PREFIX)) {
    const [release = '', ...rest] = key.slice(PREFIX.length).split('/');
    names.set(release, [...(names.get(release) ?? []), rest.join('/')]);
  }
  const releases = [...names].map(async ([release, all]) => {
    const marker = await objects.get(`${PREFIX}${release}/${MARKER}`);
    return { release, names: all, startedMs: marker ? Number(await marker.buffer()) : 0 };
  });
  return (await Promise.all(releases)).sort((one, other) => other.startedMs - one.startedMs);
};

const loadRelease = async (
  { objects }: Pick<ReleasesOptions, 'objects'>,
  { release, names }: ArchivedRelease,
): Promise<Map<string, StaticFile>> => {
  const contents = new Map<string, Uint8Array>();
  for (const name of names.filter((one) => one.startsWith('assets/'))) {
    // Another process may have removed the release meanwhile.
    const found = await objects.get(`${PREFIX}${release}/${name}`);
    if (found) contents.set(name, await found.buffer());
  }
  const shown = [...contents.keys()].filter((name) => !/\.(br|gz|map)$/.test(name));
  return new Map(shown.flatMap((name) => staticFileOf(name, (file) => contents.get(file))));
};

/** Archives this release and returns the files of earlier ones, newest first. */
export const loadArchivedReleases = async (options: ReleasesOptions): Promise<Map<string, StaticFile>> => {
  const { objects, release, maxReleases } = options;
  await saveRelease(options);
  const earlier = (await listReleases(options)).filter((one) => one.release !== release);
  for (const { release: old, names } of earlier.slice(maxReleases))
    for (const name of names) await objects.delete(`${PREFIX}${old}/${name}`);
  const files = new Map<string, StaticFile>();
  for (const one of earlier.slice(0, maxReleases))
    for (const [url, file] of await loadRelease(options, one)) if (!files.has(url)) files.set(url, file);
  return files;
};

export type FindAsset = (url: string) => Promise<StaticFile | undefined>;

const LOOK_AGAIN_MS = 2000;

/**
 * Files of releases that other processes have archived since the start of this one: during a rolling update a page of
 * the new release may ask an old process for its files.
 */
export const createReleaseFinder = ({
  objects,
  release: own,
  now,
}: Pick<ReleasesOptions, 'objects' | 'release'> & { now: () => number }): FindAsset => {
  const files = new Map<string, StaticFile>();
  const loaded = new Set([own]);
  let lookedMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const found = await listReleases({ objects });
    // One without a marker is not yet whole.
    for (const one of found.filter(({ release, startedMs }) => startedMs > 0 && !loaded.has(release))) {
      for (const [url, file] of await loadRelease({ objects }, one)) files.set(url, file);
      loaded.add(one.release);
    }
  };

  return async (url) => {
    const known = files.get(url);
    if (known || now() - lookedMs < LOOK_AGAIN_MS) return known;
    looking ??= look().finally(() => {
      looking = undefined;
      lookedMs = now();
    });
    await looking;
    return files.get(url);
  };
};
