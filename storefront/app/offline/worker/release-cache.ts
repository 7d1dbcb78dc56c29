// Precache of a release: fetched on install, matched by path, removed by the next release.
import { isCacheable } from './response-check.ts';

export interface ReleaseCacheDeps {
  name: string;
  origin: string;
  /** Paths with a content hash: immutable. */
  assets: readonly string[];
  /** Other paths, with their revision. */
  files: Readonly<Record<string, string>>;
  open: (name: string) => Promise<Cache>;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
}

/** The cache key parameter of the former Workbox workers: their entries stay valid. */
const REVISION = '__WB_REVISION__';

interface AssetLists {
  assets: string;
  languages: Readonly<Record<string, string>>;
}

/** Common assets and those of the shop's languages; a language without a catalogue falls back to English. */
export const assetsFor = (shopLanguages: readonly string[], { assets, languages }: AssetLists): string[] =>
  [
    ...new Set(
      [assets, ...shopLanguages.map((language) => languages[language] ?? languages['en'] ?? '')]
        .join(',')
        .split(','),
    ),
  ].filter((name) => name !== '');

export const createReleaseCache = ({ name, origin, assets, files, open, fetch }: ReleaseCacheDeps) => {
  const keys = new Map([
    ...assets.map((path): [string, string] => [path, origin + path]),
    ...Object.entries(files).map(([path, revision]): [string, string] => [
      path,
      `${origin}${path}?${REVISION}=${revision}`,
    ]),
  ]);
  const isAsset = new Set(assets);

  const load = async (path: string): Promise<Response> => {
    const response = await fetch(path, { cache: isAsset.has(path) ? 'default' : 'reload' });
    // All or nothing: a failed install keeps the previous release and is retried later.
    if (!response.ok || (isAsset.has(path) && !isCacheable(response, 'asset')))
      throw new Error(`${path} cannot be had`);
    return response;
  };

  return {
    has: (path: string): boolean => keys.has(path),
    async find(path: string): Promise<Response | undefined> {
      const key = keys.get(path);
      return key === undefined ? undefined : (await open(name)).match(key, { ignoreVary: true });
    },
    /** Sequential, to leave bandwidth to the current page. */
    async install(): Promise<void> {
      const cache = await open(name);
      const known = new Set((await cache.keys()).map(({ url }) => url));
      for (const [path, key] of keys) if (!known.has(key)) await cache.put(key, await load(path));
    },
    /** Deletes entries that are not part of this release. */
    async tidy(): Promise<void> {
      const cache = await open(name);
      const wanted = new Set(keys.values());
      const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
      await Promise.all(old.map((request) => cache.delete(request)));
    },
  };
};
