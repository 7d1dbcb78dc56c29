// The path behind a store's prefix as the catalogue knows it.
import type { Result } from '@klaas/core/stores/result.ts';

/** Nothing the shop writes is longer; what is, need not be looked up. */
const MAX_LENGTH = 512;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must not reach a log or a query
const CONTROL = /[\u0000-\u001f\u007f]/;

/** No leading slash, no trailing one, decoded. `bad_path`: percent signs or characters that no address has. */
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
