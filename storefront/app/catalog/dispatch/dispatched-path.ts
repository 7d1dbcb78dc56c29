// Parses the path after the store prefix into the form the catalogue stores.
import type { Result } from '@klaas/core/stores/result.ts';

/** Longer than any URL the shop generates: not worth a lookup. */
const MAX_LENGTH = 512;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not reach a log or a query
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Decoded, without leading and trailing slash. `bad_path`: malformed percent-encoding or control characters. */
export const parseDispatchedPath = (pathname: string, storeCode: string): Result<string, 'bad_path'> => {
  const bare = pathname.replace(/^\/+/, '');
  const inStore =
    bare === storeCode ? '' : bare.startsWith(`${storeCode}/`) ? bare.slice(storeCode.length + 1) : bare;
  const trimmed = inStore.replace(/\/+$/, '');
  try {
    const path = decodeURIComponent(trimmed);
    if (CONTROL.test(path) || path.length > MAX_LENGTH) return { ok: false, error: 'bad_path' };
    return { ok: true, value: path };
  } catch {
    return { ok: false, error: 'bad_path' };
  }
};
