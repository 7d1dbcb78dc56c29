// [OFF-04] Texts of the content service that were read in this browser: shown again where the service is out of reach.
import type { LocalCollection } from './local-store.ts';

/** `load` gives `null` when the text cannot be had. */
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
