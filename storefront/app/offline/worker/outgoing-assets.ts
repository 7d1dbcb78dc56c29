// A new release removes the files of the one before it. Pages that are open, or kept, from then still need them.

import type { BoundedCache } from './bounded-cache.ts';

export interface OutgoingAssets {
  caches: Pick<CacheStorage, 'has' | 'open'>;
  /** Where the release before this one has its files. */
  from: string;
  to: Pick<BoundedCache, 'add'>;
  isCurrent: (path: string) => boolean;
}

/** Keeps what the new release does not have anymore. */
export const cacheOutgoingAssets = async ({ caches, from, to, isCurrent }: OutgoingAssets): Promise<void> => {
  if (!(await caches.has(from))) return;
  const old = await caches.open(from);
  const paths = (await old.keys()).map(({ url }) => new URL(url).pathname);
  const outgoing = paths.filter((path) => path.startsWith('/assets/') && !isCurrent(path));
  await to.add(outgoing, (path) => old.match(path, { ignoreVary: true }));
};
