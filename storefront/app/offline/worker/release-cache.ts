// The files of the release: fetched before its worker begins, found by their names, gone with the next release.
import { isCacheable } from './response-check.ts';

export interface ReleaseCacheDeps {
  name: string;
  origin: string;
  /** Paths whose name holds their hash: the same name is the same file. */
  assets: readonly string[];
  /** Other paths, with a word that changes when they do. */
  files: Readonly<Record<string, string>>;
  open: (name: string) => Promise<Cache>;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
}

/** As the workers before this one kept them: what they have is not fetched again. */
const REVISION = '__WB_REVISION__';

interface AssetLists {
  assets: string;
  languages: Readonly<Record<string, string>>;
}

/** The files of every visitor and those of the shop's languages; one that nobody has written is spoken in English. */
export const assetsFor = (spoken: readonly string[], { assets, languages }: AssetLists): string[] =>
  [
    ...new Set(
      [assets, ...spoken.map((language) => languages[language] ?? languages['en'] ?? '')]
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
    // Half a release is none: the one before it stays, and this one is tried again later.
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
    /** One after the other: the page on screen has the right of way. */
    async install(): Promise<void> {
      const cache = await open(name);
      const known = new Set((await cache.keys()).map(({ url }) => url));
      for (const [path, key] of keys) if (!known.has(key)) await cache.put(key, await load(path));
    },
    /** What the release does not have. */
    async tidy(): Promise<void> {
      const cache = await open(name);
      const wanted = new Set(keys.values());
      const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
      await Promise.all(old.map((request) => cache.delete(request)));
    },
  };
};
