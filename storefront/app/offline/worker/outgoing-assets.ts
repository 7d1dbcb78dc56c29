// Copies assets of the previous release before they are removed: open or cached pages of it still need them.
import type { BoundedCache } from './bounded-cache.ts';

export interface OutgoingAssets {
  caches: Pick<CacheStorage, 'has' | 'open'>;
  /** Cache name of the previous release. */
  from: string;
  to: Pick<BoundedCache, 'add'>;
  isCurrent: (path: string) => boolean;
}

export const cacheOutgoingAssets = async ({ caches, from, to, isCurrent }: OutgoingAssets): Promise<void> => {
  if (!(await caches.has(from))) return;
  const old = await caches.open(from);
  const paths = (await old.keys()).map(({ url }) => new URL(url).pathname);
  const outgoing = paths.filter((path) => path.startsWith('/assets/') && !isCurrent(path));
  await to.add(outgoing, (path) => old.match(path, { ignoreVary: true }));
};
