// A new release removes the files of the one before it. Pages that are open, or kept, from then still need them.

export interface OutgoingAssets {
  caches: Pick<CacheStorage, 'has' | 'open'>;
  /** Where the release before this one has its files. */
  from: string;
  keep: (path: string, answer: Response) => Promise<void>;
  isCurrent: (path: string) => boolean;
}

/** Keeps what the new release does not have anymore. */
export const keepOutgoingAssets = async ({
  caches,
  from,
  keep,
  isCurrent,
}: OutgoingAssets): Promise<void> => {
  if (!(await caches.has(from))) return;
  const old = await caches.open(from);
  for (const request of await old.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/assets/') || isCurrent(pathname)) continue;
    const answer = await old.match(request);
    if (answer) await keep(pathname, answer);
  }
};
