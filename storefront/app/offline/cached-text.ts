// [OFF-04] Offline cache of CMS texts: the last loaded text is the fallback when the content service is unreachable.
import type { LocalCollection } from './local-store.ts';

/** `load` resolves to `null` when the text is unavailable. */
export const loadCachedText = async (
  texts: Pick<LocalCollection, 'get' | 'set'> | undefined,
  key: string,
  load: () => Promise<string | null>,
): Promise<string | null> => {
  const fresh = await load();
  if (fresh === null) return (await texts?.get<string>(key)) ?? null;
  await texts?.set(key, fresh);
  return fresh;
};
